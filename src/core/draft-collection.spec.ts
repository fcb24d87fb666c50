import { Collection } from './collection.js';
import { DraftCollection } from './draft-collection.js';
import type { AnyRecord } from './entity.js';
import { SeedRows } from './seed-rows.js';

const time = '2026-01-01T00:00:00.000Z';
const recordOf = (id: string, name = id): AnyRecord => ({ id, name, created_at: time, updated_at: time });
const seed = Collection.of(SeedRows.of(['a', 'b', 'c'].map((id) => recordOf(id))));

let draft: DraftCollection;
beforeEach(() => (draft = new DraftCollection(seed)));
const ids = (): string[] => draft.rows().map(({ id }) => id);
const names = (): unknown[] => draft.rows().map(({ record }) => record.name);

it('appends new rows to the seed rows, in the order of their creation', () => {
  draft.put(recordOf('z'));
  draft.add(recordOf('y'));

  expect(ids()).toEqual(['a', 'b', 'c', 'z', 'y']);
  expect(draft.find('y')?.record.name).toBe('y');
});

it('keeps the place of a changed row, of the seed and of the session', () => {
  for (const id of ['z', 'y']) draft.put(recordOf(id));
  for (const id of ['b', 'z']) draft.put(recordOf(id, 'changed'));

  expect(names()).toEqual(['a', 'changed', 'c', 'changed', 'y']);
  expect(draft.find('b')?.record.name).toBe('changed');
});

it.each(['a', 'z'])('removes %s and returns whether it existed', (id) => {
  draft.put(recordOf('z'));

  expect(draft.remove(id)).toBe(true);
  expect(draft.find(id)).toBeUndefined();
  expect(ids()).not.toContain(id);
  expect(draft.remove(id)).toBe(false);
});

it('has changed nothing after a look-up or the deletion of an unknown id', () => {
  expect(draft.remove('x')).toBe(false);
  expect(draft.findByValue('name', 'A')?.id).toBe('a');
  expect(draft.changed()).toBeUndefined();
});

it('finds a row that it added by a unique value', () => {
  draft.add(recordOf('y', 'early'));
  draft.findByValue('name', 'early');
  draft.add(recordOf('z', 'late'));

  expect(['early', 'LATE'].map((name) => draft.findByValue('name', name)?.id)).toEqual(['y', 'z']);
});
