// Terminology: finds the words of terms.mjs in a text.
import { terms } from './terms.mjs';

const rangesOf = (pattern, prose) =>
  [...prose.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length]);

/** The words of a comment `prose: allow word, two words (reason)`. It is valid for its file. */
const permittedIn = (prose) =>
  [...prose.matchAll(/prose: allow ([^(\n]+)/g)].flatMap(([, list]) =>
    list.split(',').map((word) => word.trim()),
  );

/** The words of the list in a text, with their offsets. */
export const findTerms = (path, prose) => {
  const permitted = permittedIn(prose);
  return terms.flatMap(({ find, write, allow, allowIn = [] }) => {
    if (allowIn.some((part) => path.includes(part))) return [];
    const allowed = allow ? rangesOf(allow, prose) : [];
    return [...prose.matchAll(find)]
      .filter(({ index }) => !allowed.some(([from, to]) => from <= index && index < to))
      .filter(([match]) => !permitted.includes(match.toLowerCase()))
      .map(({ index, 0: match }) => ({ offset: index, message: `"${match}": write ${write}` }));
  });
};
