// Checks the texts of a definition for characters that XML and GraphQL cannot carry. Values of sample records may have them.
import type { Path } from '../file/problems.js';
import type { Context } from './context.js';

/** Controls that XML 1.0 §2.2 does not allow, and halves of surrogate pairs. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/u;

export function checkCharacters({ model, problems }: Context): void {
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === 'string' && forbidden.test(value))
      problems.error(path, 'must NOT have control characters or lone surrogates');
    if (typeof value !== 'object' || value === null || isSample(path)) return;
    const isList = Array.isArray(value);
    for (const [key, item] of Object.entries(value)) visit(item, [...path, isList ? Number(key) : key]);
  };
  visit(model.file, []);
}

function isSample(path: Path): boolean {
  return path.length === 3 && path[0] === 'entities' && path[2] === 'sample';
}
