// The entities of the application.
import type { Entity } from '../../../core/entity.js';

/** Injected by its type, because two applications in one process may have different entities. */
export class Entities {
  /** @param all in the order in which documents list them */
  constructor(readonly all: readonly Entity[]) {}
}
