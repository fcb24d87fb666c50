// Measures parsing of a valid input with a part repeated thousands of times.
import { SeededRandom } from '../support/seeded-random.js';
import type { Target } from './target.js';

/** Characters. Twice the maximum size of request headers, so that quadratic growth is visible. */
const LONG = 32_000;
const SHORT = LONG / 8;
/** Milliseconds. Shorter run times are acceptable and cannot be measured precisely. */
const CHEAP = 150;
/** Maximum factor for eight times the length: linear is 8, sorting about 10, quadratic 64. */
const STEEPEST = 30;
const ROUNDS = 5;

const pieces = [
  ' ',
  '\t',
  '\n',
  '"',
  '\\',
  ',',
  ';',
  '=',
  '(',
  ')',
  '[',
  '{',
  '<',
  '&',
  '?',
  '/',
  '%',
  '.',
  '-',
  '+',
  ':',
  '_',
  'a',
  '0',
  '==',
];
const pairs = ['a,', ', ', 'a=', '; ', '\\"', '" ', 'a.', 'a ', '%2', '<a>', '&#', '..', '- ', '""'];

/** Endings that replace the rest of the input. */
const ends = ['', 'x', 'x y', '"', '!', '\0'];

/** A valid input with a repeated part and an invalid end. */
interface Pumped {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

const textOf = ({ before, piece, after }: Pumped, length: number): string =>
  before + piece.repeat(Math.ceil(length / piece.length)) + after;

function pumped(seeds: readonly string[], random: SeededRandom): Pumped {
  const below = (limit: number): number => Math.floor(random.next() * limit);
  const seed = seeds[below(seeds.length)] ?? '';
  const at = below(seed.length + 1);
  const own = seed.slice(at, at + 1 + below(4));
  const piece = [...pieces, ...pairs, own, own][below(pieces.length + pairs.length + 2)] ?? '';
  return {
    before: seed.slice(0, at),
    piece: piece === '' ? 'a' : piece,
    after: [seed.slice(at), ...ends][below(ends.length + 1)] ?? '',
  };
}

/** Milliseconds: the minimum of several rounds, because of other load on the machine. */
async function timeOf({ read }: Target, input: string, rounds: number): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    try {
      await read(input);
    } catch {
      // The error does not matter here.
    }
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** Describes the first input whose run time grows faster than its length; undefined if there is none. */
export async function steepest(target: Target, count: number, seed: number): Promise<string | undefined> {
  const random = new SeededRandom(seed);
  for (let left = count; left > 0; left -= 1) {
    const input = pumped(target.seeds, random);
    if ((await timeOf(target, textOf(input, LONG), 1)) < CHEAP) continue;
    const [long, short] = [
      await timeOf(target, textOf(input, LONG), ROUNDS),
      await timeOf(target, textOf(input, SHORT), ROUNDS),
    ];
    if (long > CHEAP && long / short > STEEPEST)
      return `${JSON.stringify(input)} takes ${long.toFixed(0)} ms, and an eighth of it ${short.toFixed(1)} ms`;
  }
  return undefined;
}
