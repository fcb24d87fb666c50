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
    'graphql-nested-ignores-owner',
  ],
  listUsers: ['null-sorts-first', 'soap-write-hidden', 'filter-by-hidden-field'],
  listOrders: [
    'list-shows-others',
    'total-counts-hidden',
    'expired-token-has-permissions',
    'token-of-other-session',
    'demoted-keeps-role',
    'soap-ignores-permissions',
  ],
  searchOrders: ['query-ignores-permissions'],
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
    'role-writable',
  ],
  createProduct: ['number-truncated', 'product-create-ignores-role'],
  createOrder: ['lower-bound-minus-one', 'owner-writable'],
  getUser: [
    'missing-answers-200',
    'etag-survives-change',
    'email-not-masked',
    'etag-shared-between-identities',
  ],
  getOrder: [
    'expand-first-record',
    'expand-before-update',
    'order-read-ignores-owner',
    'expand-ignores-owner',
    'hide-reveals-existence',
  ],
  replaceUser: ['put-keeps-omitted', 'put-renews-created-at'],
  patchUser: [
    'patch-keeps-updated-at',
    'patch-resets-omitted',
    'duplicate-on-update',
    'put-own-email-conflict',
  ],
  patchOrder: ['order-patch-ignores-owner'],
  deleteOrder: ['order-delete-ignores-role', 'scope-not-checked'],
  deleteUser: ['delete-keeps-record', 'delete-cascades'],
  resetDemo: ['reset-keeps-own-records'],
  getMe: ['expired-token-passes', 'revoked-token-passes'],
  issueOauthToken: ['rotated-refresh-token-valid', 'scope-not-limited'],
};

/** By the id of the mutant. A mutant of another version of the service may have no entry. */
export const operationByMutant: ReadonlyMap<string, string> = new Map(
  Object.entries(mutantsByOperation).flatMap(([operation, ids]) => ids.map((id) => [id, operation] as const)),
);
