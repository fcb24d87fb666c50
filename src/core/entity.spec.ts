import { book, shelf } from '../../test/support/example-entities.js';
import {
  isValidInput,
  validateField,
  isValidValue,
  type CreateOf,
  type PatchOf,
  type RecordOf,
} from './entity.js';
import { normalizeValue, buildRecord } from './record.js';
import { text, timestamp } from './field.js';

type Book = RecordOf<typeof book>;
const stamps = {
  id: '00000000-0000-4000-8000-000000000001',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
};

describe('the definition of an entity', () => {
  it('names the entity for types, for one record and for many', () => {
    expect([book.name, book.singular, book.plural]).toEqual(['Book', 'book', 'books']);
  });

  it('has as columns the id, its fields in their order, and the timestamps', () => {
    expect([...book.columns.keys()]).toEqual([
      'id',
      'title',
      'isbn',
      'genre',
      'pages',
      'price',
      'shelf_id',
      'created_at',
      'updated_at',
    ]);
  });

  it('accepts every field in a create, and requires the required ones', () => {
    expect([...book.create.fields.keys()]).toEqual(Object.keys(book.fields));
    expect(book.create.required).toEqual(['title', 'price']);
  });

  it('accepts in a patch every field that can be changed, and requires none', () => {
    expect([...book.patch.fields.keys()]).toEqual(['title', 'isbn', 'genre', 'pages', 'price']);
    expect(book.patch.required).toEqual([]);
  });

  it('has the unique fields and the relations', () => {
    expect(book.unique).toEqual(['isbn']);
    expect(book.relations).toEqual([
      { name: 'shelf', field: 'shelf_id', target: shelf, isList: false, enforced: false, onDelete: 'ignore' },
    ]);
    expect(shelf.relations).toEqual([]);
  });
});

describe('a payload', () => {
  const good = { title: 'Faust', price: 1 };

  it.each<[string, Record<string, unknown>]>([
    ['the required fields alone', good],
    ['every field', { ...good, isbn: '1', genre: 'essay', pages: null, shelf_id: stamps.id }],
    ['lengths in code points', { ...good, title: '😀'.repeat(9) }],
  ])('is accepted with %s', (_, payload) => {
    expect(isValidInput(book.create, payload)).toBe(true);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a required field missing', { title: 'Faust' }],
    ['an unknown field', { ...good, colour: 'red' }],
    ['an output-only field', { ...good, id: stamps.id }],
    ['a name from the prototype', { ...good, constructor: 1 }],
    ['the name __proto__', JSON.parse('{"title": "Faust", "price": 1, "__proto__": {}}') as never],
    ['a value out of bounds', { ...good, price: 0 }],
    ['a value of another type', { ...good, price: '1' }],
    ['null where it is not nullable', { ...good, genre: null }],
  ])('is not accepted with %s', (_, payload) => {
    expect(isValidInput(book.create, payload)).toBe(false);
  });

  it('must have required fields as own properties', () => {
    expect(isValidInput(book.create, Object.create(good) as Record<string, unknown>)).toBe(false);
  });

  it('of a patch may be empty, but must not have fields that cannot be changed', () => {
    expect(isValidInput(book.patch, {})).toBe(true);
    expect(isValidInput(book.patch, { pages: 3 })).toBe(true);
    expect(isValidInput(book.patch, { shelf_id: null })).toBe(false);
  });
});

describe('the validation errors of a value', () => {
  const { title, pages, price, genre, shelf_id } = book.fields;
  const both = text({ max: 3, format: 'email', doc: 'Short address.' });

  it.each([
    ['title', title, 'Faust', []],
    ['title', title, '', ['must NOT have fewer than 1 characters']],
    ['title', title, '😀'.repeat(10), ['must NOT have more than 9 characters']],
    ['title', title, null, ['must be string']],
    ['pages', pages, null, []],
    ['pages', pages, 0, ['must be >= 1']],
    ['pages', pages, 10_000, ['must be <= 9999']],
    ['pages', pages, 1.5, ['must be integer or null']],
    ['pages', pages, '1', ['must be integer or null']],
    ['price', price, 0, ['must be > 0']],
    ['price', price, Number.NaN, ['must be number']],
    ['price', price, Number.POSITIVE_INFINITY, ['must be number']],
    ['genre', genre, 'poem', ['must be equal to one of the allowed values']],
    ['genre', genre, 5, ['must be equal to one of the allowed values']],
    ['shelf_id', shelf_id, 'x', ['must match format "uuid"']],
    ['shelf_id', shelf_id, 5, ['must be string or null']],
    ['an address', both, 'nope', ['must NOT have more than 3 characters', 'must match format "email"']],
  ])('as %s (%#)', (_, field, value, expected) => {
    expect(validateField(field, value)).toEqual(expected);
    expect(isValidValue(field, value)).toBe(expected.length === 0);
  });
});

describe('a value as a record stores it', () => {
  const when = timestamp({ doc: 'When.' });

  it.each([
    [
      'a UUID in lower case',
      book.fields.shelf_id,
      'A0B0C0D0-0000-4000-8000-00000000000F',
      'a0b0c0d0-0000-4000-8000-00000000000f',
    ],
    ['a date-time in UTC', when, '2026-01-01T01:30:00+01:30', '2026-01-01T00:00:00.000Z'],
    ['a date-time with milliseconds', when, '2026-01-01t00:00:00.5z', '2026-01-01T00:00:00.500Z'],
    ['other text unchanged', book.fields.title, 'FAUST', 'FAUST'],
    ['a number unchanged', book.fields.price, 1.5, 1.5],
    ['null unchanged', book.fields.shelf_id, null, null],
  ])('%s', (_, field, value, expected) => {
    expect(normalizeValue(field, value)).toBe(expected);
  });
});

describe('a complete record', () => {
  it('has the defaults of omitted fields, in the order of the columns', () => {
    const record = buildRecord(book, { price: 2, title: 'Faust' }, stamps);

    expect(Object.entries(record)).toEqual([
      ['id', stamps.id],
      ['title', 'Faust'],
      ['isbn', ''],
      ['genre', 'novel'],
      ['pages', null],
      ['price', 2],
      ['shelf_id', null],
      ['created_at', stamps.created_at],
      ['updated_at', stamps.updated_at],
    ]);
  });

  it('has the given values, null included, in their canonical form', () => {
    const shelfId = stamps.id.toUpperCase().replace('0000-4', 'ABCD-4');
    const record = buildRecord(book, { price: 2, title: 'Faust', pages: null, shelf_id: shelfId }, stamps);

    expect(record).toMatchObject({ pages: null, shelf_id: shelfId.toLowerCase() });
  });
});

/** True where either type takes every value of the other. */
type Same<A, B> = [A, B] extends [B, A] ? true : false;

describe('the types of an entity', () => {
  it('follow from its definition', () => {
    const types: [
      Same<Book['genre'], 'novel' | 'essay'>,
      Same<Book['pages'], number | null>,
      Same<Book['shelf_id'], string | null>,
      Same<Book['title'], string>,
      Same<keyof Book, keyof typeof book.fields | 'id' | 'created_at' | 'updated_at'>,
      Same<keyof PatchOf<typeof book>, 'title' | 'isbn' | 'genre' | 'pages' | 'price'>,
    ] = [true, true, true, true, true, true];

    expect(types).not.toContain(false);
  });

  it('require in a create the required fields, and no others', () => {
    const enough: CreateOf<typeof book> = { title: 'Faust', price: 1 };
    // @ts-expect-error -- the price is required
    const cheap: CreateOf<typeof book> = { title: 'Faust' };
    // @ts-expect-error -- the service creates the id
    const own: CreateOf<typeof book> = { title: 'Faust', price: 1, id: 'x' };
    // @ts-expect-error -- the shelf cannot be changed
    const moved: PatchOf<typeof book> = { shelf_id: null };
    const nothing: PatchOf<typeof book> = {};

    expect([enough, cheap, own, moved, nothing]).toHaveLength(5);
  });
});
