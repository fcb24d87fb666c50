// Codes that clients are known to send instead of the one for this time (RFC 6238).
import { candidatesFor } from '../diagnosis/diagnose.js';
import { KEY, SECRET } from './credentials.js';
import { codeAt } from './one-time-code.js';

/** Steps to either side of now: accepted ones, and how far the time of a wrong code is searched for. */
export const ACCEPTED_STEPS = 1;
const SEARCHED_STEPS = 20;
const SEARCHED_COUNTERS = 100;

interface CodeContext {
  /** The current step. */
  readonly now: number;
}

interface CandidateCode {
  readonly code: string;
  /** The step or counter of the code. */
  readonly step: number;
}

/** From the nearest to the farthest. */
export function steps(now: number, most: number): number[] {
  const distances = Array.from({ length: most }, (_, i) => i + 1);
  return [now, ...distances.flatMap((distance) => [now - distance, now + distance])];
}

const codes = (all: readonly number[], codeOf: (step: number) => string): CandidateCode[] =>
  all.map((step) => ({ code: codeOf(step), step }));

export const codeCandidates = candidatesFor<CodeContext, CandidateCode>()([
  {
    code: 'eight_digits',
    hint: 'The code of this account has six digits, not eight.',
    compute: ({ now }) => codes(steps(now, ACCEPTED_STEPS), (step) => codeAt(KEY, step, { digits: 8 })),
  },
  {
    code: 'leading_zero',
    hint: 'A zero at the beginning is missing. A code is text of six digits, not a number.',
    compute: ({ now }) =>
      codes(steps(now, ACCEPTED_STEPS), (step) => String(Number(codeAt(KEY, step)))).filter(
        ({ code }) => code.length < 6,
      ),
  },
  {
    code: 'wrong_hash',
    hint: 'The code was made with SHA-256 or SHA-512. This secret is for SHA-1, as most authenticators have it.',
    compute: ({ now }) =>
      (['sha256', 'sha512'] as const).flatMap((hash) =>
        codes(steps(now, ACCEPTED_STEPS), (step) => codeAt(KEY, step, { hash })),
      ),
  },
  {
    code: 'secret_not_decoded',
    hint: 'You took the letters of the secret for the key. Decode them from base32 first (RFC 4648 §6).',
    compute: ({ now }) => codes(steps(now, ACCEPTED_STEPS), (step) => codeAt(Buffer.from(SECRET), step)),
  },
  {
    code: 'hotp',
    hint: 'This is a code by a counter (HOTP, RFC 4226). Set your authenticator to codes by time.',
    compute: () => codes([...Array(SEARCHED_COUNTERS).keys()], (counter) => codeAt(KEY, counter)),
  },
  {
    code: 'clock_off',
    hint: 'The code belongs to another time: your clock and that of the service differ.',
    compute: ({ now }) => codes(steps(now, SEARCHED_STEPS), (step) => codeAt(KEY, step)),
  },
]);
