// How a client names itself, for the documents.
import type { SecurityRequirementObject, SecuritySchemeObject } from '@nestjs/swagger';
import { SESSION_HEADER } from '../session/session.hook.js';

export const securitySchemes = {
  ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A demo API key.' },
  BearerAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of a demo account.',
  },
  SessionHeader: {
    type: 'apiKey',
    in: 'header',
    name: SESSION_HEADER,
    description:
      'A UUID: the session of an earlier answer, or one of your own choice. Without it a new session opens.',
  },
} satisfies Record<string, SecuritySchemeObject>;

/** No credential is needed, and a session may be named. */
export const optionalSession: SecurityRequirementObject[] = [{}, { SessionHeader: [] }];

/** The same where credentials are welcome too. */
export const optionalCredentials: SecurityRequirementObject[] = [
  ...optionalSession,
  { ApiKeyAuth: [] },
  { BearerAuth: [] },
];
