// Finds a repeated group that contains a repetition, such as `(a+)+`: matching it can take exponential time.

/** For a valid regular expression. Escapes and character classes are skipped. */
export function hasNestedQuantifier(pattern: string): boolean {
  const groups: boolean[] = [];
  let hasQuantifier = false;
  for (let i = 0; i < pattern.length; i += 1) {
    const character = pattern.charAt(i);
    if (character === '\\') i += 1;
    else if (character === '[') i = endOfClass(pattern, i);
    else if (character === '(') {
      groups.push(hasQuantifier);
      hasQuantifier = false;
    } else if (character === ')') {
      if (hasQuantifier && isRepetition(pattern, i + 1)) return true;
      hasQuantifier = (groups.pop() ?? false) || hasQuantifier || isRepetition(pattern, i + 1);
    } else if (isRepetition(pattern, i)) hasQuantifier = true;
  }
  return false;
}

/** `*`, `+`, `{2,}` and `{2,5}`; `?` and `{3}` repeat nothing an unknown number of times. */
const isRepetition = (pattern: string, at: number): boolean =>
  /^(?:[*+]|\{\d+,\d*\})/.test(pattern.slice(at, at + 12)) && pattern.charAt(at - 1) !== '(';

function endOfClass(pattern: string, start: number): number {
  for (let i = start + 1; i < pattern.length; i += 1) {
    if (pattern.charAt(i) === '\\') i += 1;
    else if (pattern.charAt(i) === ']') return i;
  }
  return pattern.length;
}
