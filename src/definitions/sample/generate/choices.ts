// The possible values of a field as a numbered list, and the choice of one of them.
import { Draws, type Generate } from './draws.js';

export interface Choices {
  readonly size: number;
  at(index: number): unknown;
}

export function listChoices(values: readonly unknown[]): Choices {
  return { size: values.length, at: (index) => values[index] };
}

/** Products of larger sizes with the number of a record may be inexact. */
const MAX_ORDERED = 2 ** 40;

/** Each value has the same probability. */
export function chooseFrom(choices: Choices): Generate {
  return ({ draws }) => (choices.size === 0 ? undefined : choices.at(draws.index(choices.size)));
}

/**
 * For unique fields: the first attempts of all records go through the values in a random order, so that as many records as there are
 * values can be generated.
 * @param name of the field, for its order
 */
export function chooseDifferent(choices: Choices, seed: number, name: string): Generate {
  const chooseAny = chooseFrom(choices);
  return (turn) => {
    const { size } = choices;
    if (turn.attempt > 0 || size === 0 || size > MAX_ORDERED) return chooseAny(turn);
    const order = new Draws(seed, `${name}.order`);
    const start = order.index(size);
    let stride = order.index(size) || 1;
    while (divisor(stride, size) > 1) stride = (stride % size) + 1;
    return choices.at((start + (turn.n - 1) * stride) % size);
  };
}

/** The greatest common divisor. */
function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** Different values of the list; all of them if `count` is more. */
export function chooseSet(choices: Choices, count: number, draws: Draws): readonly unknown[] {
  const { size } = choices;
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, size)) {
    let index = draws.index(size);
    while (chosen.has(index)) index = (index + 1) % size;
    chosen.add(index);
  }
  return [...chosen].map((index) => choices.at(index));
}

/** `weights` by value; values without a weight do not occur. */
export function chooseWeighted(values: readonly (readonly [value: unknown, weight: number])[]): Generate {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  const possible = values.filter(([, weight]) => weight > 0);
  return ({ draws }) => {
    let rest = draws.next() * total;
    for (const [value, weight] of possible) {
      if (rest < weight) return value;
      rest -= weight;
    }
    return possible.at(-1)?.[0];
  };
}
