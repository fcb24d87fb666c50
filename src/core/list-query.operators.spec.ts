import { book } from '../../test/support/example-entities.js';
import { toRow } from './row.js';
import type { AnyRecord } from './entity.js';
import { applyQuery } from './list-query.js';
import { operators } from './list-query.operators.js';
import { searchParser } from './list-query.search.js';

const read = searchParser(book);

const shelfId = 'b0000000-0000-4000-8000-00000000000f';
const record: AnyRecord = {
  id: 'a0000000-0000-4000-8000-00000000000f',
  title: 'Faust',
  genre: 'novel',
  pages: 200,
  price: 9.5,
  shelf_id: shelfId,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
};

function isFound(filters: unknown, changes: Record<string, unknown> = {}): boolean {
  return applyQuery([toRow({ ...record, ...changes })], read({ filters })).rows.length === 1;
}

describe('a condition', () => {
  it.each<[Record<string, unknown>, boolean]>([
    [{ title: 'Faust' }, true],
    [{ title: 'faust' }, false],
    [{ title: { eq: 'Faust' } }, true],
    [{ title: { ne: 'Faust' } }, false],
    [{ title: ['Emma', 'Faust'] }, true],
    [{ title: { in: ['Emma'] } }, false],
    [{ title: { nin: ['Emma'] } }, true],
    [{ title: { nin: ['Emma', 'Faust'] } }, false],
    [{ title: { in: [] } }, false],
    [{ title: [] }, false],
    [{ title: { nin: [] } }, true],
    [{ title: { contains: 'AUS' } }, true],
    [{ title: { contains: '' } }, true],
    [{ title: { contains: 'a.s' } }, false],
    [{ title: { gt: 'Faus' } }, true],
    [{ title: { gt: 'Faust' } }, false],
    [{ title: { gte: 'Faust' } }, true],
    [{ title: { lt: 'a' } }, true],
    [{ title: { lte: 'Faust' } }, true],
    [{ genre: 'novel' }, true],
    [{ genre: { contains: 'OVE' } }, true],
    [{ genre: { gt: 'essay' } }, true],
    [{ pages: 200 }, true],
    [{ pages: 200.0 }, true],
    [{ pages: { gt: 199, lt: 201 } }, true],
    [{ pages: { gt: 199, lt: 200 } }, false],
    [{ pages: { gte: 200, lte: 200 } }, true],
    [{ pages: { gt: -5 } }, true],
    [{ pages: { lt: 100_000 } }, true],
    [{ price: { gt: 9, lte: 9.5, ne: 9.4, nin: [1, 2] } }, true],
    [{ price: { gt: 0 } }, true],
    [{ shelf_id: shelfId.toUpperCase() }, true],
    [{ shelf_id: { in: [shelfId.toUpperCase()] } }, true],
    [{ shelf_id: { ne: null } }, true],
    [{ shelf_id: { contains: 'B000' } }, true],
    [{ created_at: '2026-01-01T01:00:00+01:00' }, true],
    [{ created_at: { gt: '2025-12-31T23:59:59Z', lt: '2026-01-01T00:00:00.001Z' } }, true],
    [{ created_at: { gte: '2026-01-01T00:00:01+00:00' } }, false],
    [{ created_at: { contains: '2026-01' } }, true],
    [{ title: {} }, true],
    [{ title: 'Faust', pages: { gt: 199 } }, true],
    [{ title: 'Faust', pages: { gt: 200 } }, false],
  ])('%j: %s', (filters, expected) => {
    expect(isFound(filters)).toBe(expected);
  });

  it.each<[Record<string, unknown>, boolean]>([
    [{ pages: null }, true],
    [{ pages: { eq: null } }, true],
    [{ pages: { ne: null } }, false],
    [{ pages: { ne: 3 } }, true],
    [{ pages: [null, 3] }, true],
    [{ pages: { in: [3] } }, false],
    [{ pages: { nin: [3] } }, true],
    [{ pages: { nin: [null] } }, false],
    [{ pages: { gt: 1 } }, false],
    [{ pages: { gte: 1 } }, false],
    [{ pages: { lt: 9999 } }, false],
    [{ pages: { lte: 9999 } }, false],
    [{ shelf_id: { contains: '' } }, false],
    [{ shelf_id: { gte: '' } }, false],
  ])('on a field that is null, %j: %s', (filters, expected) => {
    expect(isFound(filters, { pages: null, shelf_id: null })).toBe(expected);
  });

  it.each([
    ['ÉCOLE', 'école'],
    ['Straße', 'STRA'],
    ['ΟΔΟΣ', 'Σ'],
    ['οδος', 'ΟΣ'],
    ['οδός', 'Σ'],
    ['𐐀x', '𐐨X'],
    ['a\\b', '\\'],
    ['100 %', '%'],
  ])('contains compares %s and %s without regard to case', (title, contains) => {
    expect(isFound({ title: { contains } }, { title })).toBe(true);
  });
});

describe('the shorthand for filters', () => {
  it('is combined with filters', () => {
    const rows = [toRow(record)];
    const total = (body: unknown): number => applyQuery(rows, read(body)).pagination.total;

    expect(total({ title: { contains: 'faust' } })).toBe(1);
    expect(total({ title: ['Emma'] })).toBe(0);
    expect(total({ title: 'Faust', filters: { pages: { gt: 199 } } })).toBe(1);
    expect(total({ title: 'Faust', filters: { pages: { gt: 200 } } })).toBe(0);
  });
});

describe('the operators', () => {
  it('are nine', () => {
    expect(Object.keys(operators)).toEqual(['eq', 'ne', 'in', 'nin', 'contains', 'gt', 'gte', 'lt', 'lte']);
  });
});
