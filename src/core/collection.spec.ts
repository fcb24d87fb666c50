import { Base, Collection, DraftCollection, toRow, uniqueKey, type Row } from './collection.js';
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

    expect([...(draft.changed() ?? [])]).toEqual([
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

describe('the key of a unique value', () => {
  it('is the same without regard to case', () => {
    expect(uniqueKey('Ada@Example.COM')).toBe(uniqueKey('ada@example.com'));
    expect(uniqueKey('ada@example.com')).not.toBe(uniqueKey('ada@example.org'));
  });
});
