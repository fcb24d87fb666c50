// The OpenAPI description of the flow routes.
import { applyDecorators } from '@nestjs/common';
import { ApiParam, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/http/openapi/responses.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject, count } from '../../platform/http/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalSession } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { flows } from './catalogue/index.js';
import type { StepReport } from './flow.runner.js';
import type { FlowSummary } from './flows.service.js';

const text: SchemaObject = { type: 'string' };
const anyValue: SchemaObject = {};
const milliseconds: SchemaObject = { ...count, description: 'Milliseconds.' };

const summary: Readonly<Record<keyof FlowSummary, SchemaObject>> = {
  id: text,
  title: text,
  description: text,
  method: { type: 'string', enum: ['POST'] },
  path: text,
  steps: { type: 'array', items: text, description: 'The names of the steps, in order.' },
};

const step: Readonly<Record<keyof StepReport, SchemaObject>> = {
  step: { type: 'integer', minimum: 1, description: 'Counted from 1.' },
  name: text,
  protocol: { type: 'string', enum: ['REST', 'GraphQL', 'SOAP'] satisfies StepReport['protocol'][] },
  request: closedObject({ method: text, path: text, body: anyValue }, ['method', 'path']),
  response: closedObject({ status: { type: 'integer' }, body: anyValue }),
  duration_ms: milliseconds,
  ok: {
    type: 'boolean',
    description: 'Whether the step succeeded. A flow stops at the first step that fails.',
  },
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
      description: 'The request and response of each step. A step that fails is the last one.',
    },
  },
  additionalProperties: true,
};

export const ApiListFlows = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'listFlows',
      summary: 'List flows',
      description: 'Returns every flow with the names of its steps.',
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
    OpenapiOperation({
      operationId: 'runFlow',
      summary: 'Run a flow',
      description:
        'Runs the steps one after the other in your session and returns the request and response of each. The steps run in ' +
        'process: they count as one request. You can run a flow any number of times.',
      security: optionalSession,
      responses: sessionResponses(
        { 200: jsonWithSession('The report of the run.', envelopeSchema(report)) },
        ['BAD_REQUEST', 'NOT_FOUND'],
      ),
    }),
    ApiParam({
      name: 'id',
      schema: { type: 'string', enum: flows.map(({ id }) => id) },
      description: 'The id of the flow.',
    }),
    SimulationParameters(),
  );
