// Properties of expressions over arbitrary texts, records and numbers.
import fc from 'fast-check';
import { compileExpression } from './compile.js';
import { compiled, exampleScope } from '../../../test/support/example-scope.js';
import type { Result } from './expression.js';

const words = [
  ...exampleScope.fields.keys(),
  ...[
    'self.',
    'old.',
    'doctor.',
    'doctor.active',
    'null',
    'now',
    'today',
    '1',
    '2.5',
    "'a'",
    'true',
    '[',
    ']',
    '{',
  ],
  ...[
    '(',
    ')',
    ',',
    '.',
    '?',
    ':',
    '==',
    '!=',
    '<',
    '<=',
    '>',
    'in',
    '+',
    '-',
    '*',
    '/',
    '%',
    '&&',
    '||',
    '!',
  ],
  ...['size(', 'int(', 'string(', '.trim()', '.all(x, x', '.map(x, x', 'duration(', 'timestamp(', 'round('],
];
const source = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(' ')),
);
const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
const record = fc.record(
  Object.fromEntries([...exampleScope.fields.keys()].map((name) => [name, fc.oneof(anything, fc.string())])),
);

const valid = [
  ...[
    'end > start',
    '(end - start).getMinutes()',
    'minutes * price / floor',
    "policy.substring(floor) + 'x'",
  ],
  ...['tags.all(x, x.size() > floor)', 'days.map(x, x / floor)', 'round(price, floor)', 'string(start)'],
  ...[
    'doctor.active || fee == null',
    'old.minutes in days',
    "status in ['a'] && !active",
    'timestamp(status) < now',
  ],
];

it('compilation never throws', () => {
  fc.assert(
    fc.property(source, (text) => {
      const result = compileExpression(text, exampleScope, undefined);
      if ('problems' in result) {
        expect(result.problems.length).toBeGreaterThan(0);
        for (const { message } of result.problems) expect(message).not.toMatch(/[\n]|undefined/);
      }
    }),
    { numRuns: 3000 },
  );
});

it('evaluation never throws, whatever the records contain', () => {
  fc.assert(
    fc.property(fc.constantFrom(...valid), record, anything, (text, values, related) => {
      const result = compiled(text).evaluate({
        record: values,
        old: values,
        related: () => related as Record<string, unknown>,
        now: 0,
      });
      expect(Object.keys(result)).toHaveLength(1);
    }),
    { numRuns: 1000 },
  );
});

const integer = fc.integer();
const double = fc.double({ noNaN: true, noDefaultInfinity: true });

function valueOf(text: string, values: Record<string, unknown>): Result {
  return compiled(text).evaluate({ record: values, now: 0 });
}

it.each<[string, (a: bigint, b: bigint) => bigint]>([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
])('integers: %s is exact', (operator, exact) => {
  fc.assert(
    fc.property(integer, integer, (minutes, floor) => {
      fc.pre(floor !== 0);
      const value = valueOf(`minutes ${operator} floor`, { minutes, floor });
      expect(value).toEqual({ value: Number(exact(BigInt(minutes), BigInt(floor))) });
    }),
  );
});

it.each<[string, (a: number, b: number) => number]>([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
])('integers with doubles: %s equals that of JavaScript', (operator, calculate) => {
  fc.assert(
    fc.property(integer, double, (minutes, price) => {
      const expected = calculate(minutes, price);
      fc.pre(Number.isFinite(expected));
      expect(valueOf(`minutes ${operator} price`, { minutes, price })).toEqual({ value: expected });
    }),
  );
});

it.each<[string, (a: number, b: number) => boolean]>([
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
  ['==', (a, b) => a === b],
  ['!=', (a, b) => a !== b],
])('integers and doubles: %s equals that of JavaScript', (operator, compare) => {
  fc.assert(
    fc.property(integer, fc.oneof(double, integer), (minutes, price) => {
      const value = compare(minutes, price);
      expect(valueOf(`minutes ${operator} price`, { minutes, price })).toEqual({ value });
    }),
  );
});

it('times: adding and subtracting a duration gives the same time', () => {
  const time = fc.date({ min: new Date('0100-01-01'), max: new Date('9000-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: 1_000_000 }), (date, minutes) => {
      const start = date.toISOString();
      expect(valueOf(`start + duration('${minutes}m') - duration('${minutes}m')`, { start })).toEqual({
        value: start,
      });
    }),
  );
});
