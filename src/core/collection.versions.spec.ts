// Versions of a collection against a plain model. fast-check prints the seed and the smallest example of a failure.
import fc from 'fast-check';
import { Collection } from './collection.js';
import { DraftCollection } from './draft-collection.js';
import type { AnyRecord } from './entity.js';
import { SeedRows } from './seed-rows.js';

const time = '2026-01-01T00:00:00.000Z';
const recordOf = (id: string, name = id): AnyRecord => ({ id, name, created_at: time, updated_at: time });
const seedIds = ['a', 'b', 'c'];
const seed = Collection.of(SeedRows.of(seedIds.map((id) => recordOf(id))));

/** A write to one of the versions, counted from the newest: puts a record, or removes the one with the id. */
interface Write {
  readonly back: number;
  readonly id: string;
  readonly removes: boolean;
  /** Whether the write looks for the name first, as a service does. */
  readonly looksUp: boolean;
}
/** More ids than a list without an index has. */
const alphabet = Array.from({ length: 40 }, (_, i) => String.fromCharCode(97 + i));
const write: fc.Arbitrary<Write> = fc.record({
  back: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat()),
  id: fc.constantFrom(...alphabet),
  removes: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  looksUp: fc.boolean(),
});

type Model = readonly (readonly [id: string, name: string])[];

/** The model of the next version: seed rows come first, a replaced row keeps its place. */
function written(model: Model, { id, removes }: Write, name: string): Model {
  const place = model.findIndex(([one]) => one === id);
  if (removes) return model.filter((_, i) => i !== place);
  if (place >= 0) return model.with(place, [id, name]);
  const next: Model = [...model, [id, name]];
  const seeded = seedIds.flatMap((one) => next.filter(([other]) => other === one));
  return [...seeded, ...next.filter(([one]) => !seedIds.includes(one))];
}

function apply(version: Collection, { id, removes, looksUp }: Write, name: string): Collection {
  const draft = new DraftCollection(version);
  if (looksUp) draft.findByValue('name', name);
  if (removes) draft.remove(id);
  else if (draft.find(id) === undefined && !seedIds.includes(id)) draft.add(recordOf(id, name));
  else draft.put(recordOf(id, name));
  return draft.changed() ?? version;
}

function expectEqual(version: Collection, model: Model): void {
  expect(version.rows().map(({ id, record }) => [id, record.name])).toEqual(model);
  expect(version.size).toBe(model.length);
  const byId = new Map(model);
  expect(alphabet.map((id) => version.find(id)?.record.name)).toEqual(alphabet.map((id) => byId.get(id)));
  for (const [id, name] of model) expect(version.findByValue('name', name)?.id).toBe(id);
  const earlier = seedIds.filter((id) => byId.get(id) !== id);
  for (const id of earlier) expect(version.findByValue('name', id)).toBeUndefined();
}

/** Checks that `before` with the changes applied has the rows of `version`. */
function expectChanges(version: Collection, before: Collection): void {
  const rows = new Map(before.rows().map((row) => [row.id, row.text]));
  for (const [id, row] of version.changesSince(before)) {
    if (row) rows.set(id, row.text);
    else rows.delete(id);
  }
  expect(rows).toEqual(new Map(version.rows().map((row) => [row.id, row.text])));
}

it('no version changes, whichever version is written to or read, in whatever order', () => {
  fc.assert(
    fc.property(
      fc.array(write, { maxLength: 120 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      (writes, reads) => {
        const versions: [Collection, Model][] = [[seed, seedIds.map((id) => [id, id] as const)]];
        writes.forEach((one, number) => {
          const [version, model] = versions.at(-1 - (one.back % versions.length)) ?? [seed, []];
          versions.push([apply(version, one, `name-${number}`), written(model, one, `name-${number}`)]);
          const read = versions[(reads[number] ?? 0) % versions.length];
          if (read !== undefined) expectEqual(...read);
        });
        for (const [version, model] of versions) expectEqual(version, model);
        const [first = 0, second = 0] = reads.map((number) => number % versions.length);
        expectChanges(versions[first]?.[0] ?? seed, versions[second]?.[0] ?? seed);
      },
    ),
  );
});
