// The three messages of NTLM (MS-NLMP §2.2.1): reads the first and the third, writes the second.
import { slice, uint16, uint32 } from './bytes.js';
import { writeAvPairs, type AvPairs } from './av-pairs.js';

const SIGNATURE = Buffer.from('NTLMSSP\0');

/** The negotiation flags that are used over HTTP (§2.2.2.5). */
const FLAGS = {
  unicode: 0x00000001,
  oem: 0x00000002,
  requestTarget: 0x00000004,
  sign: 0x00000010,
  ntlm: 0x00000200,
  alwaysSign: 0x00008000,
  targetIsDomain: 0x00010000,
  extendedSessionSecurity: 0x00080000,
  targetInfo: 0x00800000,
  version: 0x02000000,
  key128: 0x20000000,
  keyExchange: 0x40000000,
  key56: 0x80000000,
} as const;

type Flag = keyof typeof FLAGS;

const has = (flags: number, flag: Flag): boolean => (flags & FLAGS[flag]) !== 0;

/** The names of the flags that are set. */
export function flagNames(flags: number): string[] {
  return (Object.keys(FLAGS) as Flag[]).filter((flag) => has(flags, flag));
}

/** The type of a message; undefined if it is not a message of NTLM. */
export function messageTypeOf(message: Buffer): number | undefined {
  const isNtlm = message.length >= 12 && message.subarray(0, 8).equals(SIGNATURE);
  return isNtlm ? message.readUInt32LE(8) : undefined;
}

/** The flags of the client (NEGOTIATE_MESSAGE, §2.2.1.1). */
export const negotiatedFlags = (message: Buffer): number => uint32(message, 12);

/** The challenge (CHALLENGE_MESSAGE, §2.2.1.2) for a client with these flags. */
export function writeChallenge(offered: number, challenge: Buffer, target: string, pairs: AvPairs): Buffer {
  const isUnicode = has(offered, 'unicode') || !has(offered, 'oem');
  const flags = [
    isUnicode ? FLAGS.unicode : FLAGS.oem,
    FLAGS.requestTarget,
    FLAGS.ntlm,
    // SPNEGO libraries require it, although HTTP signs no messages.
    offered & FLAGS.sign,
    offered & FLAGS.alwaysSign,
    FLAGS.targetIsDomain,
    offered & FLAGS.extendedSessionSecurity,
    FLAGS.targetInfo,
    offered & FLAGS.key128,
    offered & FLAGS.key56,
  ].reduce((all, flag) => all | flag);
  const name = Buffer.from(target, isUnicode ? 'utf16le' : 'latin1');
  const info = writeAvPairs(pairs);
  const fixed = Buffer.alloc(HEAD_OF_CHALLENGE);
  SIGNATURE.copy(fixed);
  fixed.writeUInt32LE(2, 8);
  point(fixed, 12, name.length, HEAD_OF_CHALLENGE);
  fixed.writeUInt32LE(flags >>> 0, 20);
  challenge.copy(fixed, 24);
  point(fixed, 40, info.length, HEAD_OF_CHALLENGE + name.length);
  return Buffer.concat([fixed, name, info]);
}

const HEAD_OF_CHALLENGE = 56;

/** Writes the position of a part of the payload: length, allocated length, offset. */
function point(message: Buffer, at: number, length: number, offset: number): void {
  message.writeUInt16LE(length, at);
  message.writeUInt16LE(length, at + 2);
  message.writeUInt32LE(offset, at + 4);
}

export interface Authenticate {
  readonly lm: Buffer;
  readonly nt: Buffer;
  readonly domain: string;
  readonly user: string;
  readonly workstation: string;
  readonly flags: number;
  /** The encrypted session key; empty if the client exchanged none. */
  readonly exchangedKey: Buffer;
  readonly isSession: boolean;
}

/** The response of the client (AUTHENTICATE_MESSAGE, §2.2.1.3). Throws OutOfBoundsError. */
export function readAuthenticate(message: Buffer): Authenticate {
  const [lm, nt, domain, user, workstation] = [12, 20, 28, 36, 44].map((at) =>
    slice(message, uint32(message, at + 4), uint16(message, at)),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer];
  // Before Windows 2000 the payload began at the position of the flags.
  const payload = [12, 20, 28, 36, 44]
    .filter((at) => uint16(message, at) > 0)
    .map((at) => uint32(message, at + 4));
  const flags = Math.min(...payload, message.length) >= 64 ? uint32(message, 60) : 0;
  const exchangedKey = has(flags, 'keyExchange')
    ? slice(message, uint32(message, 56), uint16(message, 52))
    : Buffer.alloc(0);
  return {
    lm,
    nt,
    domain: text(domain),
    user: text(user),
    workstation: text(workstation),
    flags,
    exchangedKey,
    isSession: has(flags, 'extendedSessionSecurity'),
  };
}

/** Names in UTF-16 or with one byte per character: some clients negotiate one and send the other. */
function text(bytes: Buffer): string {
  return bytes.toString(bytes.length % 2 === 0 && bytes.includes(0) ? 'utf16le' : 'latin1');
}
