// The records that every session finds on its first REST request: one frozen set for the whole process.
import { Collection } from '../../core/collection.js';
import { SeedRows } from '../../core/seed-rows.js';
import type { Entity } from '../../core/entity.js';

const empty = Collection.of(SeedRows.of([]));

/** The standard records of each entity; an entity that is not in it starts empty. */
export class StandardDataset {
  private readonly collections: ReadonlyMap<string, Collection>;

  constructor(bases: readonly (readonly [Entity, SeedRows])[] = []) {
    this.collections = new Map(bases.map(([entity, base]) => [entity.plural, Collection.of(base)]));
    this.entities = bases.map(([entity]) => entity);
  }

  readonly entities: readonly Entity[];

  /** The records of one kind, by the plural of the entity, before a session changes them: none until it is seeded. */
  of(plural: string, seeded: boolean): Collection {
    return (seeded ? this.collections.get(plural) : undefined) ?? empty;
  }
}
