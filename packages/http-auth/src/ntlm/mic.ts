// The MIC of a type 3 message: an HMAC over the three messages of the handshake (MS-NLMP §3.1.5.1.2).
import { createHmac } from 'node:crypto';
import { isEqual } from '../secure-compare.js';
import { slice } from './bytes.js';
import { rc4 } from './rc4.js';

const OFFSET = 72;
const LENGTH = 16;

interface Handshake {
  readonly negotiate: Buffer;
  readonly challenge: Buffer;
  readonly authenticate: Buffer;
}

/** `sessionKey`: of the response. `exchangedKey`: the encrypted session key of the client; empty if it sent none. */
export function isMicValid(
  { negotiate, challenge, authenticate }: Handshake,
  sessionKey: Buffer,
  exchangedKey: Buffer,
): boolean {
  const key = exchangedKey.length === 0 ? sessionKey : rc4(sessionKey, exchangedKey);
  const sent = slice(authenticate, OFFSET, LENGTH);
  const withoutMic = Buffer.from(authenticate).fill(0, OFFSET, OFFSET + LENGTH);
  const mac = createHmac('md5', key).update(negotiate).update(challenge).update(withoutMic).digest();
  return isEqual(mac, sent);
}
