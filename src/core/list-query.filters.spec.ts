import { book, catchApiError } from '../../test/support/example-entities.js';
import { toRow } from './row.js';
import type { AnyRecord } from './entity.js';
import { applyQuery } from './list-query.js';
import { parseFieldText, listQueryParser, type Params } from './list-query.params.js';

const read = listQueryParser(book, ['delay']);

describe('a filter of a list query', () => {
  const id = 'a0000000-0000-4000-8000-00000000000f';
  const record: AnyRecord = {
    id,
    title: 'null',
    genre: 'essay',
    pages: null,
    price: 9.5,
    shelf_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
  const isFound = (params: Params): boolean => applyQuery([toRow(record)], read(params)).rows.length === 1;

  it.each<[Params]>([
    [{ id }],
    [{ id: id.toUpperCase() }],
    [{ title: 'null' }],
    [{ genre: 'essay' }],
    [{ pages: 'null' }],
    [{ price: '9.5' }],
    [{ price: '9.50' }],
    [{ price: '95e-1' }],
    [{ shelf_id: 'null' }],
    [{ created_at: '2026-01-01T00:00:00Z' }],
    [{ created_at: '2026-01-01T02:00:00.000+02:00' }],
    [{ genre: ['novel', 'essay'] }],
    [{ pages: ['12', 'null'] }],
    [{ genre: 'essay', price: '9.5' }],
  ])('finds a record with %j', (params) => {
    expect(isFound(params)).toBe(true);
  });

  it.each<[Params]>([
    [{ title: 'nul' }],
    [{ title: 'NULL' }],
    [{ genre: 'novel' }],
    [{ pages: '1' }],
    [{ price: '9' }],
    [{ created_at: '2026-01-01T00:00:00.001Z' }],
    [{ genre: 'essay', price: '9' }],
    [{ genre: ['novel', 'novel'] }],
  ])('does not find a record with %j', (params) => {
    expect(isFound(params)).toBe(false);
  });

  it.each<[Params, string, string]>([
    [{ id: '12' }, 'id', 'must match format "uuid"'],
    [{ title: '' }, 'title', 'must NOT have fewer than 1 characters'],
    [{ title: 'x'.repeat(10) }, 'title', 'must NOT have more than 9 characters'],
    [{ genre: 'poem' }, 'genre', 'must be equal to one of the allowed values'],
    [{ genre: 'null' }, 'genre', 'must be equal to one of the allowed values'],
    [{ pages: 'many' }, 'pages', 'must be integer or null'],
    [{ pages: '0' }, 'pages', 'must be >= 1'],
    [{ price: 'null' }, 'price', 'must be number'],
    [{ price: '0' }, 'price', 'must be > 0'],
    [{ price: '1e999' }, 'price', 'must be number'],
    [{ created_at: '2026-02-30T00:00:00Z' }, 'created_at', 'must match format "date-time"'],
    [{ pages: ['1', 'x'] }, 'pages', 'must be integer or null'],
  ])('cannot be %j', (params, field, message) => {
    const error = catchApiError(() => read(params));

    expect(error.details).toEqual([{ field, message }]);
    expect(error.message).toBe(`querystring/${field} ${message}`);
  });

  it('is rejected with the closest known name if its name is unknown', () => {
    const { message, details } = catchApiError(() => read({ gender: 'x', tile: 'y' }));

    expect(message).toContain("'gender' is unknown, did you mean 'genre'?");
    expect(message).toContain("'tile' is unknown, did you mean 'title'?");
    expect(details).toEqual([
      { field: 'gender', message: 'must NOT have additional properties' },
      { field: 'tile', message: 'must NOT have additional properties' },
    ]);
  });

  it('is rejected together with every other validation error', () => {
    const params = {
      page: '0',
      limit: '101',
      sort: 'x',
      order: 'up',
      genre: 'poem',
      pages: '-1',
      colour: 'red',
    };

    expect(catchApiError(() => read(params)).details?.map(({ field }) => field)).toEqual(Object.keys(params));
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('must not have the name %s', (name) => {
    const params = Object.assign(Object.create(null), JSON.parse(`{"page": "1"}`)) as Record<string, string>;
    Object.defineProperty(params, name, { value: 'x', enumerable: true });

    expect(catchApiError(() => read(params)).details).toEqual([
      { field: name, message: 'must NOT have additional properties' },
    ]);
  });
});

describe('text converted to the type of a field', () => {
  const { pages, price, title } = book.fields;

  it.each([
    [pages, '12', 12],
    [pages, '-0.5e1', -5],
    [pages, 'null', null],
    [pages, '012', '012'],
    [price, 'null', 'null'],
    [price, '.5', '.5'],
    [price, '5.', '5.'],
    [title, '12', '12'],
    [title, 'null', 'null'],
  ])('(%#)', (field, given, expected) => {
    expect(parseFieldText(field, given)).toBe(expected);
  });
});
