// The limits of requests to /learn.

/** Bytes of a request body. */
export const MAX_LEARN_BODY = 16 * 1024;
