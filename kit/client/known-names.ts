// Rejects misspelled names, which TypeScript does not detect in JavaScript files.
import { closest } from '../../src/core/text.js';

/**
 * Throws TypeError with a line for each property that is not known, with the closest known one.
 * @param prefix the text before the name in each line
 */
export function checkNames(prefix: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const lines = unknown.map(
    (name) => `${prefix}${name}: unknown, did you mean ${closest(name, known) ?? ''}?`,
  );
  throw new TypeError(lines.join('\n'));
}

/** The names of the properties of T. A name that is missing is a type error. */
export const namesOf = <T extends object>(names: Readonly<Record<keyof T, true>>): readonly string[] =>
  Object.keys(names);
