// Known errors in a one-time code (RFC 6238).
import { candidatesFor } from '../diagnosis/diagnose.js';
import { KEY, SECRET } from './credentials.js';
import { codeAt } from './one-time-code.js';

/** Steps before and after the current one that are accepted, and that are searched to diagnose a wrong code. */
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
    message: 'The code has eight digits.',
    hint: 'Configure your authenticator for six digits.',
    compute: ({ now }) => codes(steps(now, ACCEPTED_STEPS), (step) => codeAt(KEY, step, { digits: 8 })),
  },
  {
    code: 'leading_zero',
    message: 'The code lacks a leading zero.',
    hint: 'Send the code as text of six digits, not as a number.',
    compute: ({ now }) =>
      codes(steps(now, ACCEPTED_STEPS), (step) => String(Number(codeAt(KEY, step)))).filter(
        ({ code }) => code.length < 6,
      ),
  },
  {
    code: 'wrong_hash',
    message: 'The code was computed with SHA-256 or SHA-512.',
    hint: 'Use SHA-1, the default of most authenticators.',
    compute: ({ now }) =>
      (['sha256', 'sha512'] as const).flatMap((hash) =>
        codes(steps(now, ACCEPTED_STEPS), (step) => codeAt(KEY, step, { hash })),
      ),
  },
  {
    code: 'secret_not_decoded',
    message: 'The code was computed with the text of the secret.',
    hint: 'Decode the secret from base32 (RFC 4648 §6).',
    compute: ({ now }) => codes(steps(now, ACCEPTED_STEPS), (step) => codeAt(Buffer.from(SECRET), step)),
  },
  {
    code: 'hotp',
    message: 'This is a code by counter (HOTP, RFC 4226).',
    hint: 'Configure your authenticator for codes by time.',
    compute: () => codes([...Array(SEARCHED_COUNTERS).keys()], (counter) => codeAt(KEY, counter)),
  },
  {
    code: 'clock_off',
    message: 'The code belongs to another time: your clock and the clock of the service differ.',
    hint: 'Set your clock.',
    compute: ({ now }) => codes(steps(now, SEARCHED_STEPS), (step) => codeAt(KEY, step)),
  },
]);
