// The values that are generated for each kind of field.
import { generated, valuesOf } from '../../../../test/support/definitions/generated-records.js';

const differ = (values: readonly unknown[]): readonly unknown[] => [...new Set(values)].sort();
const share = (values: readonly unknown[], value: unknown): number =>
  values.filter((one) => one === value).length / values.length;

/** A field and its possible values: each value is valid, and all values of a list occur. */
describe('Without generate, a field has values', () => {
  it.each([
    ['integers within bounds', { type: 'integer', minimum: -1, maximum: 2 }, [-1, 0, 1, 2]],
    ['exclusive bounds', { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 3 }, [1, 2]],
    ['multiples', { type: 'integer', multipleOf: 25, maximum: 75 }, [0, 25, 50, 75]],
    ['decimal multiples', { type: 'number', multipleOf: 0.1, minimum: 0.1, maximum: 0.3 }, [0.1, 0.2, 0.3]],
    [
      'a range outside of the usual one',
      { type: 'integer', minimum: 5000, multipleOf: 500 },
      [5000, 5500, 6000],
    ],
    ['booleans', { type: 'boolean' }, [false, true]],
    ['all values of an enum', { enum: ['a', 'b', 'c'], default: 'a', initial: ['a'] }, ['a', 'b', 'c']],
    [
      'dates within bounds',
      { type: 'string', format: 'date', formatMinimum: '2025-12-30' },
      ['2025-12-30', '2025-12-31'],
    ],
    [
      'dates outside of 2025',
      { type: 'string', format: 'date', formatMinimum: '2030-01-31', formatMaximum: '2030-02-01' },
      ['2030-01-31', '2030-02-01'],
    ],
    ['a default, if only the service sets it', { type: 'integer', default: 5, readOnly: true }, [5]],
  ])('%s', (_, field, expected) => {
    expect(differ(valuesOf(field))).toEqual([...expected].sort());
  });

  it.each([
    ['words', { type: 'string' }, /^[A-Z][a-z]+( [a-z]+){0,3}$/],
    ['short texts', { type: 'string', minLength: 2, maxLength: 4 }, /^[A-Za-z]{2,4}$/],
    ['long texts', { type: 'string', minLength: 300, maxLength: 310 }, /^.{300,310}$/],
    ['patterns', { type: 'string', pattern: '[A-Z]{2}-[0-9]{3}' }, /^[A-Z]{2}-\d{3}$/],
    [
      'patterns with a length',
      { type: 'string', pattern: '[a-z]+', minLength: 8, maxLength: 10 },
      /^[a-z]{8,10}$/,
    ],
    ['emails', { type: 'string', format: 'email' }, /^[a-z]+\.[a-z]+\d+@example\.(com|org)$/],
    [
      'uuids',
      { type: 'string', format: 'uuid' },
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    ],
    ['uris', { type: 'string', format: 'uri' }, /^https:\/\/www\.example\.com\/[a-z]+\/\d+$/],
    ['dates', { type: 'string', format: 'date' }, /^2025-\d\d-\d\d$/],
    ['date-times', { type: 'string', format: 'date-time' }, /^2025-\d\d-\d\dT\d\d:\d\d:00\.000Z$/],
    ['texts that are never returned', { type: 'string', pattern: '[0-9]{4}', writeOnly: true }, /^\d{4}$/],
  ])('%s', (_, field, expected) => {
    const values = valuesOf(field);
    expect(values.filter((value) => !expected.test(String(value)))).toEqual([]);
    expect(differ(values).length).toBeGreaterThan(20);
  });

  it('numbers from 0 to 1,000', () => {
    const values = valuesOf({ type: 'number' }) as readonly number[];
    expect(values.filter((value) => !(value >= 0 && value <= 1000))).toEqual([]);
    expect(values.some((value) => value > 900) && values.some((value) => value < 100)).toBe(true);
  });

  it('null in a tenth of the records', () => {
    const part = share(valuesOf({ type: 'string', nullable: true }, 1000), null);
    expect([part > 0.07, part < 0.13]).toEqual([true, true]);
  });

  it('lists', () => {
    const lists = valuesOf({ type: 'array', items: { type: 'string' } }) as readonly unknown[][];
    expect(differ(lists.map(({ length }) => length))).toEqual([0, 1, 2, 3]);
    const sets = valuesOf({
      ...{ type: 'array', items: { enum: ['a', 'b', 'c'] } },
      ...{ minItems: 2, maxItems: 3, uniqueItems: true },
    }) as readonly unknown[][];
    expect(differ(sets.map(({ length }) => length))).toEqual([2, 3]);
    expect(sets.every((set) => new Set(set).size === set.length)).toBe(true);
    const long = {
      type: 'array',
      items: { type: 'string' },
      minItems: 100,
      maxItems: 100,
      uniqueItems: true,
    };
    expect(valuesOf(long, 2)).toHaveLength(2);
  });
});

describe('With generate, a field has values', () => {
  it.each([
    ['weights', { enum: ['a', 'b', 'c'], generate: { weights: { a: 5, c: 1 } } }, ['a', 'c']],
    ['weights of booleans', { type: 'boolean', generate: { weights: { true: 1 } } }, [true]],
    ['from to', { type: 'integer', generate: { from: 3, to: 5 } }, [3, 4, 5]],
    ['step', { type: 'number', generate: { from: 0.05, to: 0.3, step: 0.1 } }, [0.05, 0.15, 0.25]],
    [
      'step of date-times',
      {
        ...{ type: 'string', format: 'date-time' },
        generate: { from: '2027-01-04T08:15:00+01:00', to: '2027-01-04T08:20:00Z', step: 'PT30M' },
      },
      ['2027-01-04T07:15:00.000Z', '2027-01-04T07:45:00.000Z', '2027-01-04T08:15:00.000Z'],
    ],
    [
      'step of dates',
      { type: 'string', format: 'date', generate: { from: '2027-01-01', to: '2027-01-20', step: 'P7D' } },
      ['2027-01-01', '2027-01-08', '2027-01-15'],
    ],
    ['null', { type: 'string', nullable: true, generate: { text: 'city', null: 1 } }, [null]],
  ])('%s', (_, field, expected) => {
    expect(differ(valuesOf(field))).toEqual([...expected].sort());
  });

  it('with the frequency of their weights', () => {
    const part = share(valuesOf({ enum: ['a', 'b'], generate: { weights: { a: 3, b: 1 } } }, 1000), 'a');
    expect([part > 0.7, part < 0.8]).toEqual([true, true]);
  });

  it('of a sequence', () => {
    const field = { type: 'string', generate: { sequence: 'INV-{n:3}' } };
    expect(valuesOf(field, 2)).toEqual(['INV-001', 'INV-002']);
    expect(valuesOf({ type: 'string', generate: { sequence: '{n}/x' } }, 10).at(-1)).toBe('10/x');
  });

  it.each([
    ['firstName', /^\p{L}+$/u],
    ['lastName', /^\p{L}+$/u],
    ['fullName', /^\p{L}+ \p{L}+$/u],
    ['email', /^[a-z]+\.[a-z]+\d+@example\.(com|org)$/],
    ['phone', /^\+1-\d{3}-555-01\d\d$/],
    ['street', /^\d+ [A-Z]\w+ [A-Z]\w+$/],
    ['city', /^[A-Z][\w ]+$/],
    ['country', /^[A-Z][\w ]+$/],
    ['company', /^[A-Z]\w+ [A-Z]\w+$/],
    ['word', /^[a-z]+$/],
    ['sentence', /^[A-Z][a-z ]+\.$/],
  ])('of the text %s', (text, expected) => {
    const values = valuesOf({ type: 'string', generate: text });
    expect(values.filter((value) => !expected.test(String(value)))).toEqual([]);
    expect(differ(values).length).toBeGreaterThan(20);
  });

  it('of expressions over other fields, also of expressions', () => {
    const fields = {
      total: { type: 'number', required: true, generate: { value: 'net * 1.2' } },
      net: { type: 'integer', required: true, generate: { value: 'count * 10' } },
      count: { type: 'integer', minimum: 1, maximum: 5, required: true },
    };
    const { Item = [] } = generated({ Item: { fields, sample: { count: 20 } } });
    for (const { count, net, total } of Item) {
      expect(net).toBe(Number(count) * 10);
      expect(total).toBeCloseTo(Number(count) * 12);
    }
  });
});
