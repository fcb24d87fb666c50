import { measureJson } from './json-size.js';

const sizeOf = (value: unknown): ReturnType<typeof measureJson> =>
  measureJson(Buffer.from(JSON.stringify(value)));

it.each([
  [7, 0, 0],
  ['a,[b]{c}', 0, 0],
  ['\\" , \\\\', 0, 0],
  [[], 1, 1],
  [[1, 2, 3], 3, 1],
  [{ a: 1, b: [2, 3], 'c,[': '"' }, 5, 2],
  [[[[]], [[[]]]], 7, 4],
  ['é,😀', 0, 0],
])('measures %j', (value, values, levels) => {
  expect(sizeOf(value)).toEqual({ values, levels });
});

it.each(['"', '"\\', '{"a": "b', ']]]'])('ends on %j, which is not JSON', (text) => {
  expect(measureJson(Buffer.from(text)).values).toBeLessThan(2);
});
