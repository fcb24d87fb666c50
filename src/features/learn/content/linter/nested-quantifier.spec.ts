// Nested quantifiers in regular expressions.
import { hasNestedQuantifier } from './nested-quantifier.js';

it.each([
  ['(a+)+', true],
  ['(a*b)*', true],
  ['((a{2,})b)+', true],
  ['(?:a|b+){1,}', true],
  ['^(a|b)+$', false],
  ['(a+)b+', false],
  ['(a?b{3})*', false],
  ['([+*]\\+)*', false],
  ['\\(a+\\)+', false],
])('%s has nested quantifiers: %s', (pattern, expected) => {
  expect(hasNestedQuantifier(pattern)).toBe(expected);
});
