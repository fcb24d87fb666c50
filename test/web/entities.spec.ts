// Fields of own entities: in words on the Entities page, and as text in the form of the Data page.
import { hintOf } from '../../web/app/pages/data/field-hint.js';
import { textOf, typed } from '../../web/app/pages/data/typed.js';
import { flagsOf, transitionRows, typeText, valueText } from '../../web/app/pages/entities/field-text.js';
import type { Field } from '../../web/app/pages/entities/model.js';
import type { Schema } from '../../web/app/schema.js';

const field = (part: Partial<Field>): Field => ({
  ...{ name: 'a', type: 'string', description: '', required: false, nullable: false, unique: false },
  ...{ patch: true, immutable: false, readOnly: false, writeOnly: false },
  ...part,
});

describe('A field of an entity in words', () => {
  it.each<[Partial<Field>, string]>([
    [{ minLength: 2, maxLength: 60 }, 'string, 2 to 60 characters'],
    [{ minLength: 0, maxLength: 300 }, 'string, at most 300 characters'],
    [{ pattern: '[0-9]{4}' }, 'string, pattern `[0-9]{4}`'],
    [{ format: 'date', formatMinimum: '1900-01-01' }, 'date, at least 1900-01-01'],
    [{ type: 'integer', minimum: 0 }, 'integer, at least 0'],
    [{ type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }, 'integer'],
    [{ type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 }, 'number, more than 0, multiple of 0.01'],
    [{ enum: ['low', 'high'] }, '`low`, `high`'],
    [{ references: 'Doctor' }, 'id of Doctor'],
    [{ type: 'array', items: { references: 'Tag' }, minItems: 1, maxItems: 3 }, 'array of Tag, 1 to 3 items'],
  ])('writes the type of %o as "%s"', (part, text) => {
    expect(typeText(field(part))).toBe(text);
  });

  it('has flags, and the default or the expression', () => {
    expect(flagsOf(field({ required: true, unique: true, immutable: true }))).toEqual([
      ...['required', 'unique', 'cannot be changed'],
    ]);
    const computed = field({ computed: 'a + 1', readOnly: true, patch: false });
    expect([flagsOf(computed), valueText(computed)]).toEqual([['computed'], '= `a + 1`']);
    expect([valueText(field({ default: '' })), valueText(field({ default: null }))]).toEqual([
      ...['default `""`', undefined],
    ]);
  });

  it('has a row for each transition', () => {
    const transitions = { open: { paid: {}, closed: { check: 'total > 0', message: 'must have a total' } } };
    expect(transitionRows(field({ enum: ['open', 'paid', 'closed'], transitions }))).toEqual([
      { from: 'open', to: 'paid', guard: '' },
      { from: 'open', to: 'closed', guard: '`total > 0`: must have a total' },
      { from: 'paid', to: '', guard: '' },
      { from: 'closed', to: '', guard: '' },
    ]);
  });
});

describe('A list in the form of a record', () => {
  const words: Schema = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 };
  const numbers: Schema = { type: 'array', items: { type: 'integer' } };

  it.each<[Schema, string, unknown]>([
    [words, 'a, b', ['a', 'b']],
    [words, ' ', []],
    [words, '["a, b", "c"]', ['a, b', 'c']],
    [words, '[not JSON', '[not JSON'],
    [numbers, '1,2,x', [1, 2, 'x']],
  ])('reads %o from "%s"', (schema, text, value) => {
    expect(typed(schema, text)).toEqual(value);
  });

  it.each<[readonly string[], string]>([
    [[], ''],
    [['a', 'b'], 'a, b'],
    [['a, b'], '["a, b"]'],
  ])('writes %o as %s, which is read as the same list', (value, text) => {
    expect(textOf(value)).toBe(text);
    expect(typed(words, text)).toEqual(value);
  });

  it('says how it is written', () => {
    expect(hintOf(words)).toBe('string, separated by commas, 1 to 3 items');
    expect(hintOf({ type: 'string', pattern: '^(?:[0-9]{4})$' })).toBe('string, pattern [0-9]{4}');
    expect(hintOf({ type: 'integer', minimum: 0 })).toBe('integer, 0 or more');
  });
});
