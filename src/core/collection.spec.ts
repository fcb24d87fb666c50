import { Collection } from './collection.js';
import { DraftCollection } from './draft-collection.js';
import type { AnyRecord } from './entity.js';
import { StoredRow } from './row.js';
import { SeedRows } from './seed-rows.js';

const time = '2026-01-01T00:00:00.000Z';
const recordOf = (id: string, name = id): AnyRecord => ({ id, name, created_at: time, updated_at: time });
const ids = (collection: Collection): string[] => collection.rows().map(({ id }) => id);
const names = (collection: Collection): unknown[] => collection.rows().map(({ record }) => record.name);

const seed = Collection.of(SeedRows.of(['a', 'b', 'c'].map((id) => recordOf(id))));
const row = (id: string, name = id): StoredRow => StoredRow.of(recordOf(id, name));
const rowsOf = (count: number): StoredRow[] => Array.from({ length: count }, (_, i) => row(`own-${i}`));

/** The collection after some writes. */
function after(before: Collection, ...writes: ((draft: DraftCollection) => unknown)[]): Collection {
  const draft = new DraftCollection(before);
  for (const write of writes) write(draft);
  return draft.changed() ?? before;
}
const put = (id: string, name?: string) => (draft: DraftCollection) => draft.put(recordOf(id, name));
const remove = (id: string) => (draft: DraftCollection) => draft.remove(id);

describe('a collection without changes', () => {
  it('has the seed rows in their order', () => {
    expect(ids(seed)).toEqual(['a', 'b', 'c']);
    expect(seed.size).toBe(3);
  });

  it('finds a row by its id, and no row by an unknown id', () => {
    expect(seed.find('b')?.record.name).toBe('b');
    expect(seed.find('d')).toBeUndefined();
    expect(seed.find('__proto__')).toBeUndefined();
  });
});

describe('a collection', () => {
  it('reports its changes: the present row, or null for a deleted seed row', () => {
    const changed = after(seed, put('z'), put('y'), remove('y'), remove('a'));

    expect([...changed.changes()]).toEqual([
      ['a', null],
      ['z', changed.find('z')],
    ]);
  });

  it('counts the bytes of its changes, whatever order they were made in', () => {
    const long = 'x'.repeat(1000);
    const created = after(seed, put('z', long));
    const shortened = after(created, put('z', 'x'));

    expect(seed.bytes).toBe(0);
    expect(created.bytes).toBeGreaterThan(2000);
    expect(created.bytes - shortened.bytes).toBe(2 * 999);
    expect(after(created, remove('z')).bytes).toBe(0);
    expect(after(seed, put('a', long)).bytes - after(seed, put('a', 'a')).bytes).toBe(2 * 999);
    expect(after(seed, put('a', long), put('a', 'a')).bytes).toBe(after(seed, put('a', 'a')).bytes);
    expect(after(seed, put('a', long), remove('a')).bytes).toBe(after(seed, remove('a')).bytes);
    expect(after(seed, put('z', '€')).bytes).toBeGreaterThan(after(seed, put('z', 'e')).bytes + 2 * 50);
  });

  it('can be rebased on other seed rows', () => {
    const own = after(Collection.of(SeedRows.of([])), put('z', 'own'), put('a', 'own'), put('y', 'own'));

    expect(names(own.rebase(seed))).toEqual(['own', 'b', 'c', 'own', 'own']);
    expect(ids(own.rebase(seed))).toEqual(['a', 'b', 'c', 'z', 'y']);
    expect(ids(own)).toEqual(['z', 'a', 'y']);
  });
});

describe('the changes since another version', () => {
  const early = after(seed, put('z'), put('y'), put('a', 'new'));

  it('are the rows that differ, null for a deleted seed row, undefined for a deleted session row', () => {
    const later = after(early, put('y', 'new'), put('x'), remove('z'), remove('a'));

    expect([...later.changesSince(early)].sort(([one], [other]) => (one < other ? -1 : 1))).toEqual([
      ['a', null],
      ['x', later.find('x')],
      ['y', later.find('y')],
      ['z', undefined],
    ]);
    expect(early.changesSince(early).size).toBe(0);
  });

  it('are all changes when there is no other version', () => {
    expect(early.changesSince(undefined)).toEqual(early.changes());
  });

  it('do not depend on the seed rows below the other version', () => {
    const own = after(Collection.of(SeedRows.of([])), put('z'), put('y'));
    const merged = after(own.rebase(seed), remove('y'), remove('c'));

    expect(Object.fromEntries(merged.changesSince(own))).toEqual({ y: undefined, c: null });
  });
});

describe('a unique field', () => {
  const find = (collection: Collection, name: string): string | undefined =>
    collection.findByValue('name', name)?.id;

  it('finds a row by its value, in any case', () => {
    const changed = after(seed, put('z', 'Zoë'));

    expect(find(changed, 'ZOË')).toBe('z');
    expect(find(changed, 'B')).toBe('b');
    expect(find(changed, 'nobody')).toBeUndefined();
  });

  it('finds changed and deleted rows by no earlier value', () => {
    const changed = after(seed, put('z'), put('y'));
    const next = after(changed, put('a', 'new'), put('z', 'newer'), remove('b'), remove('y'));

    expect(['a', 'b', 'y', 'z'].map((name) => find(next, name))).toEqual(new Array(4).fill(undefined));
    expect(['c', 'new', 'newer'].map((name) => find(next, name))).toEqual(['c', 'a', 'z']);
    expect(['a', 'b', 'y', 'z'].map((name) => find(changed, name))).toEqual(['a', 'b', 'y', 'z']);
  });

  it('finds a value again that moved from one row to another', () => {
    const changed = after(seed, put('a', 'x'), put('b', 'a'), put('a', 'b'));

    expect(['a', 'b', 'x'].map((name) => find(changed, name))).toEqual(['b', 'a', undefined]);
  });
});

describe('the rows of a large collection', () => {
  const large = rowsOf(1000).reduce((collection, one) => collection.add(one), seed);

  it('keep their order when rows of every chunk are replaced or deleted', () => {
    const everyThird = rowsOf(1000).filter((_, i) => i % 3 === 0);
    const replaced = everyThird.reduce((collection, { id }) => collection.with(row(id, 'new')), large);
    const deleted = everyThird.reduce((collection, { id }) => collection.without(id), replaced);

    expect(ids(replaced)).toEqual(ids(large));
    expect(names(replaced).filter((name) => name === 'new')).toHaveLength(334);
    expect(ids(deleted)).toEqual(ids(large).filter((id) => !everyThird.some((one) => one.id === id)));
    expect(deleted.size).toBe(669);
    expect(large.size).toBe(1003);
  });

  it('can all be deleted', () => {
    const empty = rowsOf(1000).reduce((collection, { id }) => collection.without(id), large);

    expect(ids(empty)).toEqual(['a', 'b', 'c']);
    expect(ids(empty.add(row('z')))).toEqual(['a', 'b', 'c', 'z']);
  });
});

describe('many changes at once', () => {
  const changesOf = (changes: readonly (readonly [string, string | null])[]): Map<string, StoredRow | null> =>
    new Map(changes.map(([id, name]) => [id, name === null ? null : row(id, name)]));

  it.each([
    ['no change', []],
    ['seed rows', [['a', null] as const, ['b', 'changed'] as const]],
    ['a seed row that was deleted before', [['c', 'again'] as const]],
    ['session rows', [['own-1', null] as const, ['own-40', 'changed'] as const, ['own-2', null] as const]],
    ['unknown rows', [['x', null] as const, ['y', null] as const]],
    [
      'new rows',
      [['z', 'z'] as const, ...Array.from({ length: 70 }, (_, i) => [`more-${i}`, `${i}`] as const)],
    ],
    [
      'everything',
      [['own-3', 'x'] as const, ['z', 'z'] as const, ['a', 'x'] as const, ['own-0', null] as const],
    ],
  ])('have the result of one change after another: %s', (_name, changes) => {
    const before = after(
      seed,
      remove('c'),
      put('b', 'other'),
      ...rowsOf(45).map((own) => (draft: DraftCollection) => draft.restore(own)),
    );
    const expected = changes.reduce(
      (next, [id, name]) => (name === null ? next.without(id) : next.with(row(id, name))),
      before,
    );
    const changed = before.withChanges(changesOf(changes));

    expect([names(changed), changed.size, changed.bytes]).toEqual([
      names(expected),
      expected.size,
      expected.bytes,
    ]);
    expect([...changed.changes()].map(([id]) => id)).toEqual([...expected.changes()].map(([id]) => id));
    for (const id of ids(expected)) expect(changed.find(id)?.id).toBe(id);
    expect([...changed.changesSince(before)].map(([id, own]) => [id, own?.text])).toEqual(
      [...expected.changesSince(before)].map(([id, own]) => [id, own?.text]),
    );
  });

  it('to session rows only leave the seed rows as they are', () => {
    const changed = seed.withChanges(changesOf([['z', 'z']]));

    expect(changed.bytes).toBe(seed.with(row('z')).bytes);
  });
});
