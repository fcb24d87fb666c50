// OpenAPI descriptions of fault plans.
import type { SchemaObject } from '@nestjs/swagger';
import { controlOperation, type ControlDescription } from '../../session/control/control.openapi.js';
import { envelopeSchema } from '../../http/openapi/envelope.schemas.js';
import { closedObject, count, dateTime, nullable } from '../../http/openapi/json-schema.js';
import { OpenapiOperation } from '../../http/openapi/operation.js';
import { jsonWithSession, statelessResponses } from '../../http/openapi/responses.js';
import { planFields, planSchema, ruleFields } from './plan.schemas.js';
import { presets } from './presets.js';

const text: SchemaObject = { type: 'string' };

const presetSchema = closedObject({ preset: { type: 'string', enum: presets.map(({ id }) => id) } });

const { seed, ...otherPlanFields } = planFields;

const view = closedObject(
  {
    seed: {
      ...nullable(seed as SchemaObject),
      description: 'The seed of the draws; null if no plan is set.',
    },
    ...otherPlanFields,
    ended: {
      type: 'boolean',
      description: 'Whether `ends_after_seconds` has passed. Only with that property.',
    },
    rules: {
      type: 'array',
      items: closedObject(
        {
          ...ruleFields,
          matched: { ...count, description: 'Requests that have matched the rule.' },
          fired: { ...count, description: 'Requests that have fired the rule.' },
        },
        ['id', 'matched', 'fired'],
      ),
    },
    started_at: {
      ...nullable(dateTime),
      description: 'By the clock of the session; null if no plan is set.',
    },
  },
  ['seed', 'rules', 'started_at'],
);

export const faultsDescription: ControlDescription = {
  title: 'Faults',
  noun: 'the fault plan',
  text:
    'Sets which requests of the session fail, and how: a plan of rules, or a preset of `GET /faults`. The rules apply to `/api/v1`, ' +
    '`/auth`, `/graphql` and `/soap`, in this session only. They are evaluated in order; the first one that fires applies.',
  document: { oneOf: [planSchema, presetSchema] },
  example: {
    seed: 7,
    rules: [
      {
        id: 'two-bad-orders',
        match: { operation: 'createOrder' },
        when: { times: 2 },
        fault: { type: 'STATUS', status: 503, retry_after: 2 },
      },
      {
        id: 'slow-reads',
        match: { method: 'GET' },
        delay: { type: 'lognormal', median: 90, sigma: 0.4 },
      },
    ],
  },
  view,
  errors: ['NOT_FOUND'],
};

export const ApiResetFaults = (): MethodDecorator =>
  controlOperation({
    operationId: 'resetSessionFaults',
    summary: 'Restart the fault plan',
    description: 'Sets the counters of all rules to zero: windows and draws start again. A body is ignored.',
    successes: { 200: jsonWithSession('The plan.', envelopeSchema(view)) },
  });

export const ApiListPresets = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'listFaultPresets',
    summary: 'List the presets of fault plans',
    description:
      'Plans for common tests. Set one with `PUT /session/faults` and `{"preset": "retry-twice"}`. Opens no session.',
    security: [],
    responses: statelessResponses({
      200: {
        description: 'The presets.',
        content: {
          'application/json': {
            schema: envelopeSchema({
              type: 'array',
              items: closedObject({ id: text, title: text, description: text, plan: planSchema }),
            }),
          },
        },
      },
    }),
  });
