// What clients are known to sign instead of the first two parts of a token, or to sign them with.
import { createSecretKey, type KeyObject } from 'node:crypto';
import { candidatesFor, diagnose } from '../diagnosis/diagnose.js';
import { algorithms, nonStandardAlgorithms, type Algorithm, type SignatureAlgorithm } from './algorithms.js';

/** The signature of a token, and the text that it signs. */
interface SignedInput {
  readonly input: string;
  readonly signature: Buffer;
}

interface JwsContext extends SignedInput {
  readonly key: KeyObject;
  readonly algorithm: SignatureAlgorithm;
}

/** What the client used instead; `name` is that of another algorithm. */
interface JwsChange extends Partial<JwsContext> {
  readonly name?: string;
}

export const jwsSignatureCandidates = candidatesFor<JwsContext, JwsChange>()([
  {
    code: 'hex_signature',
    hint: 'The signature was written in hexadecimal digits before base64url. Encode its bytes: `openssl dgst -binary`.',
    compute: ({ signature }) =>
      [signature.toString('latin1'), signature.toString('base64url')]
        .filter((text) => /^(?:[0-9a-f]{2})+$/i.test(text))
        .map((text) => ({ signature: Buffer.from(text, 'hex') })),
  },
  {
    code: 'double_base64',
    hint: 'The signature was encoded twice. Encode its bytes once, in base64url.',
    compute: ({ signature }) => {
      const text = signature.toString('latin1');
      return /^[\w+/-]+={0,2}$/.test(text) ? [{ signature: Buffer.from(text, 'base64') }] : [];
    },
  },
  {
    code: 'input_line_break',
    hint: 'A line break at the end was signed too. In a shell use `printf %s`, not `echo`.',
    compute: ({ input }) => [{ input: `${input}\n` }],
  },
  {
    code: 'input_not_encoded',
    hint: 'The JSON texts were signed. Sign the first two parts as they stand in the token, in base64url (RFC 7515 §5.1).',
    compute: ({ input }) => [{ input: decodedParts(input) }],
  },
]);

/** The key with other bytes, if it is a shared secret. */
const otherSecrets =
  (...changes: readonly ((secret: Buffer) => Buffer)[]) =>
  ({ key }: JwsContext): JwsChange[] =>
    key.type === 'secret' ? changes.map((change) => ({ key: createSecretKey(change(key.export())) })) : [];

export const jwsSecretCandidates = candidatesFor<JwsContext, JwsChange>()([
  {
    code: 'secret_base64_decoded',
    hint: 'You signed with the bytes that the secret gives when it is decoded as base64. Take the text as it is: there is a checkbox for that in most clients.',
    compute: otherSecrets((secret) => Buffer.from(secret.toString(), 'base64')),
  },
  {
    code: 'secret_base64_encoded',
    hint: 'You signed with base64 of the secret. Take the text as it is.',
    compute: otherSecrets((secret) => Buffer.from(secret.toString('base64'))),
  },
  {
    code: 'secret_line_break',
    hint: 'You signed with the secret and a line break behind it. In a shell use `printf %s`, not `echo`.',
    compute: otherSecrets((secret) => Buffer.from(`${secret.toString()}\n`)),
  },
  {
    code: 'secret_quoted',
    hint: 'You signed with the quotes around the secret. They do not belong to it.',
    compute: otherSecrets(
      (secret) => Buffer.from(`"${secret.toString()}"`),
      (secret) => Buffer.from(`'${secret.toString()}'`),
    ),
  },
  {
    code: 'secret_empty',
    hint: 'You signed with an empty secret: a variable that is not set?',
    compute: otherSecrets(() => Buffer.alloc(0)),
  },
]);

export const jwsEcdsaCandidates = candidatesFor<JwsContext, JwsChange>()([
  {
    code: 'der_signature',
    hint: 'The signature is in DER, as OpenSSL makes it. JWTs take both numbers in 32 bytes each, one behind the other (RFC 7518 §3.4).',
    compute: ({ algorithm: { der } }) => (der === undefined ? [] : [{ algorithm: der }]),
  },
]);

export const otherAlgorithmCandidates = candidatesFor<JwsContext, JwsChange>()([
  {
    code: 'other_algorithm',
    hint: 'The signature is right, but made by another algorithm than `alg` says. The two must agree (RFC 7515 §4.1.1).',
    compute: ({ algorithm: { family } }) =>
      // The key of an ECDSA signature is on one curve, so only the hash can differ.
      Object.entries({ ...(family === 'ecdsa' ? {} : algorithms), ...nonStandardAlgorithms[family] })
        .filter(([, algorithm]) => algorithm.family === family)
        .map(([name, algorithm]) => ({ name, algorithm })),
  },
]);

const candidates = [
  ...jwsSignatureCandidates,
  ...jwsSecretCandidates,
  ...jwsEcdsaCandidates,
  ...otherAlgorithmCandidates,
];

interface JwsDiagnosis {
  readonly code: (typeof candidates)[number]['code'] | 'no_signature' | 'bad_signature';
  readonly message?: string;
}

/** Why a signature is not valid under that algorithm and key. */
export function diagnoseJws(
  { input, signature }: SignedInput,
  algorithm: Algorithm,
  key: KeyObject,
): JwsDiagnosis {
  if (signature.length === 0) return { code: 'no_signature' };
  const context = { input, signature, key, algorithm: algorithms[algorithm] };
  const known = diagnose(candidates, context, (change) => isValid({ ...context, ...change }));
  if (known === undefined) return { code: 'bad_signature' };
  const { name } = known.value;
  if (name === undefined) return { code: known.code };
  return {
    code: known.code,
    message: `The header says ${algorithm}, but the signature was made by ${name}.`,
  };
}

function isValid({ algorithm, key, input, signature }: JwsContext): boolean {
  return algorithm.holds(key, input, signature);
}

function decodedParts(input: string): string {
  return input
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString())
    .join('.');
}
