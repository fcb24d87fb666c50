import { countReads } from '../../../../test/support/counted-reads.js';
import { ErrorList } from '../../../core/error-list.js';
import { check, list, object, textUpTo, type Check } from './document-checks.js';

const MANY = 5000;
const text = check(textUpTo(9));
const numbers = Array.from({ length: MANY }, (_, i) => i);
const numbersByName = Object.fromEntries(numbers.map((n) => [`name${n}`, n]));

it.each<[string, object, Check]>([
  ['unknown properties', numbersByName, object({ name: text })],
  [
    'invalid properties',
    numbersByName,
    object(Object.fromEntries(Object.keys(numbersByName).map((n) => [n, text]))),
  ],
  ['invalid items', numbers, list(0, MANY, text)],
  ['invalid lists of items', [numbers, numbers], list(0, MANY, list(0, MANY, text))],
])('a check of thousands of %s stops at the hundredth error', (_case, original, checkAll) => {
  const { value, count } = countReads(original);
  const errors = new ErrorList();
  checkAll(value, 'body', errors);

  expect(errors.isFull).toBe(true);
  // The names of the properties are read once.
  const names = Array.isArray(original) ? 0 : MANY;
  expect(count() - names).toBeLessThan(500);
});

it('an unknown property has no suggestion after ten others', () => {
  const errors = new ErrorList();
  object({ name: text })({ ...numbersByName }, 'body', errors);
  const messages = errors.all.map(({ message }) => message);

  expect(messages[0]).toBe("must NOT have additional properties: 'name0' is unknown, did you mean 'name'?");
  expect(messages.filter((message) => message.includes('did you mean'))).toHaveLength(10);
  expect(messages.at(-1)).toBe("must NOT have additional properties: 'name99' is unknown");
});
