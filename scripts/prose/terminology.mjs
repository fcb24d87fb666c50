// Terminology: finds the words of terms.mjs in a text.
import { terms } from './terms.mjs';

const rangesOf = (pattern, prose) =>
  [...prose.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length]);

/** The words of the list in a text, with their offsets. A comment `prose: allow word` permits that word in its file. */
export const findTerms = (path, prose) => {
  const permitted = [...prose.matchAll(/prose: allow (?<word>[\w-]+)/g)].map(({ groups }) => groups.word);
  return terms.flatMap(({ find, write, allow, allowIn = [] }) => {
    if (allowIn.some((part) => path.includes(part))) return [];
    const allowed = allow ? rangesOf(allow, prose) : [];
    return [...prose.matchAll(find)]
      .filter(({ index }) => !allowed.some(([from, to]) => from <= index && index < to))
      .filter(([match]) => !permitted.includes(match.toLowerCase()))
      .map(({ index, 0: match }) => ({ offset: index, message: `"${match}": write ${write}` }));
  });
};
