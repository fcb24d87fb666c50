// The JSON Schema of the catalogue of entities.
import type { SchemaObject } from '@nestjs/swagger';
import { closedObject, count, mapOf, type Properties } from '../../platform/http/openapi/json-schema.js';

const text: SchemaObject = { type: 'string' };
const texts: SchemaObject = { type: 'array', items: text };
const flag: SchemaObject = { type: 'boolean' };
const number: SchemaObject = { type: 'number' };
const described = (schema: SchemaObject, description: string): SchemaObject => ({ ...schema, description });
const anyValue = (description: string): SchemaObject => ({ description });

const constraints: Properties = {
  format: { type: 'string', enum: ['email', 'uuid', 'uri', 'date', 'date-time'] },
  minLength: described(count, 'In code points.'),
  maxLength: described(count, 'In code points.'),
  pattern: described(text, 'The whole value matches.'),
  ...{ minimum: number, maximum: number, exclusiveMinimum: number, exclusiveMaximum: number },
  multipleOf: number,
  formatMinimum: described(text, 'The first date or date-time.'),
  formatMaximum: described(text, 'The last date or date-time.'),
  enum: texts,
  enumName: described(text, 'The name of the GraphQL type.'),
  enumDescriptions: mapOf(text),
  ...{ minItems: count, maxItems: count, uniqueItems: flag },
};

const itemSchema = described(
  closedObject({ references: text, type: { type: 'string', enum: ['string', 'integer'] }, enum: texts }, []),
  'The items of an array: ids of records of the entity `references`, or values of `type`.',
);

const references: Properties = {
  references: described(text, 'The name of the entity to whose records the values refer.'),
  onDelete: described(
    { type: 'string', enum: ['restrict', 'cascade', 'setNull', 'ignore'] },
    'What deleting the referenced record does.',
  ),
  enforced: described(flag, 'Whether the referenced record must exist.'),
  relation: described(text, 'The name of the related record or records.'),
};

const guard = closedObject({ check: text, message: text }, []);

const field = closedObject(
  {
    name: text,
    type: { type: 'string', enum: ['string', 'integer', 'number', 'boolean', 'array'] },
    ...constraints,
    items: itemSchema,
    required: described(flag, 'Whether a create request must have the field.'),
    nullable: flag,
    default: anyValue('The value if the field is omitted.'),
    example: anyValue('A valid value.'),
    description: text,
    unique: described(flag, 'Whether no two records of a session have the same value.'),
    ...references,
    patch: described(flag, 'Whether PATCH and updates have the field.'),
    immutable: described(flag, 'Whether the value of the create request stays.'),
    readOnly: described(flag, 'Whether clients cannot send the field.'),
    writeOnly: described(flag, 'Whether responses of operations do not have the field.'),
    computed: described(text, 'The expression whose value the field has after each write.'),
    initial: described(texts, 'The values of a new record.'),
    transitions: described(
      mapOf(mapOf(guard)),
      'By the present value: the values that may follow, each with its condition.',
    ),
  },
  [
    ...['name', 'type', 'required', 'nullable', 'description'],
    ...['unique', 'patch', 'immutable', 'readOnly', 'writeOnly'],
  ],
);

const relation = closedObject({
  name: described(text, 'The name of the related record or records, in GraphQL and `expand`.'),
  entity: described(text, 'The name of the other entity.'),
  field: described(text, 'The field with the ids: of this entity, or of the referring one.'),
  kind: described(
    { type: 'string', enum: ['1:n', 'n:m', 'referring'] },
    '`1:n`: the field has one id. `n:m`: it has a list of ids. `referring`: records of the other entity refer to this one; `name` ' +
      'is the name of their page in GraphQL.',
  ),
});

const operations = closedObject({
  rest: { type: 'array', items: closedObject({ method: text, path: text, operation_id: text }) },
  graphql: described(texts, 'The root fields: two queries and three mutations.'),
  soap: texts,
});

const rule = closedObject(
  {
    id: described(text, 'The `rule` in the details of an error.'),
    kind: described(text, 'The key of the definition, such as `pattern` or `overlaps`.'),
    fields: texts,
    sentence: described(text, 'The rule in words.'),
    status: {
      type: ['integer', 'null'],
      description: 'The status of the response to a violation: 400 or 409. null if the rule gives no error.',
    },
    expression: described(text, 'In CEL.'),
    on: described(
      { type: 'array', items: { type: 'string', enum: ['create', 'update', 'delete'] } },
      'The writes to which the rule applies. Without it, its kind implies them.',
    ),
    mutants: described(texts, 'The ids of the mutants that violate the rule.'),
  },
  ['id', 'kind', 'fields', 'sentence', 'status', 'mutants'],
);

const entity = closedObject({
  name: described(text, 'The name of the type: `LoanRequest`.'),
  singular: text,
  plural: text,
  path: described(text, 'The URL path of the list.'),
  description: text,
  fields: described(
    { type: 'array', items: field },
    'In the order of the definition, with its keywords. `id`, `created_at` and `updated_at` always exist.',
  ),
  relations: { type: 'array', items: relation },
  operations,
  rules: { type: 'array', items: rule },
});

export const catalogueSchema = closedObject({
  name: described(text, 'The name of the API.'),
  source: described(
    { type: 'string', enum: ['standard', 'file', 'template'] },
    'Where the entities are defined: `standard` without the setting ENTITIES.',
  ),
  digest: described(
    { type: 'string', pattern: '^[0-9a-f]{8}$' },
    'Identifies the definitions. It changes when they change.',
  ),
  entities: { type: 'array', items: entity },
});
