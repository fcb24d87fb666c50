// What the documents say of flows.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiParam, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/openapi/responses.js';
import { envelopeSchema } from '../../platform/openapi/envelope.schemas.js';
import { closedObject, count } from '../../platform/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalSession } from '../../platform/openapi/security.js';
import { flows } from './catalogue/index.js';
import type { StepReport } from './flow.runner.js';
import type { FlowSummary } from './flows.service.js';

const text: SchemaObject = { type: 'string' };
const anything: SchemaObject = {};
const milliseconds: SchemaObject = { ...count, description: 'Milliseconds.' };

const summary: Readonly<Record<keyof FlowSummary, SchemaObject>> = {
  id: text,
  title: text,
  description: text,
  method: { type: 'string', enum: ['POST'] },
  path: text,
  steps: { type: 'array', items: text, description: 'What it does, in order.' },
};

const step: Readonly<Record<keyof StepReport, SchemaObject>> = {
  step: { type: 'integer', minimum: 1, description: 'Counted from 1.' },
  name: text,
  protocol: text,
  request: closedObject({ method: text, path: text, body: anything }, ['method', 'path']),
  response: closedObject({ status: { type: 'integer' }, body: anything }),
  duration_ms: milliseconds,
  ok: { type: 'boolean', description: 'Whether the flow goes on after it.' },
};

const report: SchemaObject = {
  type: 'object',
  required: ['flow', 'status', 'duration_ms', 'steps'],
  properties: {
    flow: { type: 'string', enum: flows.map(({ id }) => id) },
    status: { type: 'string', enum: ['completed', 'failed'] },
    duration_ms: milliseconds,
    steps: {
      type: 'array',
      items: closedObject(step, Object.keys(step)),
      description: 'Every call as it would look on the wire. The first that fails is the last.',
    },
  },
  additionalProperties: true,
};

export const ApiListFlows = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'listFlows',
      summary: 'List the flows',
      description: 'What there is, and the steps of each.',
      security: optionalSession,
      responses: sessionResponses(
        {
          200: jsonWithSession('The flows.', envelopeSchema({ type: 'array', items: closedObject(summary) })),
        },
        ['BAD_REQUEST'],
      ),
    }),
    SimulationParameters(),
  );

export const ApiRunFlow = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'runFlow',
      summary: 'Run a flow',
      description:
        'Makes its calls one after the other in your session, through the services behind the routes, and answers each ' +
        'with its request and its response. It can be run any number of times.',
      security: optionalSession,
      responses: sessionResponses({ 200: jsonWithSession('What happened.', envelopeSchema(report)) }, [
        'BAD_REQUEST',
        'NOT_FOUND',
      ]),
    }),
    ApiParam({
      name: 'id',
      schema: { type: 'string', enum: flows.map(({ id }) => id) },
      description: 'The flow.',
    }),
    SimulationParameters(),
  );
