// Encodes certificates in DER (X.690 §8 to §11). Node decodes certificates itself.

/** A value with its tag and length, or several in sequence. */
type Der = Buffer;

/** The ASN.1 tags: the first byte of each type (X.680 §8.6). */
const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** A value with the number of its tag. */
export function tagged(tag: number, ...content: readonly (Der | Uint8Array)[]): Der {
  const body = Buffer.concat(content);
  const size = body.length < 0x80 ? [body.length] : longLength(body.length);
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

/** The number of bytes that follow, then these (X.690 §8.1.3.5). */
function longLength(length: number): number[] {
  const bytes = length > 0xff ? [length >> 8, length & 0xff] : [length];
  return [0x80 | bytes.length, ...bytes];
}

export const sequence = (...items: readonly Der[]): Der => tagged(tags.sequence, ...items);
export const set = (...items: readonly Der[]): Der => tagged(tags.set, ...items);
export const utf8String = (text: string): Der => tagged(tags.utf8String, Buffer.from(text));
export const octetString = (bytes: Uint8Array): Der => tagged(tags.octetString, bytes);
export const yes: Der = tagged(tags.boolean, Buffer.from([0xff]));

/** A non-negative integer from its bytes. The first bit is the sign, so a zero byte may be prepended. */
export function derInteger(bytes: Uint8Array): Der {
  return tagged(tags.integer, Buffer.from([0]).subarray((bytes[0] ?? 0) < 0x80 ? 1 : 0), bytes);
}

/** `unused`: the number of unused bits at the end. */
export function bitString(bytes: Uint8Array, unused = 0): Der {
  return tagged(tags.bitString, Buffer.from([unused]), bytes);
}

/** `milliseconds` since the Unix epoch. Two digits for the year through 2049, four later; no fractions (RFC 5280 §4.1.2.5). */
export function time(milliseconds: number): Der {
  const text = new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, '');
  const isShort = new Date(milliseconds).getUTCFullYear() < 2050;
  return tagged(isShort ? tags.utcTime : tags.generalizedTime, Buffer.from(text.slice(isShort ? 2 : 0)));
}

/** An object identifier in dot notation: seven bits per byte, the first two numbers in one (X.690 §8.19). */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]));
}

function inSevens(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}
