import fc from 'fast-check';
import { anyText } from '../../../test/support/any-text.js';
import { parseAuthParams } from './auth-params.js';

it.each<[string, [string, string][] | undefined]>([
  ['', []],
  ['a="b"', [['a', 'b']]],
  ['A=b', [['a', 'b']]],
  [
    ' a = "b" , c="d,e=\\"f\\"" ',
    [
      ['a', 'b'],
      ['c', 'd,e="f"'],
    ],
  ],
  ['a="b"c="d"', undefined],
  ['a="b', undefined],
  ['a', undefined],
  ['a=', undefined],
  ['="b"', undefined],
  ['a="1",A="2"', undefined],
  ['__proto__="x"', undefined],
  ['constructor="x"', [['constructor', 'x']]],
])('reads %j', (text, expected) => {
  expect(parseAuthParams(text)).toEqual(expected && new Map(expected));
});

it('reads back whatever was quoted', () => {
  fc.assert(
    fc.property(anyText(), (value) => {
      const quoted = value.replace(/[\\"]/g, '\\$&');
      const read = parseAuthParams(`a="${quoted}", b="c"`)?.get('a');
      // A line break ends a header, so no value can hold one behind a backslash.
      expect(read ?? value).toBe(value);
    }),
  );
});

it.each([
  ' '.repeat(16_000),
  `a="${'\\'.repeat(16_000)}`,
  'a=,'.repeat(5000),
  `a="b"${' '.repeat(16_000)}x`,
  'a'.repeat(16_000),
])('gives up on what is made to hurt', (text) => {
  expect(parseAuthParams(text)).toBeUndefined();
});
