import fc from 'fast-check';
import { countReads } from '../../../../test/support/counted-reads.js';
import { invalidValues, boundaryValues, payloadOf } from '../../../../test/support/factories.js';
import { book, catchApiError } from '../../../../test/support/example-entities.js';
import { isValidInput, defineEntity, type Shape } from '../../../core/entity.js';
import { ErrorList } from '../../../core/error-list.js';
import { text, timestamp } from '../../../core/field.js';
import { addFieldErrors } from './input.dto.js';
import { parseCreate, parsePatch } from './input.js';

const letter = defineEntity('Letter', 'letters', {
  to: text({ max: 255, format: 'email', required: true, unique: true, doc: 'Whom it goes to.' }),
  sent: timestamp({ doc: 'When it left.', example: '2026-01-01T00:00:00Z' }),
});

const good = { title: 'Faust', price: 1 };

describe('a valid payload', () => {
  it.each([
    ['for a create', parseCreate, { ...good, pages: null, genre: 'essay' }],
    ['for a create with the required fields alone', parseCreate, good],
    ['for a patch', parsePatch, { price: 5.0 }],
    ['for an empty patch', parsePatch, {}],
  ])('%s is accepted unchanged', (_, parse, payload) => {
    expect(parse(book, payload)).toBe(payload);
  });
});

describe('a value that is not an object', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', [good]],
    ['an empty list', []],
    ['text', '{}'],
    ['a number', 5],
    ['a boolean', true],
  ])('is rejected: %s', (_, body) => {
    for (const parse of [parseCreate, parsePatch]) {
      expect(catchApiError(() => parse(book, body))).toMatchObject({
        code: 'BAD_REQUEST',
        message: 'body must be object',
        details: [{ field: '', message: 'must be object' }],
      });
    }
  });
});

describe('an invalid payload', () => {
  it('is rejected with all validation errors, in the order of the fields, unknown properties last', () => {
    const bad = { colour: 'red', price: 0, id: 'x', genre: 5, pages: 'many', isbn: null };

    expect(catchApiError(() => parseCreate(book, bad))).toMatchObject({
      status: 400,
      message: [
        "body must have required property 'title'",
        'body/isbn must be string',
        'body/genre must be equal to one of the allowed values',
        'body/pages must be integer or null',
        'body/price must be > 0',
        'body must NOT have additional properties',
        'body must NOT have additional properties',
      ].join(', '),
      details: [
        { field: 'title', message: "must have required property 'title'" },
        { field: 'isbn', message: 'must be string' },
        { field: 'genre', message: 'must be equal to one of the allowed values' },
        { field: 'pages', message: 'must be integer or null' },
        { field: 'price', message: 'must be > 0' },
        { field: 'colour', message: 'must NOT have additional properties' },
        { field: 'id', message: 'must NOT have additional properties' },
      ],
    });
  });

  it('is rejected with every violated rule of a field, but only the type rule if the type is wrong', () => {
    const tooLong = 'x'.repeat(256);

    expect(catchApiError(() => parseCreate(letter, { to: tooLong })).details).toEqual([
      { field: 'to', message: 'must NOT have more than 255 characters' },
      { field: 'to', message: 'must match format "email"' },
    ]);
    expect(catchApiError(() => parseCreate(letter, { to: 5 })).details).toEqual([
      { field: 'to', message: 'must be string' },
    ]);
  });

  it('of a patch must not have fields that PATCH cannot change', () => {
    expect(catchApiError(() => parsePatch(book, { shelf_id: null })).details).toEqual([
      { field: 'shelf_id', message: 'must NOT have additional properties' },
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', ''])(
    'can have the unknown property %j',
    (name) => {
      const body: unknown = JSON.parse(`{"title": "Faust", "price": 1, ${JSON.stringify(name)}: {"a": 1}}`);

      expect(catchApiError(() => parseCreate(book, body)).details).toEqual([
        { field: name, message: 'must NOT have additional properties' },
      ]);
    },
  );

  it('must have own properties', () => {
    const heir: unknown = Object.create(good);

    expect(catchApiError(() => parseCreate(book, heir)).details).toHaveLength(2);
  });
});

// The fast check decides, class-validator reports the errors. If they disagreed, an invalid payload would be accepted, or a
// valid one rejected without details.
const members = Array.from({ length: 1000 }, (_, i) => [`k${i}`, 0] as const);

it.each<[string, object]>([
  ['an object', Object.fromEntries(members)],
  ['a list', members],
])('does not read the members of %s in place of a scalar', (_, title) => {
  const { value, count } = countReads({ title });
  const errors = new ErrorList();
  addFieldErrors(book.create, value, 'body', errors);
  expect(errors.all[0]).toMatchObject({ location: 'body/title', message: 'must be string' });
  expect(count()).toBeLessThan(20);
});

describe('the fast check and class-validator', () => {
  const shapes: [string, Shape][] = [book, letter].flatMap(({ name, create, patch }): [string, Shape][] => [
    [`a ${name} to create`, create],
    [`a ${name} to patch`, patch],
  ]);

  const oddNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id', 'created_at', 'then', ''];
  const payloads = (shape: Shape): fc.Arbitrary<object> => {
    const near = [...shape.fields.values()].flatMap((field) => [
      field.example,
      ...boundaryValues(field),
      ...invalidValues(field).map(({ value }) => value),
    ]);
    const anything = fc.anything({ withNullPrototype: true, maxDepth: 3 });
    const value = fc.oneof({ arbitrary: fc.constantFrom(...near), weight: 3 }, fc.jsonValue(), anything);
    const name = fc.oneof(
      { arbitrary: fc.constantFrom(...shape.fields.keys()), weight: 8 },
      fc.constantFrom(...oddNames),
      fc.string(),
    );
    const some = fc.dictionary(name, value, { maxKeys: 8 });
    return fc.oneof(
      some,
      some.map((changes) => ({ ...payloadOf(book), ...changes })),
      some.map((changes) => ({ ...payloadOf(letter), ...changes })),
    );
  };

  it.each(shapes)('agree on %s', (_, shape) => {
    fc.assert(
      fc.property(payloads(shape), (payload) => {
        const errors = new ErrorList();
        addFieldErrors(shape, payload, 'body', errors);
        expect(isValidInput(shape, payload as Record<string, unknown>)).toBe(errors.isEmpty);
      }),
      { numRuns: 500 },
    );
  });
});
