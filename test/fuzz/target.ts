// A fuzz target and the rules that hold for every input.
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../src/core/errors.js';
import { Inputs, smallest } from './inputs.js';

/** A parser of untrusted input. */
export interface Target {
  readonly name: string;
  /** Valid inputs, from which mutated ones are generated. One character per byte. */
  readonly seeds: readonly string[];
  /** Parses one input and returns the result. */
  readonly read: (input: string) => unknown;
  /** Whether a thrown value means rejected input; by default an ApiError with status 4xx. Anything else is a defect. */
  readonly rejects?: (thrown: unknown) => boolean;
  /** A rule for the result. */
  readonly holds?: (read: unknown, input: string) => boolean;
  /** Share of the inputs, 1 by default. Slow parsers get fewer. */
  readonly share?: number;
  /** Whether it keeps state, such as replay detection, so that the same input can have another result later. */
  readonly isStateful?: boolean;
  /** Whether it accepts every input, or none. */
  readonly only?: 'accepts' | 'rejects';
}

interface Outcome {
  readonly accepted: boolean;
  readonly value: unknown;
}

/** One in this many inputs is parsed again after another input, and must have the same result. */
const REPEATED = 8;

const isRejection = (thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500;

/** Parses one input. Throws if the target violates a rule. */
async function observe({ read, rejects = isRejection, holds }: Target, input: string): Promise<Outcome> {
  let value: unknown;
  try {
    const given = read(input);
    value = given instanceof Promise ? await given : given;
  } catch (thrown) {
    if (!rejects(thrown)) throw thrown;
    return { accepted: false, value: (thrown as Error).message };
  }
  if (holds?.(value, input) === false) throw new Error('the result violates the rule of the target');
  return { accepted: true, value };
}

/** The number of accepted and of rejected inputs. */
interface Tally {
  accepted: number;
  rejected: number;
}

/** Runs a target with `count` inputs. A failure has the seed and the shortest failing input. */
export async function fuzz(target: Target, count: number, seed: number): Promise<Tally> {
  const inputs = new Inputs(target.seeds, seed);
  const tally = { accepted: 0, rejected: 0 };
  let before: { input: string; outcome: Outcome } | undefined;
  for (let left = count; left > 0; left -= 1) {
    const input = inputs.next();
    const outcome = await observe(target, input).catch((reason: unknown) =>
      report(target, input, seed, reason),
    );
    tally[outcome.accepted ? 'accepted' : 'rejected'] += 1;
    if (before !== undefined) {
      const again = await observe(target, before.input);
      if (!isDeepStrictEqual(again, before.outcome)) {
        throw new Error(
          `${target.name}, seed ${seed}: another result the second time: ${JSON.stringify(before.input)}`,
        );
      }
    }
    before = left % REPEATED === 0 && target.isStateful !== true ? { input, outcome } : undefined;
  }
  return tally;
}

/** Throws an error with the shortest input that fails in the same way. */
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
