// The mistake oracle: where a signature does not match, sign anew in the known wrong ways; the one that matches is what the
// client did. It works where the service holds the key itself, and tells nothing to who does not.

/** Known wrong ways to sign: the word for each, and what of the right parts it gets wrong, in one way or several. */
export type Recipes<Code extends string, Parts> = readonly (readonly [
  code: Code,
  variants: (right: Parts) => readonly Partial<Parts>[],
])[];

interface Recognised<Code, Parts> {
  readonly code: Code;
  /** What the client must have signed. */
  readonly parts: Parts;
}

/** The first wrong way that leads to what the client sent, as `matches` has it. */
export function recognise<Code extends string, Parts>(
  recipes: Recipes<Code, Parts>,
  right: Parts,
  matches: (parts: Parts) => boolean,
): Recognised<Code, Parts> | undefined {
  for (const [code, variants] of recipes) {
    for (const variant of variants(right)) {
      const parts = { ...right, ...variant };
      if (matches(parts)) return { code, parts };
    }
  }
  return undefined;
}

/** A secret as it arrives from a file that ends in a line break, or from a careless copy. */
export function malformedSecrets(secret: string): string[] {
  return [`${secret}\n`, `${secret}\r\n`, `${secret} `, ` ${secret}`, `"${secret}"`];
}

const HALF_HOUR_MILLISECONDS = 30 * 60 * 1000;
const LARGEST_OFFSET_MILLISECONDS = 14 * 60 * 60 * 1000;
const DRIFT_MILLISECONDS = 2 * 60 * 1000;

/** Whether clocks differ as time zones do: by half hours, up to 14 hours, give or take two minutes. */
export function isTimeZoneOffset(milliseconds: number): boolean {
  const zones = Math.round(milliseconds / HALF_HOUR_MILLISECONDS);
  const rest = Math.abs(milliseconds - zones * HALF_HOUR_MILLISECONDS);
  return zones !== 0 && Math.abs(milliseconds) <= LARGEST_OFFSET_MILLISECONDS && rest <= DRIFT_MILLISECONDS;
}
