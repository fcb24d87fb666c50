// JSON is read with and without the places of its values. Both ways have the same result.
import { growthOf, LINEAR_GROWTH } from '../../../test/support/growth.js';
import { parseFile } from './parse-file.js';
import { readPlainJson } from './plain-json.js';
import { MAX_DEPTH } from './yaml-tree.js';

const nested = (depth: number): string => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`;

describe('JSON without errors', () => {
  it.each([
    '{"a": {"b": [1, {"c": "x"}]}, "d": {"b": null}}',
    String.raw`{"a": "\"b\": 1, \\", "c\"\\": "{\"d\": 1}", "e":"f:"}`,
    '{"__proto__": {"a": 1}, "constructor": 2, "a": [], "b": {}}',
    '{\n\t"a"\r\n:\t[-0.5e-3, 12345678901234567890, true, "\\u00e9\\ud83d\\ude00\\/"]}\n',
    '"a:"',
    nested(MAX_DEPTH),
  ])('%s has the value of the same YAML', (text) => {
    const plain = readPlainJson(text);
    expect(plain).toEqual({ value: parseFile({ file: 'a.yaml', text }).value });
  });

  it('has the places of its values', () => {
    const text = '{\n  "a": [1,\n    {"b": 2}]}';
    const [json, yaml] = ['a.json', 'a.yaml'].map((file) => parseFile({ file, text }).locate(['a', 1, 'b']));
    expect(json).toEqual({ file: 'a.json', line: 3, column: 11 });
    expect(yaml).toEqual({ ...json, file: 'a.yaml' });
  });

  it('is read in linear time', async () => {
    const textOf = (count: number): string =>
      `{"a": "${'\\"x '.repeat(count)}", "b": [${'[],'.repeat(count)}1]}`;
    expect(await growthOf(textOf, readPlainJson, 300)).toBeLessThan(LINEAR_GROWTH);
  });
});

it.each(['{"a": 1, "a": 1}', '[{"b": {"c": 1, "d": 2, "\\u0063": 3}}]', nested(MAX_DEPTH + 2), '{a: 1}', ''])(
  'JSON with an error is not read: %s',
  (text) => {
    expect(readPlainJson(text)).toBeUndefined();
  },
);
