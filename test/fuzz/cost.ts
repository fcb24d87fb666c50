// Whether reading takes much longer than its input is long: a piece of a good input, repeated thousands of times.
import { SeededRandom } from '../../src/core/random.js';
import type { Target } from './target.js';

/** Characters: twice what the headers of a request have room for, so that what grows with the square stands out. */
const LONG = 32_000;
const SHORT = LONG / 8;
/** Milliseconds. Whatever is read sooner is cheap enough, and too quick to be measured well. */
const CHEAP = 150;
/** Eight times the length may take eight times as long, or ten to sort; the square of it is sixty-four times. */
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

/** What may stand behind it, instead of the rest. */
const ends = ['', 'x', 'x y', '"', '!', '\0'];

/** A good input with a piece repeated somewhere within, and an end that spoils it. */
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

/** Milliseconds, of several rounds the least: the machine may be busy with something else. */
async function timeOf({ read }: Target, input: string, rounds: number): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    try {
      await read(input);
    } catch {
      // What it is refused with does not matter here.
    }
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** The first of so many inputs that takes far longer than its length accounts for, in words; undefined if there is none. */
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
