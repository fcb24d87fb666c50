// Rules that change what other rules decide. A subclass overrides the methods where it does, and calls `super` for the rest.
import type { AnyRecord, Entity, RecordOf } from '../../../core/entity.js';
import type { Page } from '../../../core/list-query.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Row } from '../../../core/row.js';
import type { InputRules } from '../../http/validation/input.js';
import type { SessionDraft } from '../data/session-data.js';
import { readList, type ListSteps } from './list-steps.js';
import type {
  Decision,
  Listing,
  RecordChange,
  RecordLookup,
  RecordOperation,
  RecordRules,
  RelationLookup,
  Removal,
} from './record-rules.js';

export abstract class LayeredRules implements RecordRules {
  constructor(protected readonly below: RecordRules) {}

  get cacheKey(): string | undefined {
    return this.below.cacheKey;
  }

  get varies(): readonly string[] {
    return this.below.varies;
  }

  get input(): InputRules | undefined {
    return this.below.input;
  }

  steps(listing: Listing): ListSteps {
    return this.below.steps(listing);
  }

  /** Reads in the steps of this layer, so a subclass overrides `steps` to change a list. */
  select(listing: Listing): Page<Row> {
    return readList(listing.rows, this.steps(listing), listing.query);
  }

  find<E extends Entity>(lookup: RecordLookup<E>): Row<RecordOf<E>> | undefined {
    return this.below.find(lookup);
  }

  missing<E extends Entity>(entity: E): Row<RecordOf<E>> {
    return this.below.missing(entity);
  }

  check(draft: SessionDraft, change: RecordChange): Decision {
    return this.below.check(draft, change);
  }

  stored<E extends Entity>(change: RecordChange<E>): RecordOf<E> {
    return this.below.stored(change);
  }

  removed(removal: Removal): Decision {
    return this.below.removed(removal);
  }

  related(lookup: RelationLookup): Row | undefined {
    return this.below.related(lookup);
  }

  shown<R extends AnyRecord>(entity: Entity, row: Row<R>, operation: RecordOperation): Row<R> {
    return this.below.shown(entity, row, operation);
  }

  createdStatus(): number {
    return this.below.createdStatus();
  }

  tag(text: string): string {
    return this.below.tag(text);
  }

  reset(draft: SessionDraft, entities: readonly Entity[]): void {
    this.below.reset(draft, entities);
  }

  settled(): MaybePromise<unknown> {
    return this.below.settled();
  }
}
