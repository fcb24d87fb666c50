// Parsing of YAML and JSON with positions, and limits for hostile files.
import { growthOf, LINEAR_GROWTH } from '../../../test/support/growth.js';
import { parseFile } from './parse-file.js';
import { problemText } from './problems.js';

const parse = (file: string, text: string): readonly [unknown, readonly string[]] => {
  const { value, problems } = parseFile({ file, text });
  return [value, problems.sorted().map(problemText)];
};

describe('A parsed file', () => {
  it.each([
    ['a.yaml', 'a: [1, {b: x}]\n1: yes', { a: [1, { b: 'x' }], 1: 'yes' }],
    ['a.yaml', 'a: &a {b: 1}\nc: *a', { a: { b: 1 }, c: { b: 1 } }],
    ['a.json', '{\n\t"a": ["\\ud83d\\ude00", 1e3]\n}', { a: ['😀', 1000] }],
    ['a.yaml', `${'['.repeat(64)}${']'.repeat(64)}`, expect.any(Array)],
  ])('%s %s', (file, text, value) => {
    expect(parse(file, text)).toEqual([value, []]);
  });

  it('has names of prototypes as own properties', () => {
    const [value] = parse('a.yaml', '__proto__: {a: 1}\nconstructor: 2');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    [
      'a.yaml',
      'a: [1',
      [
        'a.yaml:1:6: is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
      ],
    ],
    [
      'a.yaml',
      'a: 1\na: 2\nb: {c: 1, c: 2}',
      ['a.yaml:2:1: must NOT have duplicate keys: a', 'a.yaml:3:11: b must NOT have duplicate keys: c'],
    ],
    ['a.yaml', 'a: !x y', ['a.yaml:1:4: has an unknown tag: Unresolved tag: !x']],
    [
      'a.yaml',
      'a: !!binary eA==',
      ['a.yaml:1:4: has an unknown tag: Unresolved tag: tag:yaml.org,2002:binary'],
    ],
    [
      'a.yaml',
      'a: &a {x: 1}\nb:\n  <<: *a',
      ['a.yaml:3:3: b must NOT have merge keys (<<): repeat the keys'],
    ],
    ['a.yaml', 'a: &a [*a]', ['a.yaml:1:8: a.0 refers to an unknown anchor: a']],
    ['a.yaml', '[a]: 1', ['a.yaml:1:1: must have texts as keys']],
    ['a.yaml', 'a: 1\n---\nb: 1', ['a.yaml:2:1: must NOT have a second document']],
    ['a.json', "{'a': 1}", ['a.json:1:2: is not valid JSON: unexpected "\'"']],
    ['a.json', '{"a": 1} // x', ['a.json:1:10: is not valid JSON: unexpected "/"']],
    ['a.json', '{\n"a": [1,]}', ['a.json:2:9: is not valid JSON: unexpected "]"']],
    ['a.json', '{"a": 01}', ['a.json:1:7: is not valid JSON: unexpected "0"']],
    ['a.json', '', ['a.json:1:1: is not valid JSON: unexpected end']],
    ['a.json', '{"a": 1, "a": 2}', ['a.json:1:10: must NOT have duplicate keys: a']],
  ])('%s %j', (file, text, expected) => {
    expect(parse(file, text)[1]).toEqual(expected);
  });

  const size = 256 * 1024;
  const levels = 'must NOT have more than 64 levels';
  it.each([
    ['a.yaml', '['.repeat(size), `a.yaml:1:65: ${levels}`],
    ['a.yaml', '- '.repeat(size / 2), `a.yaml:1:129: ${levels}`],
    ['a.yaml', '? '.repeat(size / 2), `a.yaml:1:129: ${levels}`],
    ['a.yaml', '{a: '.repeat(size / 4), `a.yaml:1:257: ${levels}`],
    ['a.json', `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`, `a.json:1:65: ${levels}`],
    ['a.json', '['.repeat(size), `a.json:1:${size + 1}: is not valid JSON: unexpected end`],
    ['a.json', `{"a": "${'x'.repeat(size)}`, 'a.json:1:7: is not valid JSON: unexpected "\\""'],
    ['a.yaml', `a: &a x\nb:\n${'- *a\n'.repeat(1000)}`, 'a.yaml:53:3: must NOT have more than 50 aliases'],
    ['a.yaml', `${'k'.repeat(size)}: 1`, expect.stringContaining('must be at most 1024 chars')],
    ['a.yaml', `a: [${','.repeat(size)}]`, expect.stringContaining('Unexpected , in flow sequence')],
    ['a.yaml', ']'.repeat(size), expect.stringContaining('Unexpected flow-seq-end token')],
  ])('%s with hostile content %#', (file, text, expected) => {
    expect(parse(file, text)[1][0]).toEqual(expected);
  });

  it('has a limit for values that aliases repeat', () => {
    const lists = Array.from(
      { length: 9 },
      (_, i) => `a${i + 1}: &a${i + 1} [${Array(5).fill(`*a${i}`).join(', ')}]`,
    );
    const list = Array(500).fill('x').join(', ');
    const text = `a0: &a0 [${list}]\n${lists.join('\n')}`;
    expect(parse('a.yaml', text)[1][0]).toMatch(/must NOT repeat more than 10000 values by aliases$/);
  });

  it.each([
    ['keys', (count: number) => Array.from({ length: count }, (_, i) => `k${i}: 1`).join('\n')],
    ['duplicate keys', (count: number) => 'k: 1\n'.repeat(count)],
    ['anchors', (count: number) => Array.from({ length: count }, (_, i) => `- &a${i} x`).join('\n')],
    ['lines of a text', (count: number) => `a: x\n${'  word\n'.repeat(count)}`],
  ])('is parsed in linear time with many %s', async (_, textOf) => {
    expect(await growthOf(textOf, (text) => parse('a.yaml', text), 300)).toBeLessThan(LINEAR_GROWTH);
  });
});
