// Malformed secrets.

/** A secret with a line break, whitespace or quotes around it. */
export function malformedSecrets(secret: string): string[] {
  return [`${secret}\n`, `${secret}\r\n`, `${secret} `, ` ${secret}`, `"${secret}"`];
}
