// The operators of expressions by the types of their operands. Those of lists and of equality are compiled on their own.
import { compareText } from '../../core/text.js';
import { failures } from './failures.js';
import * as integers from './integers.js';
import { toDuration, toTimestamp } from './times.js';
import type { Overload } from './values.js';

type Numeric = number | bigint;

const order = (a: Numeric, b: Numeric): number => {
  if (a < b) return -1;
  return a > b ? 1 : 0;
};

function comparison(test: (order: number) => boolean): readonly Overload[] {
  const ofNumbers = (a: Numeric, b: Numeric): boolean => test(order(a, b));
  return [
    { parameters: ['double', 'double'], result: 'bool', run: ofNumbers },
    { parameters: ['timestamp', 'timestamp'], result: 'bool', run: ofNumbers },
    { parameters: ['duration', 'duration'], result: 'bool', run: ofNumbers },
    {
      parameters: ['string', 'string'],
      result: 'bool',
      run: (a: string, b: string) => test(compareText(a, b)),
    },
    {
      parameters: ['bool', 'bool'],
      result: 'bool',
      run: (a: boolean, b: boolean) => test(Number(a) - Number(b)),
    },
  ];
}

function arithmetic(
  ofIntegers: (a: Numeric, b: Numeric) => Numeric,
  ofDoubles: (a: number, b: number) => number,
): readonly Overload[] {
  return [
    { parameters: ['int', 'int'], result: 'int', run: ofIntegers },
    {
      parameters: ['double', 'double'],
      result: 'double',
      run: (a: Numeric, b: Numeric) => ofDoubles(Number(a), Number(b)),
    },
  ];
}

const laterTime = (a: number, b: number): number => toTimestamp(a + b);

function divideDoubles(a: number, b: number): number {
  if (b === 0) throw failures.divisionByZero;
  return a / b;
}

/** The operators with two operands, except the operators that short-circuit. */
export const binaryOperators: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['<', comparison((order) => order < 0)],
  ['<=', comparison((order) => order <= 0)],
  ['>', comparison((order) => order > 0)],
  ['>=', comparison((order) => order >= 0)],
  [
    '+',
    [
      ...arithmetic(integers.add, (a, b) => a + b),
      { parameters: ['string', 'string'], result: 'string', run: (a: string, b: string) => a + b },
      { parameters: ['timestamp', 'duration'], result: 'timestamp', run: laterTime },
      { parameters: ['duration', 'timestamp'], result: 'timestamp', run: laterTime },
      {
        parameters: ['duration', 'duration'],
        result: 'duration',
        run: (a: number, b: number) => toDuration(a + b),
      },
    ],
  ],
  [
    '-',
    [
      ...arithmetic(integers.subtract, (a, b) => a - b),
      {
        parameters: ['timestamp', 'timestamp'],
        result: 'duration',
        run: (a: number, b: number) => toDuration(a - b),
      },
      {
        parameters: ['timestamp', 'duration'],
        result: 'timestamp',
        run: (a: number, b: number) => toTimestamp(a - b),
      },
      {
        parameters: ['duration', 'duration'],
        result: 'duration',
        run: (a: number, b: number) => toDuration(a - b),
      },
    ],
  ],
  ['*', arithmetic(integers.multiply, (a, b) => a * b)],
  ['/', arithmetic(integers.divide, divideDoubles)],
  ['%', [{ parameters: ['int', 'int'], result: 'int', run: integers.remainder }]],
]);

/** The tree has these names for operators of one operand. */
export const unaryOperators: ReadonlyMap<string, readonly Overload[]> = new Map<string, readonly Overload[]>([
  ['!_', [{ parameters: ['bool'], result: 'bool', run: (value: boolean) => !value }]],
  [
    '-_',
    [
      { parameters: ['int'], result: 'int', run: integers.negate },
      { parameters: ['double'], result: 'double', run: (value: number) => -value },
    ],
  ],
]);
