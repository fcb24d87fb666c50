// OpenAPI descriptions of the practice certificates.
import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { sessionResponses } from '../../platform/http/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalSession } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { pemFiles } from 'practice-http-auth/mtls/practice-certificates.js';

export const ApiPem = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'getPracticeCertificate',
      summary: 'Get a practice certificate',
      description:
        'Valid and invalid client certificates for mutual TLS, with their keys. They are issued on each request, and are valid ' +
        'only for `/auth/protected/mtls` on the TLS port.',
      security: optionalSession,
      responses: sessionResponses(
        {
          200: {
            description: 'PEM (RFC 7468).',
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
