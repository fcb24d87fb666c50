// The mutants of the application: all of them, or without the ones about users, products and orders.
import { Injectable } from '@nestjs/common';
import { Entities } from '../../platform/session/data/entities.js';
import { mutants } from './catalogue.js';
import { entryOf, type CatalogueEntry, type Mutant } from './mutant.js';

@Injectable()
export class MutantCatalogue {
  readonly all: readonly Mutant[];
  readonly ids: readonly string[];
  /** The entries that `GET /mutants` returns. */
  readonly entries: readonly CatalogueEntry[];
  private readonly byId: ReadonlyMap<string, Mutant>;

  constructor({ hasStandard }: Entities) {
    this.all = hasStandard
      ? mutants
      : mutants.filter(({ requires, needsStandard }) => requires === undefined && needsStandard !== true);
    this.ids = this.all.map(({ id }) => id);
    this.byId = new Map(this.all.map((mutant) => [mutant.id, mutant]));
    // The requests are about the sample data of the standard entities.
    this.entries = this.all.map((mutant) => ({ ...entryOf(mutant), ...(!hasStandard && { requests: [] }) }));
  }

  find(id: string): Mutant | undefined {
    return this.byId.get(id);
  }
}
