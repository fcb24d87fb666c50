// Random choices for generated definitions, repeatable by their seed.
import { SeededRandom } from '../seeded-random.js';

export class Draw {
  private readonly random: SeededRandom;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  /** Both bounds included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.random.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.int(0, from.length - 1)];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  }

  /** In random order, at most as many as there are. */
  some<T>(from: readonly T[], count: number): readonly T[] {
    const rest = [...from];
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(this.int(0, rest.length - 1), 1),
    ).flat();
  }

  /** The members with a probability, else none. */
  maybe<T extends object>(probability: number, members: T): Partial<T> {
    return this.chance(probability) ? members : {};
  }
}
