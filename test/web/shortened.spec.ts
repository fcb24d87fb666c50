// Long values are shortened where people read them.
import { shortened, withShortened } from '../../web/app/learn/shortened.js';

const long = 'a'.repeat(102_400);
const shown = `${'a'.repeat(300)}… (102,400 characters)`;

it.each([
  ['a text of 300 characters', 'x'.repeat(300), 'x'.repeat(300)],
  ['a text of 301 characters', 'x'.repeat(301), `${'x'.repeat(300)}… (301 characters)`],
  ['a text of 102,400 characters', long, shown],
  ['an empty text', '', ''],
])('shows %s', (_, text, expected) => {
  expect(shortened(text)).toBe(expected);
});

it('shortens the long values in a command only', () => {
  const command = (body: string): string =>
    `curl -X POST '/api' --data-raw '{"name":"Vase","text":"${body}"}'`;
  expect(withShortened(command(long), ['Vase', long])).toBe(command(shown));
  expect(withShortened(command('$&'.repeat(200)), ['$&'.repeat(200)])).toBe(
    command(shortened('$&'.repeat(200))),
  );
  expect(withShortened(command('short'), ['short'])).toBe(command('short'));
});
