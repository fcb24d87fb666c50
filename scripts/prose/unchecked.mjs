/** Paths that `npm run prose` does not check yet. Remove a line to enforce the check there. */
export const unchecked = ['src', 'test', 'public', 'web', 'docs/reference', 'docs/tutorials'];
