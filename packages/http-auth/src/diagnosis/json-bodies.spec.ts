// Limits of JSON that is serialised again: a request body of 100 KiB is the largest that the service accepts.
import { reserialisedByOthers, reserialisedJson, reserialisedWithIndents } from './json-bodies.js';

const MAX_BODY_LENGTH = 100 * 1024;
/** The total length of all forms. An indentation is repeated for each value, so the length grows with the nesting. */
const MAX_TOTAL_LENGTH = 128 * MAX_BODY_LENGTH;

/** Numbers inside as many arrays as given; the whole has the largest permitted length. */
function nested(levels: number): Buffer {
  const numbers = '0,'.repeat((MAX_BODY_LENGTH - 2 * levels) / 2 - 1);
  return Buffer.from(`${'['.repeat(levels)}${numbers}0${']'.repeat(levels)}`);
}

const allForms = (body: Buffer): string[] =>
  [reserialisedJson(body), ...reserialisedByOthers(body), ...reserialisedWithIndents(body)].filter(
    (form) => form !== undefined,
  );

it.each([1, 16, 32, 33, 100, 300])('is bounded for a body that is nested %i levels deep', (levels) => {
  const length = allForms(nested(levels)).reduce((sum, { length: one }) => sum + one, 0);

  expect(length).toBeLessThan(MAX_TOTAL_LENGTH);
});

it.each(['', '{', '['.repeat(50_000), `${'['.repeat(50_000)}${']'.repeat(50_000)}`])(
  'has no form for a body that is not JSON, or is nested deeper',
  (text) => {
    expect(allForms(Buffer.from(text))).toEqual([]);
  },
);

it('has the forms of common clients', () => {
  const body = Buffer.from('{"name":"Zo\u00eb","list":[1,{}]}');

  expect(reserialisedJson(body)).toBe('{"name":"Zo\u00eb","list":[1,{}]}');
  expect(reserialisedByOthers(body)).toEqual([
    '{"name":"Zo\u00eb","list":[1,{}]}',
    '{"name": "Zo\u00eb", "list": [1, {}]}',
    String.raw`{"name": "Zo\u00eb", "list": [1, {}]}`,
  ]);
  expect(reserialisedWithIndents(body)[2]).toContain('\n    "list": [\n        1,');
});
