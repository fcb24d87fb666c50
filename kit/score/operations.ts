// The operation under which the report lists a mutant: the first one in which it acts, by `operationId` of the OpenAPI document.
// Mutants of lists and writes also act in the operations of the other entities.

const mutantsByOperation: Readonly<Record<string, readonly string[]>> = {
  listProducts: [
    'page-skips-first',
    'limit-plus-one',
    'total-of-page',
    'next-on-last-page',
    'sort-ignores-order',
    'sort-numbers-as-text',
  ],
  listUsers: ['null-sorts-first', 'soap-write-hidden'],
  searchProducts: [
    'filter-after-page',
    'sort-lost-with-filter',
    'filters-or',
    'operators-or',
    'gte-excludes-equal',
    'contains-minds-case',
  ],
  createUser: [
    'create-ignores-enum',
    'duplicate-on-create',
    'email-minds-case',
    'text-cut',
    'upper-bound-plus-one',
    'unknown-property-passes',
    'create-answers-200',
  ],
  createProduct: ['number-truncated'],
  createOrder: ['lower-bound-minus-one'],
  getUser: ['missing-answers-200', 'etag-survives-change'],
  getOrder: ['expand-first-record', 'expand-before-update'],
  replaceUser: ['put-keeps-omitted', 'put-renews-created-at'],
  patchUser: [
    'patch-keeps-updated-at',
    'patch-resets-omitted',
    'duplicate-on-update',
    'put-own-email-conflict',
  ],
  deleteUser: ['delete-keeps-record', 'delete-cascades'],
  resetDemo: ['reset-keeps-own-records'],
  getMe: ['expired-token-passes', 'revoked-token-passes'],
  issueOauthToken: ['rotated-refresh-token-valid', 'scope-not-limited'],
};

/** By the id of the mutant. A mutant of another version of the service may have none. */
export const operationByMutant: ReadonlyMap<string, string> = new Map(
  Object.entries(mutantsByOperation).flatMap(([operation, ids]) => ids.map((id) => [id, operation] as const)),
);
