// Random fields without references: every type, format and keyword, each with values that are valid.
import type { Draw } from './draw.js';
import type { DrawnField, DrawnKind, Values } from './drawn-definition.js';

type Core = Pick<DrawnField, 'kind' | 'given' | 'value' | 'isDistinct'>;

const padded = (n: number, digits: number): string => String(n).padStart(digits, '0');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST_TIME = Date.parse('2030-01-01T00:00:00Z');
const time = (n: number): string => new Date(FIRST_TIME + n * HOUR).toISOString();
const date = (n: number): string => new Date(FIRST_TIME + n * DAY).toISOString().slice(0, 10);

const patterns: readonly (readonly [pattern: string, value: (n: number) => string])[] = [
  ['[A-Z]{2}-[0-9]{6}', (n) => `AB-${padded(n, 6)}`],
  ['P[0-9]{8}', (n) => `P${padded(n, 8)}`],
  ['(?:a|b)+[0-9]{1,5}x?', (n) => `ab${n}`],
  ['\\w+@\\d{3}', (n) => `a_b@${padded(n, 3)}`],
  ['[^<>&"]{3,9}', (n) => `é/ ${padded(n, 3)}`],
  ['\\+[1-9]\\d{6,14}', (n) => `+49${padded(n, 7)}`],
];

function text(draw: Draw): Core {
  const minLength = draw.int(0, 4);
  const maxLength = draw.pick([16, 40, 200]);
  const bounds = { ...draw.maybe(0.5, { minLength }), ...draw.maybe(0.7, { maxLength }) };
  return core('text', { type: 'string', ...bounds }, (n) => `word ${padded(n, 3)}`, true);
}

function patterned(draw: Draw): Core {
  const [pattern, value] = draw.pick(patterns);
  return core('text', { type: 'string', pattern }, value, true);
}

function formatted(draw: Draw): Core {
  const format = draw.pick(['email', 'uuid', 'uri'] as const);
  const values = {
    email: (n: number) => `user.${n}@example.org`,
    uuid: (n: number) => `00000000-0000-4000-8000-${padded(n, 12)}`,
    uri: (n: number) => `https://example.org/a?b=${n}&c=%20#d`,
  };
  return core(format, { type: 'string', format }, values[format], true);
}

function times(draw: Draw): Core {
  const isDate = draw.chance(0.5);
  const bounds = {
    ...draw.maybe(0.4, { formatMinimum: isDate ? '2025-01-01' : '2025-01-01T00:00:00Z' }),
    ...draw.maybe(0.4, { formatMaximum: isDate ? '2039-12-31' : '2039-12-31T23:59:59.999+02:00' }),
  };
  const format = isDate ? 'date' : 'date-time';
  return core(format, { type: 'string', format, ...bounds }, isDate ? date : time, true);
}

function integer(draw: Draw): Core {
  const step = draw.pick([1, 1, 2, 5]);
  const bounds = {
    ...draw.maybe(0.4, draw.pick<Values>([{ minimum: 0 }, { exclusiveMinimum: -1 }, { minimum: -2 }])),
    ...draw.maybe(0.4, draw.pick<Values>([{ maximum: 5000 }, { exclusiveMaximum: 9000 }])),
    ...(step > 1 && { multipleOf: step }),
  };
  return core('integer', { type: 'integer', ...bounds }, (n) => n * step, true);
}

function number(draw: Draw): Core {
  const multipleOf = draw.pick([0.1, 0.01, 0.001, 0.0001, 3]);
  const bounds = {
    ...draw.maybe(0.4, { minimum: -0.5 }),
    ...draw.maybe(0.4, { exclusiveMaximum: 900 }),
    ...draw.maybe(0.5, { multipleOf }),
  };
  return core('number', { type: 'number', ...bounds }, (n) => n * 3, true);
}

function boolean(): Core {
  return core('boolean', { type: 'boolean' }, (n) => n % 2 === 0, false);
}

const enumWords = [
  ...['open', 'Closed', 'PAID', 'lost', 'in_review', 'x1', 'constructor', 'toString', 'hasOwnProperty'],
  ...['valueOf', 'class', 'type', 'query', 'input', 'a'],
];

function transitionsOf(draw: Draw, values: readonly string[]): Values {
  const targets = (): readonly string[] => draw.some(values, draw.int(0, values.length));
  const guards = (): Values =>
    Object.fromEntries(targets().map((value) => [value, draw.maybe(0.6, { check: '1 < 2', message: 'no' })]));
  return Object.fromEntries(
    draw.some(values, draw.int(1, values.length)).map((value) => {
      return [value, draw.chance(0.5) ? targets() : guards()];
    }),
  );
}

function enumeration(draw: Draw): Core {
  const values = draw.some(enumWords, draw.int(1, 6));
  const initial = draw.some(values, draw.int(1, values.length));
  const given = {
    ...draw.maybe(0.2, { type: 'string' }),
    enum: values,
    ...draw.maybe(0.3, { enumDescriptions: { [draw.pick(values)]: 'A <b>value</b> & "more".' } }),
    ...draw.maybe(0.4, { initial }),
    ...draw.maybe(0.4, { transitions: transitionsOf(draw, values) }),
  };
  return core('enum', given, (n) => initial[n % initial.length], false);
}

function list(draw: Draw): Core {
  const least = draw.int(0, 2);
  const bounds = {
    ...draw.maybe(0.5, { minItems: least }),
    ...draw.maybe(0.5, { maxItems: draw.int(3, 9) }),
    ...draw.maybe(0.4, { uniqueItems: draw.chance(0.5) }),
  };
  const [items, values] = draw.pick<readonly [Values, readonly unknown[]]>([
    [{ type: 'string' }, ['one', 'two', '']],
    [{ type: 'integer' }, [-3, 0, 2_147_483_647]],
    [{ enum: ['red', 'green', 'toString'] }, ['red', 'green', 'toString']],
  ]);
  const value = values.slice(0, draw.int(least, 3));
  return core('list', { type: 'array', items, ...bounds }, () => value, false);
}

function core(kind: DrawnKind, given: Values, value: (n: number) => unknown, isDistinct: boolean): Core {
  return { kind, given, value, isDistinct };
}

const kinds = [text, text, patterned, formatted, times, integer, integer, number, boolean, enumeration, list];

export function drawScalar(draw: Draw): Core {
  return draw.pick(kinds)(draw);
}
