/** Paths that `npm run prose` does not check yet. Remove an entry to enforce the check there. */
export const unchecked = ['src', 'test', 'docs/reference', 'docs/tutorials'];
