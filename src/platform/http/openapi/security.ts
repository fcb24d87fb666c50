// Security schemes and requirements of the OpenAPI documents.
import type { SecurityRequirementObject, SecuritySchemeObject } from '@nestjs/swagger';
import { SESSION_HEADER } from '../../../core/session-header.js';

export const securitySchemes = {
  ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A demo API key.' },
  BearerAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of a demo account.',
  },
  BasicAuth: { type: 'http', scheme: 'basic', description: 'Login name and password of a demo account.' },
  LoginCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid',
    description: 'The cookie of `POST /auth/session/login`. Unsafe methods also need its CSRF token.',
  },
  SessionHeader: {
    type: 'apiKey',
    in: 'header',
    name: SESSION_HEADER,
    description:
      'A UUID: the session id of an earlier response, or one of your choice. Without it, a new session opens.',
  },
  ControlKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-control-key',
    description:
      'The key of a sealed session, from the response that sealed it, or `CONTROL_KEY` of the service.',
  },
  TrainerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `trainer_token` of a class, from the response that created it.',
  },
  ClassKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key that a service with CLASS_KEY requires to create classes.',
  },
} satisfies Record<string, SecuritySchemeObject>;

/** No credentials needed; a session id is optional. */
export const optionalSession: SecurityRequirementObject[] = [{}, { SessionHeader: [] }];

/** Same as `optionalSession`. A sealed session also needs its key. */
export const optionalControlKey: SecurityRequirementObject[] = [
  ...optionalSession,
  { SessionHeader: [], ControlKey: [] },
];

/** Session id and credentials are optional. */
export const optionalCredentials: SecurityRequirementObject[] = [
  ...optionalSession,
  { ApiKeyAuth: [] },
  { BearerAuth: [] },
];

/** Same as `optionalCredentials`, plus all kinds of credentials that a permission policy can accept. */
export const policyCredentials: SecurityRequirementObject[] = [
  ...optionalCredentials,
  { BasicAuth: [] },
  { LoginCookie: [] },
];

export const trainerToken: SecurityRequirementObject[] = [{ TrainerToken: [] }];

/** A key, if the service has one. */
export const optionalClassKey: SecurityRequirementObject[] = [{}, { ClassKey: [] }];
