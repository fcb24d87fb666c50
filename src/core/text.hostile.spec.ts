import { measureCpuTime } from '../../test/support/cpu-time.js';
import { closest, codePointLength, compareText, isDateTime, isEmail, isUuid, readNumber } from './text.js';

const repeat = (part: string): string => part.repeat(Math.ceil((100 * 1024) / part.length));

describe('text of 100 KiB that could be slow', () => {
  // Quadratic time would be ten thousand million steps here: minutes, not milliseconds.
  it.each<[string, (text: string) => unknown, string]>([
    ['an email of letters only', isEmail, repeat('a')],
    ['an email of dots', isEmail, repeat('a.')],
    ['an email of @', isEmail, repeat('a@')],
    ['an email of hyphens in its domain', isEmail, `a@a${repeat('-')}`],
    ['an email of labels', isEmail, `a@${repeat('a.')}`],
    ['an email of labels that end with a hyphen', isEmail, `a@${repeat('a-.')}`],
    ['an email of letters and hyphens in its domain', isEmail, `a@${repeat('a-')}!`],
    ['an email with a long domain and a bad end', isEmail, `a@${repeat('a.a')}_`],
    ['a UUID of hyphens', isUuid, repeat('-')],
    ['a UUID of digits', isUuid, repeat('0')],
    ['a date-time of digits', isDateTime, `2026-01-01T00:00:00.${repeat('0')}`],
    ['a number of digits', readNumber, `${repeat('1')}x`],
    ['a number of decimal digits', readNumber, `1.${repeat('1')}e`],
    ['a word to find the closest for', (word) => closest(word, ['created_at', 'updated_at']), repeat('a')],
    ['a length', codePointLength, repeat('😀')],
    ['two texts that differ at their end', (text) => compareText(`${text}a`, `${text}b`), repeat('😀')],
  ])('%s takes little time', async (_, act, text) => {
    expect(await measureCpuTime(() => act(text), 200)).toBeLessThan(200);
  });
});
