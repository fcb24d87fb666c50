// Keys and algorithms that clients are known to sign with instead of the right one.
import type { KeyObject } from 'node:crypto';
import { candidatesFor } from '../diagnosis/diagnose.js';
import { malformedSecrets } from '../diagnosis/secrets.js';
import { ecdsa, hmac, HMAC_SECRET, rsaPkcs1, type Verifier } from './keys.js';

interface KeyContext {
  /** Undefined for a shared secret. */
  readonly publicKey: KeyObject | undefined;
}

/** A verifier if the key is of that type. */
const ifKeyIs =
  (type: string, ...verifiers: readonly ((key: KeyObject) => Verifier)[]) =>
  ({ publicKey }: KeyContext): Verifier[] =>
    publicKey?.asymmetricKeyType === type ? verifiers.map((verifier) => verifier(publicKey)) : [];

const ifSecret =
  (...secrets: readonly string[]) =>
  ({ publicKey }: KeyContext): Verifier[] =>
    publicKey === undefined ? secrets.map(hmac) : [];

export const keyCandidates = candidatesFor<KeyContext, Verifier>()([
  {
    code: 'secret_not_decoded',
    hint: 'You signed with the base64 text of the secret. Decode it first, or use the secret as text.',
    compute: ifSecret(Buffer.from(HMAC_SECRET).toString('base64')),
  },
  {
    code: 'secret_spoiled',
    hint: 'Your secret has a space, a line break or quotes around it. Use `echo -n` or `printf`.',
    compute: ifSecret(...malformedSecrets(HMAC_SECRET)),
  },
  {
    code: 'der_signature',
    hint: 'This is ECDSA in DER. The signature is the two numbers side by side, 64 bytes (RFC 9421 §3.3.4).',
    compute: ifKeyIs('ec', ecdsa('der')),
  },
  {
    code: 'pkcs1_padding',
    hint: 'This is RSA with the padding of PKCS #1 v1.5. `rsa-pss-sha512` is RSASSA-PSS (RFC 9421 §3.3.1).',
    compute: ifKeyIs('rsa', rsaPkcs1('sha512'), rsaPkcs1('sha256')),
  },
]);
