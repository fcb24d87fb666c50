// Known errors in the key or the algorithm of a signature.
import type { KeyObject } from 'node:crypto';
import { candidatesFor } from '../diagnosis/diagnose.js';
import { malformedSecrets } from '../diagnosis/secrets.js';
import { ecdsa, hmacVerifier, HMAC_SECRET, rsaPkcs1, type Verifier } from './keys.js';

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
    publicKey === undefined ? secrets.map(hmacVerifier) : [];

export const keyCandidates = candidatesFor<KeyContext, Verifier>()([
  {
    code: 'secret_not_decoded',
    message: 'The signature was computed with the base64 text of the secret.',
    hint: 'Decode it, or use the secret as text.',
    compute: ifSecret(Buffer.from(HMAC_SECRET).toString('base64')),
  },
  {
    code: 'malformed_secret',
    message: 'The signature was computed with whitespace or quotes around the secret.',
    hint: 'Remove them. In a shell, use `printf %s` instead of `echo`.',
    compute: ifSecret(...malformedSecrets(HMAC_SECRET)),
  },
  {
    code: 'der_signature',
    message: 'The ECDSA signature is encoded in DER.',
    hint: 'Send the two numbers one after the other, 64 bytes in total (RFC 9421 §3.3.4).',
    compute: ifKeyIs('ec', ecdsa('der')),
  },
  {
    code: 'pkcs1_padding',
    message: 'The RSA signature has the padding of PKCS #1 v1.5.',
    hint: 'Use RSASSA-PSS: that is `rsa-pss-sha512` (RFC 9421 §3.3.1).',
    compute: ifKeyIs('rsa', rsaPkcs1('sha512'), rsaPkcs1('sha256')),
  },
]);
