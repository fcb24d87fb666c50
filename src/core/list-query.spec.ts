import { toRow, type Row } from './row.js';
import type { AnyRecord } from './entity.js';
import { applyQuery, compareValues, type Filter, type ListQuery } from './list-query.js';

const time = '2026-01-01T00:00:00.000Z';
const rowsOf = (values: readonly unknown[]): Row[] =>
  values.map((value, i) => toRow<AnyRecord>({ id: String(i), value, created_at: time, updated_at: time }));

const everything: ListQuery = { page: 1, limit: 100, sort: 'value', descending: false, where: [] };
const list = (values: readonly unknown[], query: Partial<ListQuery>): unknown[] =>
  applyQuery(rowsOf(values), { ...everything, ...query }).rows.map(({ record }) => record.value);
const idsOf = (values: readonly unknown[], query: Partial<ListQuery>): string =>
  applyQuery(rowsOf(values), { ...everything, ...query })
    .rows.map(({ record }) => record.id)
    .join('');

describe('the order of a list', () => {
  it.each<[string, unknown[], unknown[]]>([
    ['numbers by value, not by digits', [10, 9, 1.5, -1, 0], [-1, 0, 1.5, 9, 10]],
    ['upper case before lower case', ['b', 'B', 'a', 'A'], ['A', 'B', 'a', 'b']],
    ['a text before a longer one that begins with it', ['ab', '', 'a'], ['', 'a', 'ab']],
    ['letters outside ASCII by code point, not alphabetically', ['é', 'z', 'Ω'], ['z', 'é', 'Ω']],
    [
      'the Basic Multilingual Plane before all other planes',
      ['😀', '\uffff', '\ue000'],
      ['\ue000', '\uffff', '😀'],
    ],
    ['other planes by code point', ['😁', '😀', '𐀀'], ['𐀀', '😀', '😁']],
    ['a lone surrogate by its code point', ['\ue000', '😀', '\ud83d', 'z'], ['z', '\ud83d', '\ue000', '😀']],
    [
      'a lone surrogate before a pair that begins with it',
      ['😀', '\ud83d\uffff', '\ud83d'],
      ['\ud83d', '\ud83d\uffff', '😀'],
    ],
    ['a lone low surrogate below U+E000', ['\ue000', '\ude00', '😀'], ['\ude00', '\ue000', '😀']],
  ])('orders %s', (_, values, expected) => {
    expect(list(values, {})).toEqual(expected);
    expect(list(values, { descending: true })).toEqual([...expected].reverse());
  });

  it('puts null last in both directions', () => {
    expect(list([null, 2, null, 1], {})).toEqual([1, 2, null, null]);
    expect(list([null, 2, null, 1], { descending: true })).toEqual([2, 1, null, null]);
  });

  it('keeps equal values in the order of creation, reversed if descending, null included', () => {
    expect(idsOf(['b', 'a', 'b', null, 'a', null], {})).toBe('140235');
    expect(idsOf(['b', 'a', 'b', null, 'a', null], { descending: true })).toBe('204153');
  });

  it('does not change its input', () => {
    const rows = Object.freeze(rowsOf([2, 1, 3]));

    applyQuery(rows, { ...everything, descending: true });

    expect(rows.map(({ record }) => record.value)).toEqual([2, 1, 3]);
  });

  it('compares numbers and text in the same way for filters and for sorting', () => {
    expect(compareValues(2, 10)).toBeLessThan(0);
    expect(compareValues('2', '10')).toBeGreaterThan(0);
    expect(compareValues('a', 'a')).toBe(0);
  });
});

describe('the filters of a list', () => {
  const filter = (test: Filter['test']): Filter => ({ field: 'value', operator: 'eq', test, operand: null });
  const even = filter((value) => (value as number) % 2 === 0);
  const large = filter((value) => (value as number) > 4);
  const none = filter(() => false);

  it.each<[string, Filter[], number[]]>([
    ['no filter: all records', [], [1, 2, 3, 4, 5, 6]],
    ['one', [even], [2, 4, 6]],
    ['several filters: AND', [even, large], [6]],
    ['no matching record', [none], []],
  ])('%s', (_, where, expected) => {
    expect(list([1, 2, 3, 4, 5, 6], { where })).toEqual(expected);
  });

  it('are applied before pagination: total counts the matching records', () => {
    const { rows, pagination } = applyQuery(rowsOf([1, 2, 3, 4, 5, 6]), {
      ...everything,
      where: [even],
      page: 2,
      limit: 2,
    });

    expect(rows.map(({ record }) => record.value)).toEqual([6]);
    expect(pagination).toEqual({ total: 3, page: 2, limit: 2, pages: 2, hasNext: false, hasPrev: true });
  });
});

describe('the pages of a list', () => {
  it.each([
    [1, 2, [1, 2]],
    [2, 2, [3, 4]],
    [3, 2, [5]],
    [4, 2, []],
    [2_147_483_647, 100, []],
    [1, 100, [1, 2, 3, 4, 5]],
  ])('page %i of %i each', (page, limit, expected) => {
    expect(list([5, 4, 3, 2, 1], { page, limit })).toEqual(expected);
  });

  it('are cut after sorting, so that no record is on two pages', () => {
    const values = ['b', 'a', 'c', 'a', 'b'];
    const pages = [1, 2, 3].map((page) => idsOf(values, { page, limit: 2 }));

    expect(pages).toEqual(['13', '04', '2']);
  });

  it('are 0 for an empty list', () => {
    expect(applyQuery([], everything)).toEqual({
      rows: [],
      pagination: { total: 0, page: 1, limit: 100, pages: 0, hasNext: false, hasPrev: false },
    });
  });
});
