import { growthOf, LINEAR_GROWTH } from '../../test/support/growth.js';
import { closest, codePointLength, compareText, isDateTime, isEmail, isUuid, readNumber } from './text.js';

/** Characters. 32 times as many are as long as a body may be. */
const LENGTH = 3200;

/** Repeats a part up to a length, between a start and an end. */
const repeat =
  (part: string, start = '', end = '') =>
  (length: number): string =>
    start + part.repeat(Math.ceil(length / part.length)) + end;

it.each<[string, (text: string) => unknown, (length: number) => string]>([
  ['an email of letters only', isEmail, repeat('a')],
  ['an email of dots', isEmail, repeat('a.')],
  ['an email of @', isEmail, repeat('a@')],
  ['an email of hyphens in its domain', isEmail, repeat('-', 'a@a')],
  ['an email of labels', isEmail, repeat('a.', 'a@')],
  ['an email of labels that end with a hyphen', isEmail, repeat('a-.', 'a@')],
  ['an email of letters and hyphens in its domain', isEmail, repeat('a-', 'a@', '!')],
  ['an email with a long domain and a bad end', isEmail, repeat('a.a', 'a@', '_')],
  ['a UUID of hyphens', isUuid, repeat('-')],
  ['a UUID of digits', isUuid, repeat('0')],
  ['a date-time of digits', isDateTime, repeat('0', '2026-01-01T00:00:00.')],
  ['a number of digits', readNumber, repeat('1', '', 'x')],
  ['a number of decimal digits', readNumber, repeat('1', '1.', 'e')],
  ['a word to find the closest for', (word) => closest(word, ['created_at', 'updated_at']), repeat('a')],
  ['a length', codePointLength, repeat('😀')],
])('%s takes linear time', async (_, act, textOf) => {
  expect(await growthOf(textOf, act, LENGTH)).toBeLessThan(LINEAR_GROWTH);
});

it('two texts that differ at their end are compared in linear time', async () => {
  const textOf = repeat('😀');
  const pairOf = (length: number): [string, string] => [textOf(length) + 'a', textOf(length) + 'b'];

  expect(await growthOf(pairOf, ([a, b]) => compareText(a, b), LENGTH)).toBeLessThan(LINEAR_GROWTH);
});
