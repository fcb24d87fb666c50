// One-time codes by time (RFC 6238) with HMAC-SHA1.
import { fromBase32 } from './encodings.js';
import { hmacOf } from './hashes.js';

interface TotpArguments {
  /** Base32. */
  readonly secret: string;
  /** Seconds since 1970. */
  readonly time: number;
  /** Default 6. */
  readonly digits?: number;
  /** Seconds; default 30. */
  readonly period?: number;
}

export function timeBasedCode({ secret, time, digits = 6, period = 30 }: TotpArguments): string {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(Math.floor(time / period)));
  const mac = hmacOf('sha1', fromBase32(secret), counter);
  // Dynamic truncation, RFC 4226 §5.3.
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = new DataView(mac.buffer, mac.byteOffset).getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}
