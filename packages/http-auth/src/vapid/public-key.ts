// The public key of an application server: an uncompressed point of P-256 in base64url (RFC 8292 §3.2).
import { createPublicKey, type KeyObject } from 'node:crypto';
import { candidatesFor, diagnose } from '../diagnosis/diagnose.js';

const POINT_BYTES = 65;
const NUMBER_BYTES = 32;
const UNCOMPRESSED = 4;

/** The key of a parameter `k`; undefined if it is not one. */
export function readPublicKey(k: string): KeyObject | undefined {
  const point = Buffer.from(k, 'base64url');
  if (point.toString('base64url') !== k) return undefined;
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return undefined;
  const [x, y] = [point.subarray(1, 1 + NUMBER_BYTES), point.subarray(1 + NUMBER_BYTES)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return undefined;
  }
}

export function writePublicKey(key: KeyObject): string {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const numbers = [x, y].map((text) => Buffer.from(text, 'base64url'));
  return Buffer.concat([Buffer.from([UNCOMPRESSED]), ...numbers]).toString('base64url');
}

const isPoint = (bytes: Buffer): boolean => bytes.length === POINT_BYTES && bytes[0] === UNCOMPRESSED;

/** Other forms of a key that clients send. The value of a candidate is true if the parameter has this form. */
export const keyFormCandidates = candidatesFor<string, boolean>()([
  {
    code: 'key_encoding',
    message: 'The parameter `k` is not base64url without padding.',
    hint: 'Use `-` for `+` and `_` for `/`, and remove the `=` (RFC 8292 §3.2).',
    compute: (k) => {
      const isCanonical = Buffer.from(k, 'base64url').toString('base64url') === k;
      return [!isCanonical && isPoint(Buffer.from(k, 'base64')), isPoint(Buffer.from(k, 'hex'))];
    },
  },
  {
    code: 'key_compressed',
    message: 'The parameter `k` is a compressed point.',
    hint: 'Send the uncompressed point of 65 bytes, which starts with 4.',
    compute: (k) => {
      const bytes = Buffer.from(k, 'base64url');
      return [bytes.length === 1 + NUMBER_BYTES && (bytes[0] === 2 || bytes[0] === 3)];
    },
  },
  {
    code: 'key_spki',
    message: 'The parameter `k` is a key in SubjectPublicKeyInfo or a JWK.',
    hint: 'Send the point alone: the last 65 bytes of SubjectPublicKeyInfo.',
    compute: (k) => {
      const bytes = Buffer.from(k, 'base64');
      const text = bytes.toString('latin1');
      const isDer = bytes[0] === 0x30 && bytes.length > POINT_BYTES && isPoint(bytes.subarray(-POINT_BYTES));
      return [isDer || text.startsWith('{"') || text.startsWith('-----BEGIN')];
    },
  },
  {
    code: 'private_key_sent',
    message: 'The parameter `k` has the length of a private key.',
    hint: 'Send the public key. Replace the key pair if this was a real private key.',
    compute: (k) => [Buffer.from(k, 'base64url').length === NUMBER_BYTES],
  },
]);

/** The form of a parameter that is not a public key; undefined if it is not a known form. */
export function keyForm(k: string): (typeof keyFormCandidates)[number]['code'] | undefined {
  return diagnose(keyFormCandidates, k, (matches) => matches)?.code;
}
