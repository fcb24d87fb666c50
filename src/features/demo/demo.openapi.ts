// What the documents say of the standard dataset's routes.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, type SchemaObject } from '@nestjs/swagger';
import { inSession, sessionResponses } from '../../platform/openapi/responses.js';
import { envelopeSchema } from '../../platform/openapi/envelope.schemas.js';
import { closedObject, count, uuid } from '../../platform/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalSession } from '../../platform/openapi/security.js';
import { entities } from '../entities.module.js';
import type { DemoReport } from './demo.service.js';

const ofEachKind = (schema: SchemaObject): SchemaObject =>
  closedObject(Object.fromEntries(entities.map(({ plural }) => [plural, schema])));

const report: Readonly<Record<keyof DemoReport, SchemaObject>> = {
  description: { type: 'string' },
  seeded: { type: 'boolean', description: 'Whether the session holds the dataset.' },
  counts: { ...ofEachKind(count), description: 'Records of each kind in the dataset.' },
  ids: { ...ofEachKind({ type: 'array', items: uuid }), description: 'Their ids, which never change.' },
  reset: closedObject({
    method: { type: 'string', enum: ['POST'] },
    path: { type: 'string', description: 'Where to have the dataset back.' },
  }),
};

export const ApiExplain = (): MethodDecorator =>
  document(
    'explainDemo',
    'Explain the standard dataset',
    'Only reports: looking at the dataset does not lay it in.',
  );

export const ApiReset = (): MethodDecorator =>
  document(
    'resetDemo',
    'Reset the session to the standard dataset',
    'Drops every record of the session, lays the dataset in and starts the time of the session anew.',
  );

function document(operationId: string, summary: string, description: string): MethodDecorator {
  const answer = inSession('The dataset and the state of the session.', envelopeSchema(closedObject(report)));
  return applyDecorators(
    ApiOperation({
      operationId,
      summary,
      description,
      security: optionalSession,
      responses: sessionResponses({ 200: answer }, ['BAD_REQUEST']),
    }),
    SimulationParameters(),
  );
}
