// What is fuzzed, how, and what must hold of it whatever comes.
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../src/core/errors.js';
import { Inputs, smallest } from './inputs.js';

/** A reader of what strangers write. */
export interface Target {
  readonly name: string;
  /** Good inputs; what is sent is made of them. Bytes are one character each. */
  readonly seeds: readonly string[];
  /** Reads one input and answers what it read. */
  readonly read: (input: string) => unknown;
  /** Whether what was thrown is a refusal; by default a Failure with a status of 4xx. Anything else is a fault of ours. */
  readonly refuses?: (thrown: unknown) => boolean;
  /** What must hold of what was read. */
  readonly holds?: (read: unknown, input: string) => boolean;
  /** How many inputs it gets, as a share; 1 where nothing is said. Slow readers get fewer. */
  readonly share?: number;
  /** Whether it remembers what it read, so that the same input may be answered otherwise later: replays and the like. */
  readonly remembers?: boolean;
  /** Whether no text is too strange for it, so that nothing is refused; or so that nothing is taken. */
  readonly only?: 'takes' | 'refuses';
}

interface Outcome {
  readonly taken: boolean;
  readonly value: unknown;
}

/** One in so many inputs is read again after another one, and must get the same answer. */
const REPEATED = 8;

const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500;

/** Reads one input. Throws where the target breaks a rule of this house. */
async function observe({ read, refuses = isRefusal, holds }: Target, input: string): Promise<Outcome> {
  let value: unknown;
  try {
    const given = read(input);
    value = given instanceof Promise ? await given : given;
  } catch (thrown) {
    if (!refuses(thrown)) throw thrown;
    return { taken: false, value: (thrown as Error).message };
  }
  if (holds?.(value, input) === false) throw new Error('it was read, but not as it was meant');
  return { taken: true, value };
}

/** How many were taken, and how many were refused. */
interface Tally {
  taken: number;
  refused: number;
}

/** Throws so many inputs at a target. Fails with the seed and the shortest input that does the same. */
export async function fuzz(target: Target, count: number, seed: number): Promise<Tally> {
  const inputs = new Inputs(target.seeds, seed);
  const tally = { taken: 0, refused: 0 };
  let before: { input: string; outcome: Outcome } | undefined;
  for (let left = count; left > 0; left -= 1) {
    const input = inputs.next();
    const outcome = await observe(target, input).catch((reason: unknown) =>
      report(target, input, seed, reason),
    );
    tally[outcome.taken ? 'taken' : 'refused'] += 1;
    if (before !== undefined) {
      const again = await observe(target, before.input);
      if (!isDeepStrictEqual(again, before.outcome)) {
        throw new Error(
          `${target.name}, seed ${seed}: another answer the second time: ${JSON.stringify(before.input)}`,
        );
      }
    }
    before = left % REPEATED === 0 && target.remembers !== true ? { input, outcome } : undefined;
  }
  return tally;
}

/** Tells a failure with the shortest input that fails in the same way. */
async function report(target: Target, input: string, seed: number, reason: unknown): Promise<never> {
  const failure = (thrown: unknown): string =>
    `${(thrown as Error).name}: ${(thrown as Error).message.slice(0, 40)}`;
  const fails = async (shorter: string): Promise<boolean> =>
    observe(target, shorter).then(
      () => false,
      (thrown: unknown) => failure(thrown) === failure(reason),
    );
  const shortest = await smallest(input, fails);
  throw new Error(`${target.name}, seed ${seed}: ${JSON.stringify(shortest)}`, { cause: reason });
}
