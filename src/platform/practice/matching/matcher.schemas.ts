// The JSON schemas of conditions and matchers.
import type { SchemaObject } from '@nestjs/swagger';
import { operatorsByName } from '../../../core/list-query.operators.js';
import { closedObject, mapOf, type Schema } from '../../http/openapi/json-schema.js';
import { MAX_ITEMS, MAX_LENGTH } from './matcher.limits.js';

const text: SchemaObject = { type: 'string', maxLength: MAX_LENGTH };
// Each type is a separate alternative: OpenAPI 3.0 has no lists of types.
const scalarTypes: SchemaObject[] = [
  { type: ['string', 'null'], maxLength: MAX_LENGTH },
  { type: 'number' },
  { type: 'boolean' },
];
const scalar: SchemaObject = { anyOf: scalarTypes };
const scalars: SchemaObject = { type: 'array', items: scalar, maxItems: MAX_ITEMS };

const operands: Readonly<Record<string, SchemaObject>> = {
  value: scalar,
  list: scalars,
  comparable: { anyOf: [text, { type: 'number' }] },
  text,
};

export const conditionSchema: SchemaObject = {
  description: 'A scalar means `eq`, a list `in`. The operators of an object are combined with AND.',
  anyOf: [
    ...scalarTypes,
    scalars,
    closedObject(
      {
        ...Object.fromEntries(
          [...operatorsByName].map(([name, { operand }]) => [name, operands[operand] ?? scalar]),
        ),
        exists: { type: 'boolean' },
      },
      [],
    ),
  ],
};

const oneOrMore = (item: SchemaObject): SchemaObject => ({
  anyOf: [item, { type: 'array', items: item, minItems: 1, maxItems: MAX_ITEMS }],
});

const conditions = (description: string): SchemaObject => ({ ...mapOf(conditionSchema), description });

const matcherProperties: Readonly<Record<string, Schema>> = {
  protocol: oneOrMore({ type: 'string', enum: ['REST', 'GraphQL', 'SOAP'] }),
  operation: {
    ...oneOrMore({ type: 'string' }),
    description: 'An `operationId` of this document. It stands for the operation in every protocol.',
  },
  method: { ...oneOrMore({ type: 'string' }), description: 'In upper case.' },
  path: {
    ...text,
    description: 'A literal path without the query. `{x}` stands for one segment, a last `/**` for any rest.',
  },
  query: conditions('By the name of the parameter.'),
  headers: conditions('By the name of the header, in any case.'),
  body: conditions('By the dotted path of the field, such as `items.0.id`. JSON bodies only.'),
};

/** A matcher of requests. */
export const requestMatcherSchema: SchemaObject = {
  ...closedObject(matcherProperties, []),
  description: 'All keys are combined with AND; `{}` matches every request. At most 20 conditions.',
};

/** A matcher of requests with their responses. */
export const exchangeMatcherSchema: SchemaObject = {
  ...requestMatcherSchema,
  properties: {
    ...matcherProperties,
    status: { ...conditionSchema, description: 'A condition on the status of the response.' },
  },
};
