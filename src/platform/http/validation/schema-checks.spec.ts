import { ErrorList } from '../../../core/error-list.js';
import { closedObject } from '../openapi/json-schema.js';
import { check } from './document-checks.js';
import { checkOf } from './schema-checks.js';

const schema = closedObject(
  {
    count: { type: 'integer', minimum: 1, maximum: 9 },
    share: { type: 'number', maximum: 1, ...({ exclusiveMinimum: 0 } as object) },
    kinds: {
      type: 'array',
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      items: { type: 'string', enum: ['a', 'b'] },
    },
    note: { description: 'Ignored.' },
  },
  ['count'],
);

it.each<[unknown, readonly string[]]>([
  [{ count: 9, share: 0.5, kinds: ['a', 'b'], note: {} }, []],
  [[], ['body must be object']],
  [{}, ["body must have required property 'count'"]],
  [
    { count: 0, share: 0, kinds: [] },
    ['body/count must be >= 1', 'body/share must be > 0', 'body/kinds must NOT have fewer than 1 items'],
  ],
  [
    { count: 1.5, share: 2, kinds: ['a', 'a'] },
    ['body/count must be integer', 'body/share must be <= 1', 'body/kinds must NOT have duplicate items'],
  ],
  [{ count: 1, kinds: ['c'] }, ['body/kinds/0 must be equal to one of the allowed values: a, b']],
])('checks %j', (value, expected) => {
  const errors = new ErrorList();
  checkOf(schema)(value, 'body', errors);
  expect(errors.all.map(({ location, message }) => `${location} ${message}`)).toEqual(expected);
});

it('uses the given check of a property', () => {
  const errors = new ErrorList();
  checkOf(schema, { count: check(() => 'must be lucky') })({ count: 1 }, 'body', errors);
  expect(errors.all).toEqual([{ location: 'body/count', field: 'count', message: 'must be lucky' }]);
});

it.each([
  [{ type: 'string', pattern: '^a$' }, 'pattern'],
  [{ type: 'integer', minLength: 1 }, 'minLength'],
  [{ type: ['string', 'null'] }, 'type'],
  [{ anyOf: [{ type: 'string' }] }, 'anyOf'],
  [{ $ref: '#/components/schemas/User' }, '$ref'],
])('throws for %j, which it would not check completely', (part, keyword) => {
  const message = `no check follows from the keyword ${keyword} of a schema`;
  expect(() => checkOf(closedObject({ part }))).toThrow(message);
  expect(() => checkOf(closedObject({ part }), { part: () => undefined })).not.toThrow();
});

it('throws for a check of a property that the schema does not have', () => {
  expect(() => checkOf(schema, { total: () => undefined })).toThrow('the schema has no property total');
});
