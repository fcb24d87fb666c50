// Recognises the error of fetch for a connection that ended without a response.

/** The codes of the cause of `TypeError: fetch failed` when the service resets or closes the connection. */
const codes: readonly unknown[] = ['ECONNRESET', 'UND_ERR_SOCKET'];

/** Jest runs tests in a separate realm, whose Error class differs from fetch's, so `instanceof` does not work. */
export function isNetworkError(reason: unknown): boolean {
  const { cause } = reason as { readonly cause?: { readonly code?: unknown } };
  return codes.includes(cause?.code);
}
