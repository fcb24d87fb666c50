// The work of a write: how many rows it parses, compares and computes keys of. It must not grow with the number of records.
import { Collection } from './collection.js';
import { DraftCollection } from './draft-collection.js';
import type { AnyRecord } from './entity.js';
import { SeedRows } from './seed-rows.js';

const time = '2026-01-01T00:00:00.000Z';
const WRITES = 200;

const idOf = (n: number): string => `id-${String(n).padStart(8, '0')}`;
const recordOf = (n: number, name = `Name ${n}`): AnyRecord => ({
  id: idOf(n),
  name,
  created_at: time,
  updated_at: time,
});
const seed = Collection.of(SeedRows.of(Array.from({ length: 12 }, (_, n) => recordOf(n))));

type Write = (draft: DraftCollection, n: number, count: number) => void;

/** A record of the session, other ones for consecutive numbers. */
const createdOf = (n: number, count: number): number => 12 + ((n * 7) % (count - 12));

function create(draft: DraftCollection, n: number): void {
  draft.findByValue('name', `Name ${n}`);
  draft.add(recordOf(n));
}

const writes: readonly [string, Write][] = [
  ['create', (draft, n, count) => create(draft, count + n)],
  [
    'patch',
    (draft, n, count) => {
      const row = draft.find(idOf(createdOf(n, count)));
      draft.findByValue('name', `Changed ${n}`);
      draft.put({ ...row?.record, ...recordOf(createdOf(n, count), `Changed ${n}`) });
    },
  ],
  ['delete', (draft, n, count) => draft.remove(idOf(createdOf(n, count)))],
];

/** The average number of operations on single rows in a write to a collection of that size. */
function workOf(write: Write, count: number): number {
  let full = seed;
  for (let n = 12; n < count; n += 1) full = after(full, (draft) => create(draft, n));
  const writeMany = (): void => {
    for (let n = 0; n < WRITES; n += 1) after(full, (draft) => write(draft, n, count));
  };
  // An index is built when it is first used.
  writeMany();
  const operations = [
    jest.spyOn(JSON, 'parse'),
    jest.spyOn(String.prototype, 'toLowerCase'),
    jest.spyOn(String.prototype, 'startsWith'),
    jest.spyOn(Map.prototype, 'set'),
  ];
  writeMany();
  const calls = operations.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const operation of operations) operation.mockRestore();
  return calls / WRITES;
}

function after(before: Collection, change: (draft: DraftCollection) => void): Collection {
  const draft = new DraftCollection(before);
  change(draft);
  return draft.changed() ?? before;
}

// Rows are in chunks of 32. With each of these numbers, 24 rows are in the last chunk, which has no index.
it.each(writes)('a %s costs the same with 996 records as with 100', (_, write) => {
  const [few, many] = [workOf(write, 100), workOf(write, 996)];

  expect(many).toBeLessThanOrEqual(1.3 * few);
  expect(many).toBeLessThanOrEqual(4 * 32);
});

it('a create costs the same with 996 records as with 36', () => {
  expect(workOf(create, 996)).toBeLessThanOrEqual(1.1 * workOf(create, 36));
});
