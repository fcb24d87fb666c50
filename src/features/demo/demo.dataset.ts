// Loads the sample data at startup: the file of DATASET, or dataset/{plural}.json. An entity without records starts empty.
import { existsSync, readFileSync } from 'node:fs';
import { SeedRows } from '../../core/seed-rows.js';
import type { AnyRecord, Entity } from '../../core/entity.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { readDatasetFile } from './dataset-file.js';

/** Throws `Error` with a line for each error of the file. The built-in dataset is validated by tests. */
export function loadDataset(entities: readonly Entity[], path?: string): StandardDataset {
  const records = path === undefined ? undefined : readDatasetFile(path, entities);
  const recordsOf = (entity: Entity): readonly AnyRecord[] =>
    records === undefined ? builtInRecords(entity) : (records.get(entity) ?? []);
  return new StandardDataset(
    entities.map((entity) => [entity, SeedRows.of(recordsOf(entity).map((record) => Object.freeze(record)))]),
  );
}

function builtInRecords({ plural }: Entity): readonly AnyRecord[] {
  const file = new URL(`./dataset/${plural}.json`, import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AnyRecord[]) : [];
}
