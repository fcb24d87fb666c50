// Recognises the error of fetch for a connection that ended without a response.

/** The codes of the cause of `TypeError: fetch failed` when the service resets or closes the connection. */
const codes: readonly unknown[] = ['ECONNRESET', 'UND_ERR_SOCKET'];

/** Jest runs tests in a realm of their own, whose Error is not that of fetch: `instanceof` does not apply. */
export function isNetworkError(reason: unknown): boolean {
  const { cause } = reason as { readonly cause?: { readonly code?: unknown } };
  return codes.includes(cause?.code);
}
