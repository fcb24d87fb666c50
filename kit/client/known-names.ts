// Rejects misspelled names, which TypeScript does not see in JavaScript files.
import { closest } from '../../src/core/text.js';

/**
 * Throws TypeError with a line for each property that is not known, with the closest known one.
 * @param prefix what a line has before the name
 */
export function checkNames(prefix: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const lines = unknown.map(
    (name) => `${prefix}${name}: unknown, did you mean ${closest(name, known) ?? ''}?`,
  );
  throw new TypeError(lines.join('\n'));
}
