// Loads the sample data at startup: the file of DATASET, the definition's data, or dataset/{plural}.json. An entity without records
// starts empty.
import type { AnyRecord, Entity } from '../../core/entity.js';
import { SeedRows } from '../../core/seed-rows.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import type { Entities } from '../../platform/session/data/entities.js';
import { builtInRecords } from './built-in-records.js';
import { readDatasetFile } from './dataset-file.js';

/** Throws `Error` with a line for each error of the file. The built-in dataset is validated by tests. */
export function loadDataset(entities: Entities, path?: string): StandardDataset {
  const { all, writeRules, samples } = entities;
  const records = path === undefined ? samples : readDatasetFile(path, entities);
  const recordsOf = (entity: Entity): readonly AnyRecord[] =>
    records === undefined ? builtInRecords(entity.plural) : (records.get(entity) ?? []);
  return new StandardDataset(
    all.map((entity) => [entity, SeedRows.of(recordsOf(entity).map((record) => Object.freeze(record)))]),
    writeRules,
  );
}
