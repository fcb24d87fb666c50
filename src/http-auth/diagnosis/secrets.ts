// Secrets as clients get them wrong.

/** A secret from a file that ends in a line break, or copied with the characters around it. */
export function malformedSecrets(secret: string): string[] {
  return [`${secret}\n`, `${secret}\r\n`, `${secret} `, ` ${secret}`, `"${secret}"`];
}
