import { measureJson } from './json-size.js';

const sizeOf = (value: unknown): ReturnType<typeof measureJson> =>
  measureJson(Buffer.from(JSON.stringify(value)));

it.each([
  [7, 0, 0, 0],
  ['a,[b]{c}', 0, 0, 0],
  ['\\" , \\\\', 0, 0, 0],
  [[], 1, 1, 0],
  [[1, 2, 3], 3, 1, 0],
  [{ a: 1, b: [2, 3], 'c,[': '"' }, 5, 2, 3],
  [[[[]], [[[]]]], 7, 4, 0],
  [[{ a: [{ b: 1, c: 2 }, 3, 4] }, { a: 1, b: 2 }], 10, 4, 2],
  ['é,😀', 0, 0, 0],
])('measures %j', (value, values, levels, properties) => {
  expect(sizeOf(value)).toEqual({ values, levels, properties });
});

it.each(['"', '"\\', '{"a": "b', ']]]'])('ends on %j, which is not JSON', (text) => {
  expect(measureJson(Buffer.from(text)).values).toBeLessThan(2);
});
