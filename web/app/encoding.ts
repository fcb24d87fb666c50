// Text encodings of bytes.
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export type Encoding = 'text' | 'hex' | 'base64' | 'base64url';

/** `base64url` without padding (RFC 4648 §5). */
export function encode(bytes: Uint8Array, as: Encoding): string {
  if (as === 'text') return new TextDecoder().decode(bytes);
  if (as === 'hex') return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = btoa(String.fromCharCode(...bytes));
  return as === 'base64' ? base64 : base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Random bytes as base64url text. */
export function randomText(bytes: number): string {
  return encode(crypto.getRandomValues(new Uint8Array(bytes)), 'base64url');
}
