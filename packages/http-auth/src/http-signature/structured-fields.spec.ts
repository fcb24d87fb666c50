// Structured Field Values, read strictly and written in their one form.
import { StructuredFieldError, parseDictionary } from './structured-fields.parser.js';
import { serializeDictionary } from './structured-fields.js';

describe('a dictionary', () => {
  it.each([
    ['', ''],
    ['a=1', 'a=1'],
    ['a=1,b=2', 'a=1, b=2'],
    ['a=1 \t,\t b=2', 'a=1, b=2'],
    ['a', 'a'],
    ['a=?1;x, b=?0', 'a;x, b=?0'],
    ['a=-7, b=1.50, c=-0.125, d=3.0', 'a=-7, b=1.5, c=-0.125, d=3.0'],
    ['a="x\\"y\\\\z"', 'a="x\\"y\\\\z"'],
    ['a=text/html;q=1.0', 'a=text/html;q=1.0'],
    ['a=*t:x', 'a=*t:x'],
    ['a=:aGk=:', 'a=:aGk=:'],
    ['a=:aGk:', 'a=:aGk=:'],
    ['a=::', 'a=::'],
    ['a=()', 'a=()'],
    ['a=( 1   "b";x )  ;k=v', undefined],
    ['a=( 1   "b";x );k=v', 'a=(1 "b";x);k=v'],
    ['a=1;  x=2', 'a=1;x=2'],
    ['a=1, a=2', 'a=2'],
    ['*a-b_c.d=1', '*a-b_c.d=1'],
    ['a=999999999999999', 'a=999999999999999'],
    ['a=9999999999999999', undefined],
    ['a=1.2345', undefined],
    ['a=1.', undefined],
    ['a=--1', undefined],
    ['A=1', undefined],
    ['a=1,', undefined],
    ['a=1, ', undefined],
    ['a=1 b=2', undefined],
    ['a=', undefined],
    ["a='x'", undefined],
    ['a="x', undefined],
    ['a="\\x"', undefined],
    ['a="\u00e9"', undefined],
    ['a=:a-_=:', undefined],
    ['a=:a:', undefined],
    ['a=?2', undefined],
    ['a=(1', undefined],
    ['a=(1"b")', undefined],
    ['a=1;X', undefined],
    ['\ta=1', undefined],
  ])('of %j is written %j', (text, written) => {
    const read = (): string => serializeDictionary(parseDictionary(text));

    if (written === undefined) expect(read).toThrow(StructuredFieldError);
    else expect(read()).toBe(written);
  });
});
