import { toYaml } from './yaml.js';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

describe('toYaml', () => {
  it.each<[unknown, string]>([
    [null, 'null'],
    [true, 'true'],
    [-1.5, '-1.5'],
    ['text', 'text'],
    ['two words', 'two words'],
    ['/api/v1/users', '/api/v1/users'],
    ['', '""'],
    ['yes', '"yes"'],
    ['Null', '"Null"'],
    ['200', '"200"'],
    ['2026-01-01', '"2026-01-01"'],
    ['#/components', '"#/components"'],
    ['a: b', '"a: b"'],
    ['a #b', '"a #b"'],
    ['- a', '"- a"'],
    ['*/*', '"*/*"'],
    ['ends with a space ', '"ends with a space "'],
    ['a "quote" \\', String.raw`"a \"quote\" \\"`],
    ['tab\t', String.raw`"tab\t"`],
    ['é', '"é"'],
    [[], '[]'],
    [{}, '{}'],
  ])('writes %j as %s', (value, yaml) => {
    expect(toYaml(value)).toBe(`${yaml}\n`);
  });

  it('writes objects and arrays in block style', () => {
    const value = { get: { tags: ['a', 'b'], none: [], empty: {} }, list: [{ name: 'x', in: 'y' }, [1, 2]] };

    expect(toYaml(value)).toBe(
      lines(
        'get:',
        '  tags:',
        '    - a',
        '    - b',
        '  none: []',
        '  empty: {}',
        'list:',
        '  - name: x',
        '    in: "y"',
        '  - - 1',
        '    - 2',
      ),
    );
  });

  it('writes several lines as a literal block, or in quotes if it would lose spaces', () => {
    expect(toYaml({ a: { text: 'one\n\n  two: #3' } })).toBe(
      lines('a:', '  text: |-', '    one', '', '      two: #3'),
    );
    for (const text of [' a\nb', 'a\nb\n', 'a\rb\nc', 'a\n\tb\u0007']) {
      expect(toYaml({ text })).toBe(`text: ${JSON.stringify(text)}\n`);
    }
  });
});
