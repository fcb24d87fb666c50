// Measures parsing of a valid input with a part repeated thousands of times.
import { GROWTH_FACTOR, growthOf, LINEAR_GROWTH, workOf } from '../support/growth.js';
import { SeededRandom } from '../support/seeded-random.js';
import type { Target } from './target.js';

/** Characters. Twice the maximum size of request headers, so that quadratic growth is visible. */
const LONG = 32_000;
/** Milliseconds of CPU time. The growth of other inputs is not measured, which would take too long for all of them. */
const CHEAP = 150;

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

async function readOrReject({ read }: Target, input: string): Promise<void> {
  try {
    await read(input);
  } catch {
    // The error does not matter here.
  }
}

/** Describes the first input whose CPU time grows faster than its length; undefined if there is none. */
export async function steepest(target: Target, count: number, seed: number): Promise<string | undefined> {
  const random = new SeededRandom(seed);
  for (let left = count; left > 0; left -= 1) {
    const input = pumped(target.seeds, random);
    const read = (text: string): Promise<void> => readOrReject(target, text);
    if ((await workOf(() => read(textOf(input, LONG)))) < CHEAP) continue;
    const growth = await growthOf((length) => textOf(input, length), read, LONG / GROWTH_FACTOR);
    if (growth > LINEAR_GROWTH)
      return `${GROWTH_FACTOR} times the length of ${JSON.stringify(input)} takes ${growth.toFixed(1)} times as long`;
  }
  return undefined;
}
