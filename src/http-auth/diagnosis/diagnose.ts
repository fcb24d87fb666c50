// The diagnosis engine: if a signature or digest does not match, it computes what clients are known to compute instead. The
// first candidate that leads to what was sent is the reason. Only a service that has the key can do this.

export interface Candidate<Code extends string, Context, Value> {
  /** The code of the reason. */
  readonly code: Code;
  /** How to correct the request. */
  readonly hint: string;
  /** Replaces the hint for requests that this candidate explains, if the reason has other causes too. */
  readonly message?: string;
  /** What the client may have computed, or used to compute it: one value or several. */
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
  readonly message?: string | undefined;
  /** What the client computed. */
  readonly value: Value;
}

/** The first candidate with a value that `matches` what the client sent. */
export function diagnose<Code extends string, Context, Value>(
  candidates: readonly Candidate<Code, Context, Value>[],
  context: Context,
  matches: (value: Value) => boolean,
): Diagnosis<Code, Value> | undefined {
  for (const { code, message, compute } of candidates) {
    const value = compute(context).find(matches);
    if (value !== undefined) return { code, message, value };
  }
  return undefined;
}

/** The hints of candidates by the codes of their reasons. */
export function hintsOf<Code extends string>(
  candidates: readonly { readonly code: Code; readonly hint: string }[],
): Readonly<Record<Code, string>> {
  const hints = candidates.map(({ code, hint }) => [code, hint] as const);
  return Object.fromEntries(hints) as Record<Code, string>;
}
