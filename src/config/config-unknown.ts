// Finds environment variables that are probably misspelt names of variables of the service.
import { Config } from './config.js';
import { closest, editDistance } from '../core/text.js';

interface UnknownVariable {
  readonly name: string;
  /** The variable of the service with the most similar name. */
  readonly known: string;
}

const names: readonly string[] = Config.variables.map(({ name }) => name);

export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): UnknownVariable[] {
  return Object.keys(environment)
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const similar = names.filter((candidate) => isSimilar(name.toUpperCase(), candidate));
      const known = closest(name.toUpperCase(), similar);
      return known === undefined ? [] : [{ name, known }];
    });
}

/**
 * At most two typing errors, or the same first two words. Short names such as HOST and HOME differ in one letter or two.
 * `OTEL_` variables belong to the SDK.
 */
function isSimilar(name: string, known: string): boolean {
  if (known.startsWith('OTEL_')) return false;
  const errors = known.length < 8 ? 1 : 2;
  if (Math.abs(name.length - known.length) <= errors && editDistance(name, known) <= errors) return true;
  const words = prefixOf(known);
  return words !== known && prefixOf(name) === words;
}

/** The first two words: `RATE_LIMIT` of `RATE_LIMIT_PER_MINUTE`. */
function prefixOf(name: string): string {
  return name.split('_', 2).join('_');
}
