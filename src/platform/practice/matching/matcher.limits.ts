// Limits of a matcher that a client sends.

/** Characters of a text or a name. */
export const MAX_LENGTH = 500;
/** Items of a list. */
export const MAX_ITEMS = 100;
