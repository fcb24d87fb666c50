// The schema of the feedback on an attempt.
import type { SchemaObject } from '@nestjs/swagger';
import { closedObject, nullable } from '../../../platform/http/openapi/json-schema.js';
import type { FailedCheck } from '../engine/checks/failed-check.js';
import type { Feedback } from '../engine/checks/feedback.js';
import { anyValue, arraySchema, flag, textSchema, type PropertiesOf } from './schema-parts.js';

const shownValue = closedObject(
  {
    type: {
      type: 'string',
      enum: ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object', 'absent', 'hidden'],
    },
    value: anyValue,
  },
  ['type'],
);

const failedCheck: PropertiesOf<FailedCheck> = {
  check: { ...textSchema, description: 'The path of the check, such as `input.price`.' },
  expected: shownValue,
  actual: shownValue,
  message: { ...textSchema, description: 'Names are between backticks.' },
  follows: { ...flag, description: 'True if this check cannot pass before an earlier one of the list does.' },
};

const apiError = closedObject({
  error: textSchema,
  message: textSchema,
  details: nullable(arraySchema(closedObject({ field: textSchema, message: textSchema }))),
  reason: nullable(closedObject({ code: textSchema, hint: textSchema }, ['code'])),
});

const feedback: PropertiesOf<Feedback> = {
  at: { type: 'string', format: 'date-time' },
  step: textSchema,
  related: { ...flag, description: 'Whether the exchange was an attempt at the step. Only these count.' },
  request: closedObject({
    method: textSchema,
    path: textSchema,
    protocol: textSchema,
    operation: nullable(textSchema),
  }),
  status: { type: 'integer' },
  passed: arraySchema(textSchema),
  failed: {
    ...arraySchema(closedObject(failedCheck, ['check', 'expected', 'actual', 'message'])),
    description: 'All failed checks, the causes first.',
  },
  api_error: { ...nullable(apiError), description: 'The error of the response, in every protocol.' },
  next_step: { ...textSchema, description: 'What to do next.' },
};

export const lastAttempt: SchemaObject = {
  ...nullable(closedObject(feedback)),
  description: 'The last exchange that did not pass the open step, and why.',
};
