// Proof Key for Code Exchange (RFC 7636), and the diagnosis of a wrong verifier.
import { createHash } from 'node:crypto';
import { isEqual } from '../../http-auth/secure-compare.js';
import { failOauth } from './oauth-error.js';
import type { Parameters } from './parameters.js';

export const challengeMethods = ['S256', 'plain'] as const;
type Method = (typeof challengeMethods)[number];

/** The code challenge of a client. */
export interface Challenge {
  readonly value: string;
  readonly method: Method;
  /** Whether the method was omitted, which means `plain` (RFC 7636 §4.3). */
  readonly assumed?: true;
}

const proofForm = /^[A-Za-z0-9._~-]{43,128}$/;
const s256 = (verifier: string | Buffer): string => createHash('sha256').update(verifier).digest('base64url');

/** The challenge of an authorization request, if it has one. Throws OauthError. */
export function readChallenge(parameters: Parameters): Challenge | undefined {
  const [value, named] = [parameters.get('code_challenge'), parameters.get('code_challenge_method')];
  if (value === undefined) {
    if (named !== undefined)
      failOauth('invalid_request', 'There is a code_challenge_method, but no code_challenge.');
    return undefined;
  }
  const method =
    challengeMethods.find((one) => one === named) ?? (named === undefined ? 'plain' : wrongMethod(named));
  const fault = faultOfChallenge(value, method, named === undefined);
  if (fault !== undefined) failOauth('invalid_request', `${fault} (RFC 7636 §4.2)`);
  return { value, method, ...(named === undefined && { assumed: true }) };
}

function wrongMethod(named: string): never {
  const known = challengeMethods.find((one) => one.toLowerCase() === named.toLowerCase());
  const hint = known === undefined ? 'S256 or plain' : `${known}, in these letters`;
  return failOauth('invalid_request', `The code_challenge_method must be ${hint} (RFC 7636 §4.3).`);
}

/** A challenge of S256 has one possible format, so most wrong ones are rejected before there is a code. */
function faultOfChallenge(value: string, method: Method, assumed: boolean): string | undefined {
  if (method === 'plain') {
    if (proofForm.test(value)) return undefined;
    const hint = assumed ? ' Without code_challenge_method it counts as plain.' : '';
    return `The code_challenge must have 43 to 128 letters, digits or -._~.${hint}`;
  }
  if (/^[\w-]{43}$/.test(value)) return undefined;
  if (/^[0-9a-f]{64}$/i.test(value))
    return 'This code_challenge is the hash in hexadecimal digits. Write its bytes in base64url';
  if (/^[\w-]{86}(?:==)?$/.test(value))
    return 'This code_challenge is base64url of hexadecimal digits. Encode the bytes of the hash';
  if (/^[\w+/-]{43}=$/.test(value))
    return 'This code_challenge is padded base64. Take the = off, and write - for + and _ for /';
  if (/^[\w+/]{43}$/.test(value)) return 'This code_challenge is ordinary base64. Write - for + and _ for /';
  return 'The code_challenge of S256 is base64url of a SHA-256: 43 letters, digits, - or _';
}

/** Why a verifier does not match the challenge of its code; undefined if it does. */
export function verifierError(
  verifier: string | undefined,
  challenge: Challenge | undefined,
): string | undefined {
  if (challenge === undefined) {
    return verifier === undefined
      ? undefined
      : 'There is a code_verifier, but the code was asked for without a code_challenge (RFC 9700 §4.8.2).';
  }
  if (verifier === undefined)
    return 'The code_verifier is missing: the code was asked for with a code_challenge (RFC 7636 §4.5).';
  if (
    challenge.method === 'S256'
      ? isEqual(s256(verifier), challenge.value)
      : isEqual(verifier, challenge.value)
  ) {
    return proofForm.test(verifier) ? undefined : faultOfForm(verifier);
  }
  return (
    recipes.find(([holds]) => holds(verifier, challenge))?.[1] ??
    'The code_verifier is not the one of the code_challenge.'
  );
}

type Recipe = readonly [holds: (verifier: string, challenge: Challenge) => boolean, message: string];

const recipes: readonly Recipe[] = [
  [
    (verifier, { method, value }) => method === 'S256' && verifier === value,
    'You sent the code_challenge. Send the code_verifier from which it was made.',
  ],
  [
    (verifier, { assumed, value }) => assumed === true && s256(verifier) === value,
    'The challenge is the SHA-256 of this verifier, but code_challenge_method was left out, which means plain (RFC 7636 §4.3).',
  ],
  [
    (verifier, { method, value }) => method === 'plain' && s256(verifier) === value,
    'The challenge is the SHA-256 of this verifier, but code_challenge_method said plain. Say S256.',
  ],
  [
    (verifier, { value }) => s256(Buffer.from(verifier, 'base64url')) === value,
    'The challenge is the hash of the bytes that the verifier encodes. Hash its text, as it is sent (RFC 7636 §4.2).',
  ],
  [
    (verifier, { value }) => s256(`${verifier}\n`) === value,
    'The challenge is the hash of the verifier and a line break. In a shell use printf %s, not echo.',
  ],
  [
    (verifier, { value }) => s256(verifier.trim()) === value,
    'There are spaces or a line break around the code_verifier.',
  ],
  [
    (verifier) => !proofForm.test(verifier),
    'The code_verifier must have 43 to 128 letters, digits or -._~ (RFC 7636 §4.1).',
  ],
];

function faultOfForm(verifier: string): string {
  return `The code_verifier has ${verifier.length} characters: it must have 43 to 128 letters, digits or -._~ (RFC 7636 §4.1).`;
}
