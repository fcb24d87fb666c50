// The records that a reset keeps in a request with mutants.
import type { Collection } from '../../core/collection.js';
import type { Entity } from '../../core/entity.js';
import type { Row } from '../../core/row.js';
import { RECORDS_PER_KIND } from '../../platform/records/crud/entity.service.js';
import type { ActiveMutants } from '../../platform/practice/mutants/active-mutants.js';
import type { SessionData } from '../../platform/session/data/session-data.js';
import type { StandardDataset } from '../../platform/session/data/standard-dataset.js';

type Kept = readonly { readonly entity: Entity; readonly rows: readonly Row[] }[];

/** The kept records fit into the session beside the sample data, and their unique values differ from those of the sample data. */
export function keptOnReset(
  mutants: ActiveMutants,
  data: SessionData,
  dataset: StandardDataset,
  entities: readonly Entity[],
): Kept {
  return entities.map((entity) => {
    const sample: Collection = dataset.of(entity.plural, true);
    const isTaken = ({ record }: Row): boolean =>
      sample.find(record.id) !== undefined ||
      entity.unique.some((field) => sample.findByValue(field, record[field]) !== undefined);
    const kept = data
      .of(entity)
      .rows()
      .filter((row) => !isTaken(row) && mutants.keepsOnReset(row.record));
    return { entity, rows: kept.slice(0, RECORDS_PER_KIND - sample.size) };
  });
}
