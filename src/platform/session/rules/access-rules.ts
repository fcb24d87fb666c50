// Selects the failed permission checks of a client that the service ignores: none with the standard rules.

/**
 * `owner`: of one record; `list`, `nested` and `expand`: of a record in a list, in a nested list or relation of GraphQL, and in `expand`.
 * `total`: records that the client does not see are not counted. `hidden`: a record of another user is like a missing one.
 * `demoted`: the role of a user changed since the sample data.
 */
export type AccessCheck =
  | 'credentials'
  | 'role'
  | 'scope'
  | 'expired'
  | 'wrong_session'
  | 'demoted'
  | 'owner'
  | 'list'
  | 'nested'
  | 'expand'
  | 'hidden'
  | 'total'
  | 'write'
  | 'mask'
  | 'filter';

/** A check that the client did not pass. */
export interface FailedCheck {
  readonly check: AccessCheck;
  /** The name of the operation, `patchOrder`. */
  readonly operation: string;
  /** Undefined while the client is not known. */
  readonly role?: string;
  /** Only for `write`, `mask` and `filter`. */
  readonly field?: string;
}

export interface AccessRules {
  /** Whether the service acts as if the client had passed. */
  ignores(failed: FailedCheck): boolean;
}

export const standardAccessRules: AccessRules = { ignores: () => false };
