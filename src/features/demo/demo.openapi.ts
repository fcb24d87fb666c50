// OpenAPI descriptions of the sample data routes.
import { applyDecorators } from '@nestjs/common';
import type { SchemaObject, SecurityRequirementObject } from '@nestjs/swagger';
import { jsonWithSession, recordResponses, sessionResponses } from '../../platform/http/openapi/responses.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject, count, uuid } from '../../platform/http/openapi/json-schema.js';
import { perEntity } from '../../platform/http/openapi/per-entity.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalSession, policyCredentials } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import type { DemoReport } from './demo.service.js';

const report: Readonly<Record<keyof DemoReport, SchemaObject>> = {
  description: { type: 'string' },
  seeded: { type: 'boolean', description: 'Whether the session was seeded with the sample data.' },
  counts: { ...perEntity(() => count), description: 'Number of records per entity in the sample data.' },
  ids: {
    ...perEntity(() => ({ type: 'array', items: uuid })),
    description: 'Fixed ids of the sample records.',
  },
  reset: closedObject({
    method: { type: 'string', enum: ['POST'] },
    path: { type: 'string', description: 'The path that restores the sample data.' },
  }),
};

export const ApiDemo = (): MethodDecorator =>
  document(
    'explainDemo',
    'Describe the sample data',
    'Record counts, fixed ids and whether the session is seeded. Does not seed the session.',
  );

export const ApiDemoReset = (): MethodDecorator =>
  document(
    'resetDemo',
    'Restore the sample data',
    'Deletes every record of the session, seeds it again and restarts its lifetime.',
    { responses: recordResponses, security: policyCredentials },
  );

interface Options {
  readonly responses?: typeof recordResponses;
  readonly security?: SecurityRequirementObject[];
}

function document(
  operationId: string,
  summary: string,
  description: string,
  { responses = sessionResponses, security = optionalSession }: Options = {},
): MethodDecorator {
  const response = jsonWithSession(
    'The sample data and the state of the session.',
    envelopeSchema(closedObject(report)),
  );
  return applyDecorators(
    OpenapiOperation({
      operationId,
      summary,
      description,
      security,
      responses: responses({ 200: response }, ['BAD_REQUEST']),
    }),
    SimulationParameters(),
  );
}
