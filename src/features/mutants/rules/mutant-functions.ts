// The changes that a mutant makes, as pure functions.
import type { AnyRecord } from '../../../core/entity.js';
import type { ListQuery } from '../../../core/list-query.js';
import type { Row } from '../../../core/row.js';
import type { RecordKey } from '../../../core/write-rules.js';
import type { Input } from '../../../platform/http/validation/input.js';
import type { ListSteps } from '../../../platform/session/rules/list-steps.js';
import type { RecordChange, RelationLookup, Removal } from '../../../platform/session/rules/record-rules.js';
import type { FailedCheck } from '../../../platform/session/rules/access-rules.js';
import type { TokenRejection } from '../../../platform/session/rules/token-rules.js';
import type { RecordHistory } from './record-history.js';

/** A mutant has the functions of the places where it acts. */
export interface MutantFunctions {
  /** How a list is read. */
  readonly list?: (steps: ListSteps, query: ListQuery, history: RecordHistory) => ListSteps;
  /** The record that a write stores. */
  readonly record?: (change: RecordChange) => AnyRecord;
  /** Whether a write conflicts with another record. */
  readonly conflict?: (check: ConflictCheck) => boolean;
  /** Decides which input is valid. */
  readonly input?: (input: Input) => Input;
  /** The records that a deletion removes. */
  readonly remove?: (removal: MutatedRemoval) => readonly RecordKey[];
  /** The record that a relation refers to. */
  readonly related?: (lookup: MutatedRelation, history: RecordHistory) => Row | undefined;
  /** The status of a response: 201 of a create operation, 404 of an operation that gets a record. */
  readonly status?: (status: number) => number;
  /** The JSON text from which the ETag of a response is computed. `sharedWith`: another response with the same ETag. */
  readonly tag?: (text: string) => { readonly text: string; readonly sharedWith?: string };
  /** Whether a token is accepted that is not valid. */
  readonly token?: (rejection: TokenRejection) => boolean;
  /** Whether a check of permissions that the client does not pass is ignored. */
  readonly access?: (failed: FailedCheck) => boolean;
  /** The scope of a token. `full`: what the client could have requested. */
  readonly scope?: (scope: string, full: string) => string;
  /** Whether a reset keeps a record that the session created. */
  readonly keepsOnReset?: (record: AnyRecord) => boolean;
}

/** The parts of the history of earlier requests that a mutant can need. */
export type HistoryPart = 'soap-creations' | 'previous-records';

export interface ActingMutant extends MutantFunctions {
  readonly id: string;
  readonly stores?: HistoryPart;
}

export interface ConflictCheck extends RecordChange {
  /** The unique field. */
  readonly field: string;
  /** Whether another record has exactly this value. */
  readonly isRepeated: () => boolean;
  /** The result so far. */
  readonly isConflict: boolean;
}

export interface MutatedRemoval extends Removal {
  /** The result so far. */
  readonly removes: readonly RecordKey[];
}

interface MutatedRelation extends RelationLookup {
  /** The result so far. */
  readonly row: Row | undefined;
}
