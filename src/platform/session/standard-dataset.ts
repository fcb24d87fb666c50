// The records that every session finds on its first REST request: one frozen set for the whole process.
import { Base } from '../../core/collection.js';
import type { Entity } from '../../core/entity.js';

const empty = new Base([]);

/** The standard records of each entity; an entity that is not in it starts empty. */
export class StandardDataset {
  private readonly bases: ReadonlyMap<string, Base>;

  constructor(bases: readonly (readonly [Entity, Base])[] = []) {
    this.bases = new Map(bases.map(([entity, base]) => [entity.plural, base]));
    this.entities = bases.map(([entity]) => entity);
  }

  readonly entities: readonly Entity[];

  /** What lies under a session's own records of one kind: nothing until the session is seeded. */
  under(entity: Entity, seeded: boolean): Base {
    return (seeded ? this.bases.get(entity.plural) : undefined) ?? empty;
  }
}
