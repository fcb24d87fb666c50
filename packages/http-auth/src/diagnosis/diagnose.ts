// The diagnosis engine: if a signature or digest does not match, it computes the results of known errors (candidates). The
// first candidate whose result was sent is the reason. Only a service that has the key can do this.
import type { Reason, Reasons } from '../reason.js';

export interface Candidate<Code extends string, Context, Value> extends Reason {
  /** The code of the reason. */
  readonly code: Code;
  /** Replaces the message of the reason in responses that this candidate explains. Set if the reason also has other causes. */
  readonly detail?: string;
  /** The values that a client sends or uses if it makes this error. */
  readonly compute: (context: Context) => readonly Value[];
}

/** Defines a table of candidates. The compiler infers the codes of their reasons. */
export const candidatesFor =
  <Context, Value>() =>
  <const Code extends string>(
    candidates: readonly Candidate<Code, Context, Value>[],
  ): readonly Candidate<Code, Context, Value>[] =>
    candidates;

interface Diagnosis<Code extends string, Value> {
  readonly code: Code;
  /** Replaces the message of the reason. */
  readonly message?: string;
  /** The value that the client computed. */
  readonly value: Value;
}

/** The first candidate with a value that `matches` what the client sent. */
export function diagnose<Code extends string, Context, Value>(
  candidates: readonly Candidate<Code, Context, Value>[],
  context: Context,
  matches: (value: Value) => boolean,
): Diagnosis<Code, Value> | undefined {
  for (const { code, detail, compute } of candidates) {
    const value = compute(context).find(matches);
    if (value !== undefined) return { code, value, ...(detail !== undefined && { message: detail }) };
  }
  return undefined;
}

/** The reasons of candidates. */
export function candidateReasons<Code extends string>(
  candidates: readonly (Reason & { readonly code: Code })[],
): Reasons<Code> {
  const reasons = candidates.map(({ code, message, hint }) => [code, { message, hint }] as const);
  return Object.fromEntries(reasons) as Record<Code, Reason>;
}
