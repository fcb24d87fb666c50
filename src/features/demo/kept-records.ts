// The records that a reset keeps in a request with mutants.
import type { Entity } from '../../core/entity.js';
import type { Row } from '../../core/row.js';
import type { ActiveMutants } from '../../platform/mutants/active-mutants.js';
import type { SessionData } from '../../platform/session/session.js';

/** The maximum for each entity, so that the sample data has room. */
const MAX_KEPT = 500;

export function keptOnReset(
  mutants: ActiveMutants,
  data: SessionData,
  entities: readonly Entity[],
  isSample: (id: string) => boolean,
): readonly { readonly entity: Entity; readonly rows: readonly Row[] }[] {
  return entities.map((entity) => ({
    entity,
    rows: data
      .of(entity)
      .rows()
      .filter(({ record }) => !isSample(record.id) && mutants.keepsOnReset(record))
      .slice(0, MAX_KEPT),
  }));
}
