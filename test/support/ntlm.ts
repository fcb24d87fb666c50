// A separate NTLM client (MS-NLMP §2.2.1, §3.3) that can deviate in every step.
import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { md4 } from 'practice-http-auth/ntlm/md4.js';
import { rc4 } from 'practice-http-auth/ntlm/rc4.js';

export const SESSION_SECURITY = 0x00080000;
const UNICODE = 0x1;

const le16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
const le32 = (value: number): Buffer => Buffer.concat([le16(value & 0xffff), le16(value >>> 16)]);
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const md5Under = (key: Buffer, data: Buffer): Buffer => createHmac('md5', key).update(data).digest();

export const type1 = (flags = UNICODE | 0x200 | SESSION_SECURITY): Buffer =>
  Buffer.concat([Buffer.from('NTLMSSP\0'), le32(1), le32(flags), Buffer.alloc(16)]);

export interface Type2 {
  readonly target: string;
  readonly flags: number;
  readonly challenge: Buffer;
  readonly info: Buffer;
  /** The whole message. */
  readonly message: Buffer;
}

export function readType2(header: string | null): Type2 {
  const message = Buffer.from((header ?? '').replace(/^NTLM /, ''), 'base64');
  const part = (at: number): Buffer => {
    const offset = message.readUInt32LE(at + 4);
    return message.subarray(offset, offset + message.readUInt16LE(at));
  };
  const flags = message.readUInt32LE(20);
  return {
    target: part(12).toString((flags & UNICODE) !== 0 ? 'utf16le' : 'latin1'),
    flags,
    challenge: message.subarray(24, 32),
    info: part(40),
    message,
  };
}

/** The AV pairs by their ids, in their order. */
export function pairsIn(info: Buffer): [number, string][] {
  const length = info.readUInt16LE(2);
  const rest = info.subarray(4 + length);
  const pair: [number, string] = [info.readUInt16LE(0), info.subarray(4, 4 + length).toString('utf16le')];
  return rest.length > 0 ? [pair, ...pairsIn(rest)] : [pair];
}

export interface ClientInput {
  readonly user: string;
  readonly domain: string;
  readonly password: string;
}

export interface Deviation {
  readonly hash?: Buffer;
  /** The user and domain names in the key. */
  readonly keyed?: string;
  /** The AV pairs in the response. */
  readonly info?: Buffer;
}

export const hashOf = (password: string): Buffer => Buffer.from(md4(wide(password)));

export function version2(
  { challenge, info }: Type2,
  { user, domain, password }: ClientInput,
  deviation: Deviation = {},
): Buffer {
  const key = md5Under(
    deviation.hash ?? hashOf(password),
    wide(deviation.keyed ?? user.toUpperCase() + domain),
  );
  const temp = Buffer.concat([
    Buffer.from([1, 1, 0, 0, 0, 0, 0, 0]),
    Buffer.alloc(8, 0x77),
    Buffer.from('0011223344556677', 'hex'),
    Buffer.alloc(4),
    deviation.info ?? info,
    Buffer.alloc(4),
  ]);
  return Buffer.concat([md5Under(key, Buffer.concat([challenge, temp])), temp]);
}

/** DES, computed with triple DES; the key has 56 bits. */
function des(key: Buffer, data: Buffer): Buffer {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const eight = Buffer.from((bits.match(/.{7}/g) ?? []).map((seven) => parseInt(`${seven}0`, 2)));
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([eight, eight, eight]), null);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

export function version1({ challenge }: Pick<Type2, 'challenge'>, password: string): Buffer {
  const key = Buffer.concat([hashOf(password), Buffer.alloc(5)]);
  return Buffer.concat([0, 7, 14].map((at) => des(key.subarray(at, at + 7), challenge)));
}

/** The two fields of NTLM2 session security. */
export function session2({ challenge }: Type2, password: string): { nt: Buffer; lm: Buffer } {
  const nonce = Buffer.from('8899aabbccddeeff', 'hex');
  const mixed = createHash('md5').update(challenge).update(nonce).digest().subarray(0, 8);
  return { nt: version1({ challenge: mixed }, password), lm: Buffer.concat([nonce, Buffer.alloc(16)]) };
}

export interface Fields {
  readonly user: string;
  readonly domain: string;
  readonly nt: Buffer;
  readonly lm?: Buffer;
  readonly flags?: number;
  /** Names with one byte per character. */
  readonly narrow?: boolean;
  /** The bytes between the flags and the payload: version and MIC. */
  readonly extra?: Buffer;
  /** The encrypted session key. */
  readonly exchangedKey?: Buffer;
}

export function type3({
  user,
  domain,
  nt,
  lm = Buffer.alloc(24),
  flags = UNICODE,
  narrow = false,
  extra = Buffer.alloc(0),
  exchangedKey = Buffer.alloc(0),
}: Fields): Buffer {
  const encode = (text: string): Buffer => (narrow ? Buffer.from(text, 'latin1') : wide(text));
  const parts = [lm, nt, encode(domain), encode(user), encode('WORKSTATION'), exchangedKey];
  let offset = 64 + extra.length;
  const fields = parts.map(({ length }) => {
    const field = Buffer.concat([le16(length), le16(length), le32(offset)]);
    offset += length;
    return field;
  });
  return Buffer.concat([Buffer.from('NTLMSSP\0'), le32(3), ...fields, le32(flags), extra, ...parts]);
}

/** The AV pairs with the flag that the message has a MIC (MS-NLMP §2.2.2.1). */
const withMicFlag = (info: Buffer): Buffer =>
  Buffer.concat([info.subarray(0, -4), le16(6), le16(4), le32(2), Buffer.alloc(4)]);

const MIC_OFFSET = 72;
const KEY_EXCHANGE = 0x40000000;

/** A type 3 message with a MIC (MS-NLMP §3.1.5.1.2). `exported`: a session key that the client chooses. */
export function type3WithMic(
  negotiate: Buffer,
  challenge: Type2,
  input: ClientInput,
  exported?: Buffer,
): Buffer {
  const nt = version2({ ...challenge, info: withMicFlag(challenge.info) }, input);
  const key = md5Under(hashOf(input.password), wide(input.user.toUpperCase() + input.domain));
  const sessionKey = md5Under(key, nt.subarray(0, 16));
  const message = type3({
    ...input,
    nt,
    extra: Buffer.alloc(24),
    ...(exported && { flags: UNICODE | KEY_EXCHANGE, exchangedKey: rc4(sessionKey, exported) }),
  });
  md5Under(exported ?? sessionKey, Buffer.concat([negotiate, challenge.message, message])).copy(
    message,
    MIC_OFFSET,
  );
  return message;
}
