// The entities of the application.
import type { Entity } from '../../../core/entity.js';

/** Where the entities come from. */
interface EntitiesOrigin {
  readonly name: string;
  readonly source: 'standard' | 'file' | 'template';
  /** Identifies the definitions of a file; undefined without one. */
  readonly digest?: string;
  /** The sample data by the name of the entity: payloads of create, in which an integer refers to a record by its position from 1. */
  readonly samples?: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
}

const standard: EntitiesOrigin = { name: 'Standard', source: 'standard' };

/** Injected by its type, because two applications in one process may have different entities. */
export class Entities {
  /** @param all in the order in which documents list them */
  constructor(
    readonly all: readonly Entity[],
    readonly origin: EntitiesOrigin = standard,
  ) {}
}
