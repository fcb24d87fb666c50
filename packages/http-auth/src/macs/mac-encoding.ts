// Decodes a MAC in a header: hexadecimal or base64, strictly.

export type MacEncoding = 'hex' | 'base64' | 'base64url';

interface DecodedMac {
  readonly bytes: Buffer;
  readonly encoding: MacEncoding;
}

/** The lengths of hexadecimal digests, from MD5 to SHA-512. Other lengths can only be base64. */
const HEX_LENGTHS = [32, 40, 64, 96, 128];
const MAX_LENGTH = 200;

/** The bytes of a MAC and its encoding; undefined if it is neither hexadecimal nor base64 (RFC 4648). */
export function decodeMac(text: string): DecodedMac | undefined {
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  if (HEX_LENGTHS.includes(text.length) && /^[0-9a-f]+$/i.test(text))
    return { bytes: Buffer.from(text, 'hex'), encoding: 'hex' };
  for (const encoding of ['base64', 'base64url'] as const) {
    const bytes = decodeBase64(text, encoding);
    if (bytes !== undefined && bytes.length > 0) return { bytes, encoding };
  }
  return undefined;
}

/** Canonical base64, with or without padding; undefined for anything else. */
function decodeBase64(text: string, encoding: 'base64' | 'base64url' = 'base64'): Buffer | undefined {
  const bytes = Buffer.from(text, encoding);
  return withoutPadding(bytes.toString(encoding)) === withoutPadding(text) ? bytes : undefined;
}

function withoutPadding(text: string): string {
  return text.replace(/={1,2}$/, '');
}
