// The limits of requests to /learn.

/** Challenges that one request starts by their ids. */
export const MAX_CHALLENGES = 200;

/** Bytes of a request body. */
export const MAX_LEARN_BODY = 16 * 1024;

/** Bytes of a request body with a progress token and a resume token. */
export const MAX_TOKENS_BODY = 96 * 1024;
