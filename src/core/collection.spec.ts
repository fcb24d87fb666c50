import fc from 'fast-check';
import { measureCpuTime } from '../../test/support/cpu-time.js';
import { SeedRows, Collection, DraftCollection, uniqueKey, type Records } from './collection.js';
import { StoredRow, toRow } from './row.js';
import type { AnyRecord } from './entity.js';

const time = '2026-01-01T00:00:00.000Z';
const recordOf = (id: string, name = id): AnyRecord => ({ id, name, created_at: time, updated_at: time });
const row = (id: string, name: string): StoredRow => StoredRow.of(recordOf(id, name));
const ids = (records: Records): string[] => records.rows().map(({ id }) => id);
const names = (records: Records): unknown[] => records.rows().map(({ record }) => record.name);

const base = Collection.of(new SeedRows(['a', 'b', 'c'].map((id) => recordOf(id))));

describe('a row', () => {
  const record = recordOf('a', 'Zoë "Z" 😀 \u2028 \ud800');

  it('carries the JSON text of its record', () => {
    expect(JSON.parse(toRow(record).text)).toEqual(record);
  });

  it('that is kept as text has the same record whenever it is asked', () => {
    const row = new StoredRow(JSON.stringify(record));

    expect(row.id).toBe('a');
    expect(row.record).toEqual(record);
    expect(row.record).toBe(row.record);
  });
});

describe('a collection without changes', () => {
  it('has the rows of its base in their order', () => {
    expect(ids(base)).toEqual(['a', 'b', 'c']);
    expect(base.size).toBe(3);
  });

  it('finds a row by its id and nothing by another', () => {
    expect(base.find('b')?.record.name).toBe('b');
    expect(base.find('d')).toBeUndefined();
    expect(base.find('__proto__')).toBeUndefined();
  });
});

describe('a draft', () => {
  let draft: DraftCollection;
  beforeEach(() => (draft = new DraftCollection(base)));

  it('puts new rows behind those of the base, in the order in which they came', () => {
    draft.put(recordOf('z'));
    draft.add(recordOf('y'));

    expect(ids(draft)).toEqual(['a', 'b', 'c', 'z', 'y']);
    expect(draft.find('y')?.record.name).toBe('y');
  });

  it('leaves a changed row in its place, of the base and of its own', () => {
    draft.put(recordOf('z'));
    draft.put(recordOf('y'));
    draft.put(recordOf('b', 'changed'));
    draft.put(recordOf('z', 'changed'));

    expect(names(draft)).toEqual(['a', 'changed', 'c', 'changed', 'y']);
    expect(draft.find('b')?.record.name).toBe('changed');
  });

  it.each(['a', 'z'])('removes %s for good and tells that it was there', (id) => {
    draft.put(recordOf('z'));

    expect(draft.remove(id)).toBe(true);
    expect(draft.find(id)).toBeUndefined();
    expect(ids(draft)).not.toContain(id);
    expect(draft.remove(id)).toBe(false);
  });

  it('tells that an unknown row was not there, and has then changed nothing', () => {
    expect(draft.remove('x')).toBe(false);
    expect(draft.changed()).toBeUndefined();
  });

  it('makes a version that knows what was changed: the row that stands now, null where one of the base is gone', () => {
    const added = draft.put(recordOf('z'));
    draft.put(recordOf('y'));
    draft.remove('y');
    draft.remove('a');

    const version = draft.changed() ?? base;
    expect([...version.changes()]).toEqual([
      ['a', null],
      ['z', added],
    ]);
    expect([version.difference, base.difference]).toEqual([2, 0]);
  });

  it('leaves the version it began with as it was', () => {
    draft.put(recordOf('z'));
    const before = draft.changed() ?? base;
    const next = new DraftCollection(before);
    next.put(recordOf('y'));
    next.remove('z');
    next.remove('a');
    next.put(recordOf('b', 'changed'));

    expect(names(before)).toEqual(['a', 'b', 'c', 'z']);
    expect(names(next)).toEqual(['changed', 'c', 'y']);
    expect(names(base)).toEqual(['a', 'b', 'c']);
  });
});

describe('versions', () => {
  /** A write to one of the versions there are, counted from the newest: puts a row, or removes the one of that id. */
  interface Write {
    readonly back: number;
    readonly id: string;
    readonly removes: boolean;
  }
  const alphabet = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
  const write = fc.record({
    back: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat()),
    id: fc.constantFrom(...alphabet),
    removes: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  });
  type Model = readonly (readonly [id: string, name: string])[];
  const standing: Model = ['a', 'b', 'c'].map((id) => [id, id] as const);

  /** What a version holds, worked out by writing everything down anew each time: the base's own ids first. */
  function written(model: Model, { id, removes }: Write, name: string): Model {
    const at = model.findIndex(([one]) => one === id);
    if (removes) return model.filter((_, i) => i !== at);
    if (at >= 0) return model.with(at, [id, name]);
    const next: Model = [...model, [id, name]];
    const first = next.filter(([one]) => base.find(one)).sort(([one], [other]) => (one < other ? -1 : 1));
    return [...first, ...next.filter(([one]) => !base.find(one))];
  }

  function expectAlike(version: Collection, model: Model): void {
    expect(version.rows().map(({ id, record }) => [id, record.name])).toEqual(model);
    expect(version.size).toBe(model.length);
    expect(version.difference).toBe(version.changes().size);
    const found = alphabet.map((id) => version.find(id)?.record.name);
    expect(found).toEqual(alphabet.map((id) => new Map(model).get(id)));
  }

  it('stay as they are, whichever is written to or asked, in whatever order', () => {
    fc.assert(
      fc.property(
        fc.array(write, { maxLength: 80 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (writes, asked) => {
          const versions = [base];
          const models = [standing];
          writes.forEach((one, number) => {
            const from = versions.length - 1 - (one.back % versions.length);
            const draft = new DraftCollection(versions[from] ?? base);
            if (one.removes) draft.remove(one.id);
            else if (draft.find(one.id) === undefined && !base.find(one.id))
              draft.add(recordOf(one.id, String(number)));
            else draft.put(recordOf(one.id, String(number)));
            versions.push(draft.changed() ?? versions[from] ?? base);
            models.push(written(models[from] ?? [], one, String(number)));
            const early = (asked[number] ?? 0) % versions.length;
            expectAlike(versions[early] ?? base, models[early] ?? []);
          });
          versions.forEach((version, i) => {
            expectAlike(version, models[i] ?? []);
          });
        },
      ),
    );
  });

  it('can be laid over other records', () => {
    const own = ['z', 'a', 'y'].reduce(
      (some, id) => some.with(row(id, 'own')),
      Collection.of(new SeedRows([])),
    );

    expect(names(own.over(base))).toEqual(['own', 'b', 'c', 'own', 'own']);
    expect(ids(own.over(base))).toEqual(['a', 'b', 'c', 'z', 'y']);
    expect(ids(own)).toEqual(['z', 'a', 'y']);
  });

  it('of a large collection cost one write little', async () => {
    const draft = new DraftCollection(base);
    for (let i = 0; i < 1000; i += 1) draft.add(recordOf(`own-${i}`));
    let large = draft.changed() ?? base;
    const writes = (): void => {
      for (let i = 0; i < 1000; i += 1) large = large.with(row(`own-${i}`, 'changed'));
    };

    expect(await measureCpuTime(writes, 100)).toBeLessThan(100);
    expect(large.find('own-999')?.record.name).toBe('changed');
    expect(large.size).toBe(1003);
  });
});

describe('the key of a unique value', () => {
  it('is the same without regard to case', () => {
    expect(uniqueKey('Ada@Example.COM')).toBe(uniqueKey('ada@example.com'));
    expect(uniqueKey('ada@example.com')).not.toBe(uniqueKey('ada@example.org'));
  });
});
