// The sample data, and the entities and rules of all records. It is loaded once and shared by all sessions.
import { Collection } from '../../../core/collection.js';
import { SeedRows } from '../../../core/seed-rows.js';
import type { Entity } from '../../../core/entity.js';
import type { WriteRules } from '../../../core/write-rules.js';

const empty = Collection.of(SeedRows.of([]));

/** An entity without sample data starts empty. */
export class StandardDataset {
  private readonly collections: ReadonlyMap<string, Collection>;

  /** @param writeRules the rules of the definition file */
  constructor(
    seeds: readonly (readonly [Entity, SeedRows])[] = [],
    readonly writeRules?: WriteRules,
  ) {
    this.collections = new Map(seeds.map(([entity, rows]) => [entity.plural, Collection.of(rows)]));
    this.entities = seeds.map(([entity]) => entity);
  }

  readonly entities: readonly Entity[];

  /** The unchanged collection of an entity, by its plural; empty in a session that is not seeded. */
  of(plural: string, seeded: boolean): Collection {
    return (seeded ? this.collections.get(plural) : undefined) ?? empty;
  }
}
