// Known errors in the signature of a token: in the signed text, the key, the algorithm or the encoding.
import { createSecretKey, type KeyObject } from 'node:crypto';
import { candidatesFor, diagnose } from '../diagnosis/diagnose.js';
import {
  algorithms,
  nonStandardAlgorithms,
  type JwsAlgorithm,
  type SignatureAlgorithm,
} from './algorithms.js';

/** The signature of a token, and the text that it signs. */
interface SignedInput {
  readonly input: string;
  readonly signature: Buffer;
}

interface JwsContext extends SignedInput {
  readonly key: KeyObject;
  readonly algorithm: SignatureAlgorithm;
}

/** The values that the client used instead of the correct ones. `name`: the name of another algorithm. */
interface JwsChange extends Partial<JwsContext> {
  readonly name?: string;
}

export const jwsSignatureCandidates = candidatesFor<JwsContext, JwsChange>()([
  {
    code: 'hex_signature',
    message: 'The signature is base64url of hexadecimal digits.',
    hint: 'Encode the bytes of the signature: use `openssl dgst -binary`.',
    compute: ({ signature }) =>
      [signature.toString('latin1'), signature.toString('base64url')]
        .filter((text) => /^(?:[0-9a-f]{2})+$/i.test(text))
        .map((text) => ({ signature: Buffer.from(text, 'hex') })),
  },
  {
    code: 'double_base64',
    message: 'The signature was encoded twice.',
    hint: 'Encode the bytes once, in base64url.',
    compute: ({ signature }) => {
      const text = signature.toString('latin1');
      return /^[\w+/-]+={0,2}$/.test(text) ? [{ signature: Buffer.from(text, 'base64') }] : [];
    },
  },
  {
    code: 'input_line_break',
    message: 'The signature was computed over a text that ends with a line break.',
    hint: 'In a shell, use `printf %s` instead of `echo`.',
    compute: ({ input }) => [{ input: `${input}\n` }],
  },
  {
    code: 'input_not_encoded',
    message: 'The signature was computed over the JSON texts.',
    hint: 'Sign the first two parts of the token as they are sent, in base64url (RFC 7515 §5.1).',
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
    message: 'The signature was computed with the base64-decoded secret.',
    hint: 'Use the secret as text. Many clients have a checkbox for this.',
    compute: otherSecrets((secret) => Buffer.from(secret.toString(), 'base64')),
  },
  {
    code: 'secret_base64_encoded',
    message: 'The signature was computed with the base64 text of the secret.',
    hint: 'Use the secret as text.',
    compute: otherSecrets((secret) => Buffer.from(secret.toString('base64'))),
  },
  {
    code: 'secret_line_break',
    message: 'The signature was computed with a secret that ends with a line break.',
    hint: 'In a shell, use `printf %s` instead of `echo`.',
    compute: otherSecrets((secret) => Buffer.from(`${secret.toString()}\n`)),
  },
  {
    code: 'secret_quoted',
    message: 'The signature was computed with quotes around the secret.',
    hint: 'Remove the quotes.',
    compute: otherSecrets(
      (secret) => Buffer.from(`"${secret.toString()}"`),
      (secret) => Buffer.from(`'${secret.toString()}'`),
    ),
  },
  {
    code: 'secret_empty',
    message: 'The signature was computed with an empty secret.',
    hint: 'Check that the variable with the secret is set.',
    compute: otherSecrets(() => Buffer.alloc(0)),
  },
]);

export const jwsEcdsaCandidates = candidatesFor<JwsContext, JwsChange>()([
  {
    code: 'der_signature',
    message: 'The signature is encoded in DER, as OpenSSL writes it.',
    hint: 'Send the two numbers one after the other, with equal lengths (RFC 7518 §3.4).',
    compute: ({ algorithm: { der } }) => (der === undefined ? [] : [{ algorithm: der }]),
  },
]);

export const otherAlgorithmCandidates = candidatesFor<JwsContext, JwsChange>()([
  {
    code: 'other_algorithm',
    message: 'The signature was made with another algorithm than `alg`.',
    hint: 'Use the same algorithm for `alg` and for the signature (RFC 7515 §4.1.1).',
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
  algorithm: JwsAlgorithm,
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
    message: `The header has "alg": "${algorithm}", but the signature was made with ${name}.`,
  };
}

function isValid({ algorithm, key, input, signature }: JwsContext): boolean {
  return algorithm.verify(key, input, signature);
}

function decodedParts(input: string): string {
  return input
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString())
    .join('.');
}
