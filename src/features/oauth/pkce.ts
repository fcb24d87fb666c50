// Proof Key for Code Exchange (RFC 7636). A wrong verifier is compared with candidates for common errors.
import { createHash } from 'node:crypto';
import { candidateReasons, candidatesFor, diagnose } from 'practice-http-auth/diagnosis/diagnose.js';
import { isEqual } from 'practice-http-auth/secure-compare.js';
import { failOauth } from './oauth-error.js';
import type { FormParameters } from './parameters.js';

export const challengeMethods = ['S256', 'plain'] as const;
type Method = (typeof challengeMethods)[number];

/** The code challenge of an authorization request. */
export interface Challenge {
  readonly value: string;
  readonly method: Method;
  /** Whether the method was omitted, so that `plain` is the default (RFC 7636 §4.3). */
  readonly assumed?: true;
}

const verifierPattern = /^[A-Za-z0-9._~-]{43,128}$/;
const s256 = (verifier: string | Buffer): string => createHash('sha256').update(verifier).digest('base64url');

/** Returns the challenge of an authorization request, if it has one. Throws OauthError. */
export function readChallenge(parameters: FormParameters): Challenge | undefined {
  const [value, sentMethod] = [parameters.get('code_challenge'), parameters.get('code_challenge_method')];
  if (value === undefined) {
    if (sentMethod !== undefined)
      failOauth('invalid_request', 'The code_challenge is missing: the request has a code_challenge_method.');
    return undefined;
  }
  const method =
    challengeMethods.find((one) => one === sentMethod) ??
    (sentMethod === undefined ? 'plain' : wrongMethod(sentMethod));
  const error = challengeError(value, method, sentMethod === undefined);
  if (error !== undefined) failOauth('invalid_request', `${error} (RFC 7636 §4.2)`);
  return { value, method, ...(sentMethod === undefined && { assumed: true }) };
}

function wrongMethod(sentMethod: string): never {
  const known = challengeMethods.find((one) => one.toLowerCase() === sentMethod.toLowerCase());
  const hint = known === undefined ? 'S256 or plain' : `${known}; the value is case-sensitive`;
  return failOauth('invalid_request', `The code_challenge_method must be ${hint} (RFC 7636 §4.3).`);
}

/** An S256 challenge has one form, so most errors can be found before a code is issued. */
function challengeError(value: string, method: Method, assumed: boolean): string | undefined {
  if (method === 'plain') {
    if (verifierPattern.test(value)) return undefined;
    const hint = assumed ? ' Without code_challenge_method the method is plain.' : '';
    return `The code_challenge must have 43 to 128 characters of A-Z, a-z, 0-9 and -._~.${hint}`;
  }
  if (/^[\w-]{43}$/.test(value)) return undefined;
  if (/^[0-9a-f]{64}$/i.test(value))
    return 'The code_challenge is the hash in hexadecimal. Encode the bytes of the hash as base64url';
  if (/^[\w-]{86}(?:==)?$/.test(value))
    return 'The code_challenge is base64url of the hexadecimal hash. Encode the bytes of the hash';
  if (/^[\w+/-]{43}=$/.test(value))
    return 'The code_challenge is padded base64. Use base64url: remove =, replace + by - and / by _';
  if (/^[\w+/]{43}$/.test(value))
    return 'The code_challenge is base64. Use base64url: replace + by - and / by _';
  return 'An S256 code_challenge must be the base64url of a SHA-256 hash: 43 characters of A-Z, a-z, 0-9, - and _';
}

/** Returns why a verifier does not match the challenge of its code; undefined if it matches. */
export function verifierError(
  verifier: string | undefined,
  challenge: Challenge | undefined,
): string | undefined {
  if (challenge === undefined) {
    return verifier === undefined
      ? undefined
      : 'The request has a code_verifier, but the authorization request had no code_challenge (RFC 9700 §4.8.2).';
  }
  if (verifier === undefined)
    return 'The code_verifier is missing: the authorization request had a code_challenge (RFC 7636 §4.5).';
  if (!matches({ verifier, method: challenge.method }, challenge.value)) return mismatch(verifier, challenge);
  return verifierPattern.test(verifier) ? undefined : lengthError(verifier);
}

interface Verification {
  readonly verifier: string | Buffer;
  readonly method: Method;
}

interface WrongVerifier {
  readonly verifier: string;
  readonly challenge: Challenge;
}

/** Verifiers and methods from which the client may have computed the challenge. */
const candidates = candidatesFor<WrongVerifier, Verification>()([
  {
    code: 'challenge_sent',
    message: 'The code_verifier is the code_challenge.',
    hint: 'Send the code_verifier from which it was computed.',
    compute: ({ verifier, challenge }) =>
      challenge.method === 'S256' ? [{ verifier, method: 'plain' }] : [],
  },
  {
    code: 'method_omitted',
    message:
      'The challenge is the SHA-256 hash of this verifier, but code_challenge_method was omitted, which means plain.',
    hint: 'Send S256 (RFC 7636 §4.3).',
    compute: ({ verifier, challenge }) => (challenge.assumed === true ? [{ verifier, method: 'S256' }] : []),
  },
  {
    code: 'method_plain',
    message: 'The challenge is the SHA-256 hash of this verifier, but code_challenge_method was plain.',
    hint: 'Send S256.',
    compute: ({ verifier, challenge }) =>
      challenge.method === 'plain' ? [{ verifier, method: 'S256' }] : [],
  },
  {
    code: 'verifier_decoded',
    message: 'The challenge is the hash of the decoded verifier.',
    hint: 'Hash the text of the verifier, as it is sent (RFC 7636 §4.2).',
    compute: ({ verifier }) => [{ verifier: Buffer.from(verifier, 'base64url'), method: 'S256' }],
  },
  {
    code: 'line_break_hashed',
    message: 'The challenge is the hash of the verifier and a line break.',
    hint: 'In a shell, use printf %s instead of echo.',
    compute: ({ verifier }) => [{ verifier: `${verifier}\n`, method: 'S256' }],
  },
  {
    code: 'whitespace',
    message: 'The code_verifier has leading or trailing whitespace.',
    hint: 'Remove it.',
    compute: ({ verifier }) => [{ verifier: verifier.trim(), method: 'S256' }],
  },
]);

const candidateTexts = candidateReasons(candidates);

function mismatch(verifier: string, challenge: Challenge): string {
  const known = diagnose(candidates, { verifier, challenge }, (one) => matches(one, challenge.value));
  if (known !== undefined) return `${candidateTexts[known.code].message} ${candidateTexts[known.code].hint}`;
  return verifierPattern.test(verifier)
    ? 'The code_verifier does not match the code_challenge.'
    : 'The code_verifier must have 43 to 128 characters of A-Z, a-z, 0-9 and -._~ (RFC 7636 §4.1).';
}

function matches({ verifier, method }: Verification, challenge: string): boolean {
  return isEqual(method === 'S256' ? s256(verifier) : verifier, challenge);
}

function lengthError(verifier: string): string {
  return `The code_verifier has ${verifier.length} characters. It must have 43 to 128 characters of A-Z, a-z, 0-9 and -._~ (RFC 7636 §4.1).`;
}
