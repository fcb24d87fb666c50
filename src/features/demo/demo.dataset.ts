// Loads the sample data at startup: the file of DATASET, that of a definition, or dataset/{plural}.json. An entity without records
// starts empty.
import { existsSync, readFileSync } from 'node:fs';
import { SeedRows } from '../../core/seed-rows.js';
import type { AnyRecord, Entity } from '../../core/entity.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import type { Entities } from '../../platform/session/data/entities.js';
import { completeRecords, readDatasetFile, sampleId } from './dataset-file.js';

/** Throws `Error` with a line for each error of the file. The built-in dataset is validated by tests. */
export function loadDataset(entities: Entities, path?: string): StandardDataset {
  const records = path === undefined ? undefined : readDatasetFile(path, entities.all);
  const recordsOf = (entity: Entity): readonly AnyRecord[] =>
    records === undefined ? sampleRecords(entities, entity) : (records.get(entity) ?? []);
  return new StandardDataset(
    entities.all.map((entity) => [
      entity,
      SeedRows.of(recordsOf(entity).map((record) => Object.freeze(record))),
    ]),
  );
}

/** Those of the definition of the entity, else the built-in ones. */
function sampleRecords(entities: Entities, entity: Entity): readonly AnyRecord[] {
  const samples = entities.origin.samples?.get(entity.name);
  if (samples === undefined) return builtInRecords(entity);
  const idOf = (target: Entity, n: number): unknown =>
    (entities.origin.samples?.get(target.name) ?? builtInRecords(target))[n - 1]?.id ?? sampleId(target, n);
  return completeRecords(
    entity,
    samples.map((record) => withIds(entity, record, idOf)),
  );
}

type Payload = Readonly<Record<string, unknown>>;

/** With ids in place of the positions of the records that it refers to. */
function withIds(
  { relations }: Entity,
  record: Payload,
  idOf: (target: Entity, n: number) => unknown,
): Payload {
  const resolved = relations.flatMap(({ field, target }) => {
    if (!Object.hasOwn(record, field)) return [];
    const given = record[field];
    const resolve = (value: unknown): unknown => (typeof value === 'number' ? idOf(target, value) : value);
    return [[field, Array.isArray(given) ? given.map(resolve) : resolve(given)] as const];
  });
  return { ...record, ...Object.fromEntries(resolved) };
}

function builtInRecords({ plural }: Entity): readonly AnyRecord[] {
  const file = new URL(`./dataset/${plural}.json`, import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AnyRecord[]) : [];
}
