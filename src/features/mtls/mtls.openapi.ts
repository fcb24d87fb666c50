// What the documents say of the practice certificates.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';
import { sessionResponses } from '../../platform/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/openapi/headers.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalSession } from '../../platform/openapi/security.js';
import { pemFiles } from '../../http-auth/mtls/practice-certificates.js';

export const ApiPem = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'getPracticeCertificate',
      summary: 'Fetch a practice certificate',
      description:
        'Certificates for mutual TLS, with their keys, good ones and bad ones. They are made on each request, and open ' +
        '`/auth/protected/mtls` on the TLS port only.',
      security: optionalSession,
      responses: sessionResponses(
        {
          200: {
            description: 'In PEM (RFC 7468).',
            content: { 'text/plain': { schema: { type: 'string' } } },
            headers: headers(sessionHeaders),
          },
        },
        ['BAD_REQUEST', 'NOT_FOUND'],
      ),
    }),
    ApiParam({
      name: 'pem',
      schema: { type: 'string', enum: pemFiles.map(({ name }) => name) },
      description: pemFiles.map(({ name, about }) => `\`${name}\`: ${about}`).join('; ') + '.',
    }),
    SimulationParameters(),
  );
