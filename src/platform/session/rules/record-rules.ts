// The rules by which the records of a request are selected, checked, stored, related and shown. The standard rules apply unless a
// control of the session changes them.
import type { AnyRecord, Entity, RecordOf, Relation } from '../../../core/entity.js';
import type { ErrorCode, ErrorItem, ErrorReason } from '../../../core/errors.js';
import type { ListQuery, Page } from '../../../core/list-query.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Row } from '../../../core/row.js';
import type { Plan, PlannedChange, RecordKey } from '../../../core/write-rules.js';
import type { InputRules } from '../../http/validation/input.js';
import type { SessionData, SessionDraft } from '../data/session-data.js';
import type { ListSteps } from './list-steps.js';

export interface RecordRules {
  /** A part of the keys of cached responses; undefined if no response may be cached. */
  readonly cacheKey: string | undefined;
  /** The request headers on which responses and permitted changes depend; none with the standard rules. */
  readonly varies: readonly string[];
  /** Decides which input is valid. Undefined: the shapes of the entity decide. */
  readonly input: InputRules | undefined;
  /** How a list is read. */
  steps(listing: Listing): ListSteps;
  /** The page that is read in these steps. */
  select(listing: Listing): Page<Row>;
  /** The record to get, change or delete; undefined if it does not exist for the client. Throws FORBIDDEN if the client may not do it. */
  find<E extends Entity>(lookup: RecordLookup<E>): Row<RecordOf<E>> | undefined;
  /** The result of getting a record that does not exist. The standard rules throw NOT_FOUND. */
  missing<E extends Entity>(entity: E): Row<RecordOf<E>>;
  /** The records that a write stores and deletes, the record of the request first, or the reason why it does nothing. */
  check(draft: SessionDraft, change: RecordChange): Decision;
  /** The record that a write without violations stores. */
  stored<E extends Entity>(change: RecordChange<E>): RecordOf<E>;
  /** The records that a deletion deletes and changes, or the reason why it does nothing. */
  removed(removal: Removal): Decision;
  /** The record that a relation of another record refers to, as the client sees it. */
  related(lookup: RelationLookup): Row | undefined;
  /** A row as the client sees it in the response of an operation. */
  shown<R extends AnyRecord>(entity: Entity, row: Row<R>, operation: RecordOperation): Row<R>;
  /** The status of the response to a created record over REST. */
  createdStatus(): number;
  /** The text from which the ETag of a response with records is computed. */
  tag(text: string): string;
  /** Restores the sample data. */
  reset(draft: SessionDraft, entities: readonly Entity[]): void;
  /** Resolves when what the rules noted about the request is stored. Rejects with the error of the store. */
  settled(): MaybePromise<unknown>;
}

export type ListOperation = 'list' | 'search';

/** An operation on records. Nested lists count as `list`, related records as `get`. */
export type RecordOperation = ListOperation | 'get' | 'create' | 'replace' | 'patch' | 'remove';

export interface Listing {
  readonly entity: Entity;
  readonly operation: ListOperation;
  /** The reference by which the rows of a nested list were found. */
  readonly reference?: string;
  /** In the order of creation. */
  readonly rows: readonly Row[];
  readonly query: ListQuery;
}

export interface RecordLookup<E extends Entity = Entity> {
  readonly data: SessionData;
  readonly entity: E;
  readonly id: string;
  readonly operation: 'get' | 'replace' | 'patch' | 'remove';
}

/** A write of a record, before it is stored. */
export interface RecordChange<E extends Entity = Entity> extends PlannedChange {
  readonly entity: E;
  readonly after: RecordOf<E>;
  /** Milliseconds since 1970 of the clock of the session. */
  readonly now: number;
}

export interface Decision extends Plan {
  /** If there is one, nothing is stored or deleted. The first one is reported. */
  readonly violations: readonly Violation[];
}

export interface Violation {
  readonly code: ErrorCode;
  readonly message: string;
  /** The field that is not valid, with a message that follows its name. */
  readonly detail?: ErrorItem;
  readonly reason?: ErrorReason;
}

export interface Removal {
  readonly key: RecordKey;
  readonly data: SessionDraft;
  /** Milliseconds since 1970 of the clock of the session. */
  readonly now: number;
}

export interface RelationLookup {
  readonly data: SessionData;
  /** The record that has the relation. */
  readonly record: AnyRecord;
  readonly relation: Relation;
  /** In a list of ids, the id to look up. */
  readonly id?: string;
  /** Whether a record that the client may not see is an error. */
  readonly rejects?: true;
}
