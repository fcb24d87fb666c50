import fc from 'fast-check';
import { Base, Changes, Collection, DraftCollection, toRow, uniqueKey, type Row } from './collection.js';
import type { AnyRecord } from './entity.js';

const time = '2026-01-01T00:00:00.000Z';
const row = (id: string, name = id): Row =>
  toRow<AnyRecord>({ id, name, created_at: time, updated_at: time });
const ids = (collection: Collection): string[] => collection.rows().map(({ record }) => record.id);
const names = (collection: Collection): unknown[] => collection.rows().map(({ record }) => record.name);

const base = new Base([row('a'), row('b'), row('c')]);

describe('a row', () => {
  it('carries the JSON text of its record', () => {
    const { record, text } = row('a', 'Zoë "Z" 😀');

    expect(JSON.parse(text)).toEqual(record);
  });
});

describe('a collection without changes', () => {
  const collection = new Collection(base, undefined);

  it('has the rows of its base in their order', () => {
    expect(ids(collection)).toEqual(['a', 'b', 'c']);
  });

  it('finds a row by its id and nothing by another', () => {
    expect(collection.find('b')?.record.name).toBe('b');
    expect(collection.find('d')).toBeUndefined();
    expect(collection.find('__proto__')).toBeUndefined();
  });
});

describe('a draft', () => {
  let draft: DraftCollection;
  beforeEach(() => (draft = new DraftCollection(base, undefined)));

  it('puts new rows behind those of the base, in the order in which they came', () => {
    draft.put(row('z'));
    draft.put(row('y'));

    expect(ids(draft)).toEqual(['a', 'b', 'c', 'z', 'y']);
    expect(draft.find('y')?.record.name).toBe('y');
  });

  it('knows how many rows it has, whatever was put, changed or removed', () => {
    for (const id of ['z', 'y', 'b', 'z']) draft.put(row(id, 'put'));
    draft.remove('a');
    draft.remove('y');

    expect(draft.size).toBe(3);
    expect(draft.size).toBe(draft.rows().length);
  });

  it('leaves a changed row in its place, of the base and of its own', () => {
    draft.put(row('z'));
    draft.put(row('y'));
    draft.put(row('b', 'changed'));
    draft.put(row('z', 'changed'));

    expect(names(draft)).toEqual(['a', 'changed', 'c', 'changed', 'y']);
    expect(draft.find('b')?.record.name).toBe('changed');
  });

  it.each(['a', 'z'])('removes %s for good and tells that it was there', (id) => {
    draft.put(row('z'));

    expect(draft.remove(id)).toBe(true);
    expect(draft.find(id)).toBeUndefined();
    expect(ids(draft)).not.toContain(id);
    expect(draft.remove(id)).toBe(false);
  });

  it('tells that an unknown row was not there, and has then changed nothing', () => {
    expect(draft.remove('x')).toBe(false);
    expect(draft.changed()).toBeUndefined();
  });

  it('says what was changed: the row that stands now, null where one of the base is gone', () => {
    const added = draft.put(row('z'));
    draft.put(row('y'));
    draft.remove('y');
    draft.remove('a');

    expect([...(draft.changed()?.byId() ?? [])]).toEqual([
      ['z', added],
      ['a', null],
    ]);
  });

  it('leaves the version it began with as it was', () => {
    draft.put(row('z'));
    const before = draft.changed();
    const old = new Collection(base, before);
    const next = new DraftCollection(base, before);
    next.put(row('y'));
    next.remove('z');
    next.remove('a');
    next.put(row('b', 'changed'));

    expect(names(old)).toEqual(['a', 'b', 'c', 'z']);
    expect(names(next)).toEqual(['changed', 'c', 'y']);
    expect(names(new Collection(base, undefined))).toEqual(['a', 'b', 'c']);
  });
});

describe('versions', () => {
  /** A write to one of the versions there are: puts a row, or removes the one of that id. */
  interface Write {
    readonly of: number;
    readonly id: string;
    readonly removes: boolean;
  }
  const id = fc.constantFrom(...Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i)));
  const write = fc.record({ of: fc.nat(), id, removes: fc.boolean() });

  /** What a version holds, worked out by writing everything down anew each time. */
  function written(model: readonly string[], { id, removes }: Write, name: string): readonly string[] {
    const at = model.findIndex((one) => one.startsWith(`${id}:`));
    if (removes) return model.filter((_, i) => i !== at);
    return at < 0 ? [...model, `${id}:${name}`] : model.with(at, `${id}:${name}`);
  }

  it('stay as they are, whichever is written to or asked, in whatever order', () => {
    fc.assert(
      fc.property(
        fc.array(write, { maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (writes, asked) => {
          const versions: (Changes | undefined)[] = [undefined];
          const models: (readonly string[])[] = [['a:a', 'b:b', 'c:c']];
          const shown = (version: number): string[] =>
            new Collection(base, versions[version])
              .rows()
              .map(({ record }) => `${record.id}:${String(record.name)}`);
          writes.forEach((one, name) => {
            const from = one.of % versions.length;
            const draft = new DraftCollection(base, versions[from]);
            if (one.removes) draft.remove(one.id);
            else if (draft.find(one.id) === undefined && name % 2 === 0) draft.add(row(one.id, String(name)));
            else draft.put(row(one.id, String(name)));
            versions.push(draft.changed() ?? versions[from]);
            models.push(written(models[from] ?? [], one, String(name)));
            const early = (asked[name] ?? 0) % versions.length;

            expect([...shown(early)].sort()).toEqual([...(models[early] ?? [])].sort());
          });

          versions.forEach((changes, version) => {
            expect([...shown(version)].sort()).toEqual([...(models[version] ?? [])].sort());
            expect(new Collection(base, changes).size).toBe(models[version]?.length);
          });
        },
      ),
    );
  });

  it('keep the order of their rows when a later one took them further', () => {
    const first = Changes.none.with('z', row('z')).with('a', null).with('y', row('y'));
    const later = first.with('z', row('z', 'changed')).with('x', row('x')).without('y');

    expect([...first.byId().keys()]).toEqual(['z', 'a', 'y']);
    expect([...later.byId().keys()]).toEqual(['z', 'a', 'x']);
    expect(first.byId().get('z')?.record.name).toBe('z');
  });

  it('count their rows again for another base', () => {
    const changes = Changes.of([['z', row('z')]]);

    expect(changes.gain(base)).toBe(1);
    expect(changes.with('a', row('a', 'changed')).gain(base)).toBe(1);
    expect(changes.with('a', null).gain(base)).toBe(0);
    expect(changes.with('a', row('a', 'own')).gain(new Base([]))).toBe(2);
  });
});

describe('the key of a unique value', () => {
  it('is the same without regard to case', () => {
    expect(uniqueKey('Ada@Example.COM')).toBe(uniqueKey('ada@example.com'));
    expect(uniqueKey('ada@example.com')).not.toBe(uniqueKey('ada@example.org'));
  });
});
