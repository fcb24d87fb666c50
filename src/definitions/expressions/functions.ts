// The functions and methods of expressions by the types of their arguments; the first argument of a method is its receiver.
import { codePointLength, readNumber } from '../../core/text.js';
import { failures } from './failures.js';
import { readInteger, truncate, type Integer } from './integers.js';
import { roundDigits } from './rounding.js';
import {
  parts,
  readDuration,
  readTimestamp,
  toTimestamp,
  totals,
  writeDuration,
  writeTimestamp,
} from './times.js';
import type { Overload, Value } from './values.js';

const same = (value: Value): Value => value;

/** In code points. A text without surrogates, which is nearly every one, has as many as code units. */
function length(text: string): number {
  return hasSurrogates(text) ? codePointLength(text) : text.length;
}

function hasSurrogates(text: string): boolean {
  return /[\ud800-\udfff]/.test(text);
}

const sizes: readonly Overload[] = [
  { parameters: ['string'], result: 'int', run: length },
  { parameters: ['list'], result: 'int', run: (list: readonly Value[]) => list.length },
];

/** From `start` up to `end`, in code points. */
function substring(text: string, start: Integer, end: Integer): string {
  if (start < 0 || end < start || end > length(text)) throw failures.substring;
  const [from, to] = [Number(start), Number(end)];
  return hasSurrogates(text) ? Array.from(text).slice(from, to).join('') : text.slice(from, to);
}

function readDouble(text: string): number {
  const number = readNumber(text);
  if (number === undefined) throw failures.number;
  return number;
}

function round(value: Integer, digits: Integer): number {
  if (digits < 0 || digits > 15) throw failures.digits;
  return roundDigits(Number(value), Number(digits));
}

export const functions: ReadonlyMap<string, readonly Overload[]> = new Map<string, readonly Overload[]>([
  ['size', sizes],
  ['round', [{ parameters: ['double', 'int'], result: 'double', run: round }]],
  [
    'int',
    [
      { parameters: ['int'], result: 'int', run: same },
      { parameters: ['double'], result: 'int', run: truncate },
      { parameters: ['string'], result: 'int', run: readInteger },
      { parameters: ['timestamp'], result: 'int', run: (time: number) => Math.floor(time / 1000) },
    ],
  ],
  [
    'double',
    [
      { parameters: ['double'], result: 'double', run: (value: Integer) => Number(value) },
      { parameters: ['string'], result: 'double', run: readDouble },
    ],
  ],
  [
    'string',
    [
      { parameters: ['string'], result: 'string', run: same },
      { parameters: ['bool'], result: 'string', run: String },
      { parameters: ['double'], result: 'string', run: String },
      { parameters: ['timestamp'], result: 'string', run: writeTimestamp },
      { parameters: ['duration'], result: 'string', run: writeDuration },
    ],
  ],
  [
    'timestamp',
    [
      { parameters: ['timestamp'], result: 'timestamp', run: same },
      { parameters: ['string'], result: 'timestamp', run: readTimestamp },
      {
        parameters: ['int'],
        result: 'timestamp',
        run: (seconds: Integer) => toTimestamp(Number(seconds) * 1000),
      },
    ],
  ],
  [
    'duration',
    [
      { parameters: ['duration'], result: 'duration', run: same },
      { parameters: ['string'], result: 'duration', run: readDuration },
    ],
  ],
]);

const textTests = {
  contains: (text: string, part: string) => text.includes(part),
  startsWith: (text: string, part: string) => text.startsWith(part),
  endsWith: (text: string, part: string) => text.endsWith(part),
};

const textChanges = {
  trim: (text: string) => text.trim(),
  lowerAscii: (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  upperAscii: (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
};

type Rows = readonly (readonly [string, readonly Overload[]])[];

const ofText: Rows = [
  ...Object.entries(textTests).map(
    ([name, run]) => [name, [{ parameters: ['string', 'string'], result: 'bool', run }]] as const,
  ),
  ...Object.entries(textChanges).map(
    ([name, run]) => [name, [{ parameters: ['string'], result: 'string', run }]] as const,
  ),
];

function overloadsOfTime([name, ofTime]: readonly [string, (time: number) => number]): Rows[number] {
  const ofTimestamp: Overload = { parameters: ['timestamp'], result: 'int', run: ofTime };
  const total = name === 'getHours' || name === 'getMinutes' ? totals[name] : undefined;
  return [
    name,
    total === undefined
      ? [ofTimestamp]
      : [ofTimestamp, { parameters: ['duration'], result: 'int', run: total }],
  ];
}

export const methods: ReadonlyMap<string, readonly Overload[]> = new Map<string, readonly Overload[]>([
  ...ofText,
  ...Object.entries(parts).map(overloadsOfTime),
  ['size', sizes],
  [
    'substring',
    [
      {
        parameters: ['string', 'int'],
        result: 'string',
        run: (text: string, start: Integer) => substring(text, start, length(text)),
      },
      { parameters: ['string', 'int', 'int'], result: 'string', run: substring },
    ],
  ],
]);
