// Compares random expressions with the evaluation of the library, in whole seconds: it has an error in fractions of durations.
import { Environment } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { compileExpression } from './compile.js';
import type { Scope, ValueType } from './expression.js';

const types: Readonly<Record<string, ValueType>> = {
  a: 'int',
  b: 'int',
  x: 'double',
  s: 'string',
  u: 'string',
  p: 'bool',
  time: 'timestamp',
  items: { list: 'int' },
};
const library = new Environment();
for (const [name, type] of Object.entries(types)) library.registerVariable(name, libraryType(type));

function libraryType(type: ValueType): string {
  if (typeof type !== 'string') return `list<${type.list}>`;
  return type === 'timestamp' ? 'google.protobuf.Timestamp' : type;
}

const scope: Scope = {
  fields: new Map(Object.entries(types).map(([name, type]) => [name, { type, nullable: false }])),
  relations: new Map(),
  hasOld: false,
  hasTime: false,
};

type Kind = 'int' | 'double' | 'text' | 'bool' | 'time' | 'length';
const { bool, int, double, text } = fc.letrec<Record<Kind, string>>((tie) => {
  const written = (template: string): fc.Arbitrary<string> => {
    const kinds = [...template.matchAll(/<(\w+)>/g)].map(([, kind]) => tie(kind as Kind));
    return fc.tuple(...kinds).map((parts) => {
      const rest = [...parts];
      return template.replace(/<\w+>/g, () => rest.shift() ?? '');
    });
  };
  const oneOf = (leaves: readonly string[], ...templates: string[]): fc.Arbitrary<string> =>
    fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...leaves),
      ...templates.map(written),
    );
  return {
    int: oneOf(
      ['a', 'b', '0', '1', '-7', '9007199254740991', '4611686018427387904'],
      ...[
        '(<int> + <int>)',
        '(<int> - <int>)',
        '(<int> * <int>)',
        '(<int> / <int>)',
        '(<int> % <int>)',
        '-(<int>)',
      ],
      ...['(<bool> ? <int> : <int>)', 'size(<text>)', 'size(items)', '<text>.size()', 'int(string(<int>))'],
      ...['<time>.getFullYear()', '<time>.getMonth()', '<time>.getDayOfMonth()', '<time>.getDayOfWeek()'],
      ...['<time>.getHours()', '<time>.getMinutes()', '<length>.getMinutes()', '<length>.getHours()'],
      ...['size(items.filter(i, i > <int>))'],
    ),
    double: oneOf(
      ['x', '0.5', '-2.25', 'double(a)'],
      '(<double> + <double>)',
      '(<double> * <double>)',
      '-(<double>)',
    ),
    text: oneOf(
      ['s', 'u', "''", "'aB c'", String.raw`"\u0041\n"`],
      ...[
        '(<text> + <text>)',
        '<text>.trim()',
        '<text>.lowerAscii()',
        '<text>.upperAscii()',
        'string(<int>)',
      ],
      ...[
        '<text>.substring(<int>)',
        '<text>.substring(<int>, <int>)',
        '(<bool> ? <text> : <text>)',
        'string(<bool>)',
      ],
    ),
    time: oneOf(['time', "timestamp('2024-02-29T23:59:59Z')"], '(<time> + <length>)', '(<time> - <length>)'),
    length: oneOf(
      ["duration('90m')", "duration('-90s')", "duration('0s')"],
      '(<length> + <length>)',
      '(<time> - <time>)',
    ),
    bool: oneOf(
      ['p', 'true', 'false'],
      ...['(<bool> && <bool>)', '(<bool> || <bool>)', '!<bool>', '(<int> == <int>)', '(<text> != <text>)'],
      ...[
        '(<int> < <int>)',
        '(<double> >= <double>)',
        '(<text> <= <text>)',
        '(<time> > <time>)',
        '(<length> < <length>)',
      ],
      ...[
        '<text>.contains(<text>)',
        '<text>.startsWith(<text>)',
        '<text>.endsWith(<text>)',
        '(<int> in items)',
      ],
      ...['(<int> in [<int>, <int>])', 'items.all(i, i / <int> > 0)', 'items.exists(i, <int> / i > 0)'],
      ...['items.exists_one(i, i == <int>)', '(items + [<int>] == items.map(i, i * 1))'],
    ),
  };
});

const asciiText = fc.string({ unit: 'binary-ascii', maxLength: 5 });
const record = fc.record({
  a: fc.integer(),
  b: fc.integer({ min: -3, max: 3 }),
  x: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  s: asciiText,
  u: asciiText,
  p: fc.boolean(),
  time: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => `${date.toISOString().slice(0, 19)}.000Z`),
  items: fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 4 }),
});

/** The value, or `error`. */
function byLibrary(source: string, values: Record<string, unknown>): unknown {
  const context = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, asLibrary(name, value)]),
  );
  try {
    const value: unknown = library.evaluate(source, context);
    return typeof value === 'bigint' ? Number(value) : value;
  } catch {
    return 'error';
  }
}

function asLibrary(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: number) => BigInt(item));
  if (name === 'time') return new Date(String(value));
  return types[name] === 'int' ? BigInt(Number(value)) : value;
}

function byCompilation(source: string, values: Record<string, unknown>): unknown {
  const result = compileExpression(source, scope, undefined);
  if ('problems' in result) return result.problems;
  const evaluated = result.evaluate({ record: values, now: 0 });
  return 'value' in evaluated ? evaluated.value : 'error';
}

it.each(Object.entries({ bool, int, double, text }))('%s', (_, sources) => {
  fc.assert(
    fc.property(sources, record, (source, values) => {
      fc.pre(source.length < 400);
      const actual = byCompilation(source, values);
      const isTooLarge =
        Array.isArray(actual) && /must NOT (?:have more|be nested)/.test(JSON.stringify(actual));
      fc.pre(!isTooLarge);
      expect([source, actual]).toEqual([source, byLibrary(source, values)]);
    }),
    { numRuns: 500 },
  );
});
