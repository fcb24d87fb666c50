import { detached, heapBytesOf } from './heap-bytes.js';

it.each([
  ['', 20],
  ['text', 24],
  ['caf\u00E9', 24],
  ['\u20AC100', 28],
  ['\u{1F600}', 24],
])('counts one or two bytes for each character of %j', (text, bytes) => {
  expect(heapBytesOf(text)).toBe(bytes);
});

it.each([
  'short',
  'a long text of ASCII characters',
  'caf\u00E9 '.repeat(10),
  '\u{1F600} \uD800 lone '.repeat(3),
])('copies %j without a change', (text) => {
  expect(detached(`${text} and the rest`.slice(0, text.length))).toBe(text);
});
