// The messages of an NTLM client (MS-NLMP §2.2.1): the first of a handshake, and an NTLMv2 response to a challenge.
import { hmac } from '@noble/hashes/hmac.js';
import { md5 } from '@noble/hashes/legacy.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { encode, fromBase64, utf8 } from './encodings.js';
import { md4 } from 'practice-http-auth/ntlm/md4.js';

interface NtlmArguments {
  /** The type 2 message in base64, with or without `NTLM` in front of it. */
  readonly challenge: string;
  readonly username: string;
  readonly password: string;
  readonly domain: string;
  /** The challenge of the client: 16 hexadecimal digits. */
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly time: number;
}

const SIGNATURE = utf8('NTLMSSP\0');
/** Unicode, request target, NTLM, always sign, extended session security (§2.2.2.5). */
const FLAGS = 0x00088205;
/** Seconds from 1601, where the time of NTLM starts, to 1970. */
const SECONDS_FROM_1601 = 11_644_473_600;
const HEAD_OF_AUTHENTICATE = 64;

/** The type 1 message in base64. */
export const ntlmNegotiate = (): string =>
  encode(concatBytes(SIGNATURE, uint32(1), uint32(FLAGS), new Uint8Array(16)), 'base64');

/** The type 3 message in base64. Throws `RangeError` for text that is not a type 2 message. */
export function ntlmAuthenticate(ntlm: NtlmArguments): string {
  const { username, domain, nonce } = ntlm;
  const { challenge, targetInfo } = readChallenge(ntlm.challenge);
  const key = hmacMd5(md4(utf16(ntlm.password)), utf16(username.toUpperCase() + domain));
  const client = hexToBytes(nonce);
  const blob = concatBytes(
    Uint8Array.of(1, 1, 0, 0, 0, 0, 0, 0),
    fileTime(ntlm.time),
    client,
    new Uint8Array(4),
    targetInfo,
    new Uint8Array(4),
  );
  return authenticateMessage([
    concatBytes(hmacMd5(key, challenge, client), client),
    concatBytes(hmacMd5(key, challenge, blob), blob),
    utf16(domain),
    utf16(username),
    utf16(''),
    utf16(''),
  ]);
}

/** The parts in the order of §2.2.1.3: LM response, NT response, domain, user, workstation, session key. */
function authenticateMessage(parts: readonly Uint8Array[]): string {
  let offset = HEAD_OF_AUTHENTICATE;
  const positions = parts.map(({ length }) => {
    const position = concatBytes(uint16(length), uint16(length), uint32(offset));
    offset += length;
    return position;
  });
  return encode(concatBytes(SIGNATURE, uint32(3), ...positions, uint32(FLAGS), ...parts), 'base64');
}

interface Challenge {
  readonly challenge: Uint8Array;
  readonly targetInfo: Uint8Array;
}

/** §2.2.1.2. */
function readChallenge(text: string): Challenge {
  const bytes = fromBase64(text.replace(/^NTLM\s+/i, '').trim());
  if (bytes.length < 48) throw new RangeError('challenge must be a type 2 message');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(8, true) !== 2) throw new RangeError('challenge must be a type 2 message');
  const [length, start] = [view.getUint16(40, true), view.getUint32(44, true)];
  return { challenge: bytes.slice(24, 32), targetInfo: bytes.slice(start, start + length) };
}

const hmacMd5 = (key: Uint8Array, ...parts: Uint8Array[]): Uint8Array =>
  hmac(md5, key, concatBytes(...parts));

function utf16(text: string): Uint8Array {
  return concatBytes(...Array.from({ length: text.length }, (_, index) => uint16(text.charCodeAt(index))));
}

const uint16 = (value: number): Uint8Array => Uint8Array.of(value & 0xff, value >>> 8);
const uint32 = (value: number): Uint8Array => concatBytes(uint16(value & 0xffff), uint16(value >>> 16));

/** Units of 100 nanoseconds since 1601, in eight bytes. */
function fileTime(seconds: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(Math.floor(seconds) + SECONDS_FROM_1601) * 10_000_000n, true);
  return new Uint8Array(view.buffer);
}
