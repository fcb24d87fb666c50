// The parts of the service that definitions may refer to.
import type { AnyRecord, Entity } from '../core/entity.js';

export interface StandardParts {
  /** Users, products and orders. */
  readonly entities: readonly Entity[];
  /** Their sample data by the plural of the entity. */
  readonly records: (plural: string) => readonly AnyRecord[];
}
