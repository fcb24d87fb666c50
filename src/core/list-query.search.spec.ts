import { countReads } from '../../test/support/counted-reads.js';
import { book, catchApiError } from '../../test/support/example-entities.js';
import { searchParser } from './list-query.search.js';

const read = searchParser(book);

describe('an empty search', () => {
  it('selects the ten newest records', () => {
    expect(read({})).toMatchObject({ page: 1, limit: 10, sort: 'created_at', descending: true, where: [] });
    expect(read({}).fields).toBeUndefined();
  });
});

describe('a search', () => {
  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ page: 3 }, { page: 3 }],
    [{ limit: 100 }, { limit: 100 }],
    [{ limit: 5.0 }, { limit: 5 }],
    [{ sort: 'title' }, { sort: 'title' }],
    [{ order: 'asc' }, { descending: false }],
    [{ order: 'ASC' }, { descending: false }],
    [{ order: 'desc' }, { descending: true }],
    [{ order: 'DESC' }, { descending: true }],
    [{ fields: ['title', 'id'] }, { fields: ['title', 'id'] }],
  ])('%j', (body, expected) => {
    expect(read(body)).toMatchObject(expected);
  });

  it.each([null, 5, 'text', true, [], [{}], undefined])('cannot be %j', (body) => {
    const { status, message } = catchApiError(() => read(body));

    expect(status).toBe(400);
    expect(message).toMatch(/^body must be object/);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ page: 0 }, 'page', 'must be >= 1'],
    [{ page: '1' }, 'page', 'must be integer'],
    [{ limit: 0 }, 'limit', 'must be >= 1'],
    [{ limit: 101 }, 'limit', 'must be <= 100'],
    [{ limit: 1.5 }, 'limit', 'must be integer'],
    [{ limit: null }, 'limit', 'must be integer'],
    [{ sort: 'colour' }, 'sort', 'must be equal to one of the allowed values'],
    [{ sort: null }, 'sort', 'must be equal to one of the allowed values'],
    [{ sort: ['title'] }, 'sort', 'must be equal to one of the allowed values'],
    [{ order: 'Desc' }, 'order', 'must be equal to one of the allowed values'],
    [{ fields: 'title' }, 'fields', 'must be array'],
    [{ fields: [] }, 'fields', 'must NOT have fewer than 1 items'],
    [{ fields: ['title', 'x'] }, 'fields.1', 'must be equal to one of the allowed values'],
    [{ fields: [['title']] }, 'fields.0', 'must be equal to one of the allowed values'],
    [{ filters: [] }, 'filters', 'must be object'],
    [{ filters: null }, 'filters', 'must be object'],
    [{ filters: 'title' }, 'filters', 'must be object'],
    [{ filters: { colour: 'red' } }, 'filters.colour', 'must NOT have additional properties'],
    [{ colour: 'red' }, 'colour', 'must NOT have additional properties'],
    [{ filters: { pages: { above: 5 } } }, 'filters.pages.above', 'must NOT have additional properties'],
    [{ pages: { EQ: 5 } }, 'pages.EQ', 'must NOT have additional properties'],
    [{ pages: '5' }, 'pages', 'must be integer or null'],
    [{ pages: 0 }, 'pages', 'must be >= 1'],
    [{ pages: { eq: {} } }, 'pages.eq', 'must be integer or null'],
    [{ pages: { gt: null } }, 'pages.gt', 'must be integer'],
    [{ pages: { gt: '5' } }, 'pages.gt', 'must be integer'],
    [{ pages: { lt: [5] } }, 'pages.lt', 'must be integer'],
    [{ pages: { in: 5 } }, 'pages.in', 'must be array'],
    [{ pages: { nin: null } }, 'pages.nin', 'must be array'],
    [{ pages: { in: [1, 'x'] } }, 'pages.in.1', 'must be integer or null'],
    [{ pages: [[1]] }, 'pages.0', 'must be integer or null'],
    [{ price: null }, 'price', 'must be number'],
    [{ title: { contains: 5 } }, 'title.contains', 'must be string'],
    [{ title: { contains: null } }, 'title.contains', 'must be string'],
    [{ title: { lt: 5 } }, 'title.lt', 'must be string'],
    [{ title: '' }, 'title', 'must NOT have fewer than 1 characters'],
    [{ genre: 'poem' }, 'genre', 'must be equal to one of the allowed values'],
    [{ shelf_id: '1' }, 'shelf_id', 'must match format "uuid"'],
    [{ created_at: 'yesterday' }, 'created_at', 'must match format "date-time"'],
    [{ created_at: { gt: '2026-01-01' } }, 'created_at.gt', 'must match format "date-time"'],
    [{ created_at: { gt: 1767225600000 } }, 'created_at.gt', 'must be string'],
  ])('cannot have %j', (body, field, message) => {
    const { code, details } = catchApiError(() => read(body));

    expect(code).toBe('BAD_REQUEST');
    expect(details).toEqual([{ field, message }]);
  });

  it.each(['pages', 'price'])('cannot use contains on a number (%s)', (field) => {
    expect(catchApiError(() => read({ filters: { [field]: { contains: '2' } } })).details).toEqual([
      { field: `filters.${field}.contains`, message: expect.any(String) },
    ]);
  });

  it('has location and rule in its message', () => {
    const { message } = catchApiError(() => read({ limit: 0, filters: { pages: { gt: 'x' } } }));

    expect(message).toBe('body/limit must be >= 1, body/filters/pages/gt must be integer');
  });

  it('is rejected with all validation errors at once', () => {
    const { details } = catchApiError(() =>
      read({
        page: 0,
        limit: 0,
        sort: 'x',
        order: 'x',
        filters: { colour: 1, pages: { gt: 'x', above: 1 } },
        fields: ['x'],
        genre: 'poem',
      }),
    );

    expect(details?.map(({ field }) => field).sort()).toEqual(
      ['colour', 'pages.above', 'pages.gt']
        .map((name) => `filters.${name}`)
        .concat('fields.0', 'genre', 'limit', 'order', 'page', 'sort')
        .sort(),
    );
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'rejects %s as the name of a field, operator or property',
    (name) => {
      const named = (value: unknown): unknown =>
        JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`);

      expect(catchApiError(() => read(named(1))).details?.[0]?.field).toBe(name);
      expect(catchApiError(() => read({ filters: named(1) })).details?.[0]?.field).toBe(`filters.${name}`);
      expect(catchApiError(() => read({ title: named(1) })).details?.[0]?.field).toBe(`title.${name}`);
      expect(catchApiError(() => read({ fields: [name] })).details?.[0]?.field).toBe('fields.0');
      expect(catchApiError(() => read({ sort: name })).details?.[0]?.field).toBe('sort');
    },
  );

  it('cannot filter a field both in the shorthand and in filters', () => {
    const { details } = catchApiError(() => read({ title: 'Faust', filters: { title: 'Faust' } }));

    expect(details).toEqual([{ field: 'title', message: expect.any(String) }]);
  });
});

describe('a search with thousands of errors', () => {
  const names = Array.from({ length: 5000 }, (_, i) => `f${i}`);
  const unknown = Object.fromEntries(names.map((name) => [name, 1]));

  it.each<[string, Record<string, unknown>, number]>([
    ['unknown filters', { filters: unknown }, names.length],
    ['unknown fields', unknown, names.length],
    ['unknown operators', { pages: unknown }, names.length],
    ['invalid values', { pages: { in: names.slice(0, 1000) } }, 0],
    ['invalid names of fields', { fields: names }, 0],
  ])('stops at the hundredth: %s', (_case, body, nameCount) => {
    const { value, count } = countReads(body);
    const { message, details } = catchApiError(() => read(value));

    expect(details).toHaveLength(100);
    expect(message).toMatch(/, and more$/);
    expect(count()).toBeLessThan(2 * nameCount + 500);
  });
});
