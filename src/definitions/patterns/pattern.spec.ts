// Patterns: what matches, what is not allowed, and samples.
import fc from 'fast-check';
import { compilePattern, sampleOf } from './pattern.js';

function matches(pattern: string, value: string): boolean {
  const result = compilePattern(pattern);
  if ('problem' in result) throw new Error(result.problem);
  return result.matches(value);
}

function problemOf(pattern: string): string | undefined {
  const result = compilePattern(pattern);
  return 'problem' in result ? result.problem : undefined;
}

const tooLarge = 'must NOT have more than 1000 characters with its repetitions written out';

const valid: readonly (readonly [pattern: string, matching: readonly string[], others: readonly string[]])[] =
  [
    ['[A-Z]{2}-[0-9]{6}', ['AB-123456'], ['AB-1234567', 'xAB-123456', 'AB-12345', 'AB-123456\n', '']],
    ['P[0-9]{8}', ['P12345678'], ['p12345678']],
    ['[0-9]{4}', ['0000'], ['000', '٠٠٠٠']],
    ['', [''], ['a']],
    ['a|bc|', ['a', 'bc', ''], ['abc', 'b']],
    ['(a|b)+(?:c?d){2,3}', ['abdd', 'bcdcdd'], ['dd', 'ad', 'adddd']],
    ['x{0}y{2,}z*', ['yy', 'yyyz'], ['y', 'xyy']],
    [String.raw`\d\w\s`, ['1_ ', '0Z\t', '9a\v'], ['1ä ', '1a\u00A0', '١a ']],
    [String.raw`[\d\s.\-\]]+`, ['1 .-]'], ['a']],
    ['[-a-c]+[x-]', ['-ab-', 'cx'], ['d-']],
    ['[^a-y0]', ['z', '\n', '😀', 'Ä'], ['a', '0', 'zz']],
    ['[^^]', ['a'], ['^']],
    ['[ä-ü😀]+', ['ö😀'], ['z', '\ud83d']],
    [String.raw`\^\$\.\|\?\*\+\(\)\[\]\{\}\\\/`, ['^$.|?*+()[]{}\\/'], ['^$']],
    ['"<&>\'', ['"<&>\''], ['']],
    ['(a*)*', ['', 'aaaa'], ['b']],
  ];

it.each(valid)('%s', (pattern, matching, others) => {
  for (const value of matching) expect([value, matches(pattern, value)]).toEqual([value, true]);
  for (const value of others) expect([value, matches(pattern, value)]).toEqual([value, false]);
});

it.each([
  ['^a$', 'anchors are not allowed at character 1'],
  ['a$', 'anchors are not allowed at character 2'],
  [String.raw`😀\b`, String.raw`"\b" is not allowed at character 2`],
  [String.raw`\D`, String.raw`"\D" is not allowed at character 1`],
  [String.raw`\p{L}`, String.raw`"\p" is not allowed at character 1`],
  [String.raw`\n`, String.raw`"\n" is not allowed at character 1`],
  ['(?=a)', 'look-around, named groups and flags are not allowed at character 1'],
  ['a(?<!a)', 'look-around, named groups and flags are not allowed at character 2'],
  ['(?<name>a)', 'look-around, named groups and flags are not allowed at character 1'],
  ['(?i)a', 'look-around, named groups and flags are not allowed at character 1'],
  [String.raw`(a)\1`, 'back references are not allowed at character 4'],
  [String.raw`\k<a>`, 'back references are not allowed at character 1'],
  ['a*?', 'lazy quantifiers are not allowed at character 3'],
  ['a{2}?', 'lazy quantifiers are not allowed at character 5'],
  ['a++', 'a repetition must NOT be repeated at character 3'],
  ['a{2}{3}', 'a repetition must NOT be repeated at character 5'],
  ['*a', 'nothing to repeat before "*" at character 1'],
  ['(|+)', 'nothing to repeat before "+" at character 3'],
  ['a{101}', 'a repetition must be <= 100 at character 3'],
  ['a{1,101}', 'a repetition must be <= 100 at character 5'],
  ['a{3,2}', 'the limits of a repetition are out of order at character 2'],
  ['a{,2}', 'expected a number at character 3'],
  ['a{2', 'expected "}" at character 4'],
  ['{2}', 'unexpected "{" at character 1'],
  ['a}', 'unexpected "}" at character 2'],
  ['a]', 'unexpected "]" at character 2'],
  ['a)', 'unexpected ")" at character 2'],
  ['(a', 'expected ")" at character 3'],
  ['[a', 'expected "]" at character 3'],
  ['[a-', 'expected a character at character 4'],
  ['[]', 'a class must NOT be empty at character 1'],
  ['[^]', 'a class must NOT be empty at character 1'],
  ['[[:alpha:]]', 'unexpected "[" at character 2'],
  ['[z-a]', 'the limits of a range are out of order at character 2'],
  [String.raw`[\d-z]`, 'invalid range at character 2'],
  ['a\\', 'expected a character at character 3'],
  ['\ud800', 'a lone surrogate is not allowed at character 1'],
  [
    'a.b',
    String.raw`"." is not allowed at character 2: write a class such as [a-z ], or \. for the character`,
  ],
  ['a'.repeat(201), 'must NOT have more than 200 characters'],
  ['((a{10}){10}){10}', tooLarge],
  [`(${'a'.repeat(150)}){100}`, tooLarge],
])('%s is invalid', (pattern, problem) => expect(problemOf(pattern)).toBe(problem));

const atom = fc.constantFrom(
  'a',
  'Z',
  '7',
  '[a-f0-9]',
  '[^a-z]',
  String.raw`\d`,
  String.raw`\w`,
  String.raw`\s`,
  '[ä-ü]',
  String.raw`\.`,
  '-',
  '😀',
);
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    atom,
    tie('pattern').map((inner) => `(${inner})`),
  ),
  pattern: fc
    .array(fc.tuple(tie('part'), fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '{0,}', '|')), {
      maxLength: 4,
    })
    .map((parts) => parts.map((part) => part.join('')).join('')),
}));
const draws = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 });

/** Draws the values one after the other. */
function drawFrom(values: readonly number[]): () => number {
  let index = 0;
  return () => values[index++ % values.length] ?? 0;
}

describe('samples', () => {
  it('match their patterns', () => {
    fc.assert(
      fc.property(pattern, draws, (text, values) => {
        fc.pre(problemOf(text) === undefined);
        expect(matches(text, sampleOf(text, drawFrom(values)))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('match all patterns of the table', () => {
    for (const [text] of valid) {
      for (const value of [0, 0.3, 0.7, 0.999999]) {
        expect(
          matches(
            text,
            sampleOf(text, () => value),
          ),
        ).toBe(true);
      }
    }
  });

  it('are bounded', () => {
    expect(sampleOf('[a-c]*x+y{2,}', () => 0.999)).toBe('cccxxxxyyyyy');
    expect(sampleOf('[a-c]*x+y{2,}', () => 0)).toBe('xyy');
  });

  it('prefer printable characters', () => {
    expect(sampleOf(String.raw`[^\w]\s[^ -~]`, () => 0)).toBe('  \u0000');
  });
});

/** At most 10 characters, because the expressions of JavaScript can need exponential time. */
const shortened = (text: string): string => Array.from(text).slice(1, 11).join('');

it('matches as JavaScript does', () => {
  fc.assert(
    fc.property(pattern, fc.oneof(fc.string({ maxLength: 6 }), draws), (text, input) => {
      fc.pre(problemOf(text) === undefined);
      const value = typeof input === 'string' ? input : shortened(sampleOf(text, drawFrom(input)));
      expect(matches(text, value)).toBe(new RegExp(`^(?:${text})$`, 'u').test(value));
    }),
    { numRuns: 300 },
  );
});

it.each(['(a*)*b', '(a|a)*b', '(a|[a-z])+b', '((a?){90}a){4}', '(a+)+(a+)+b'])(
  '%s needs linear time',
  (text) => {
    expect(matches(text, `${'a'.repeat(10_000)}!`)).toBe(false);
  },
);

it('never throws for arbitrary texts', () => {
  const characters = fc.constantFrom(...Array.from('\\^$.|?*+()[]{}-,:=!<>abd12 ä😀\ud800'));
  const text = fc.oneof(
    fc.string(),
    fc.array(characters, { maxLength: 30 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, fc.string(), (source, value) => {
      const result = compilePattern(source);
      if ('problem' in result) expect(result.problem).not.toBe('');
      else expect(typeof result.matches(value)).toBe('boolean');
    }),
    { numRuns: 3000 },
  );
});
