// The order of calculation for values that read each other.
import type { Calculation } from './entity-rules.js';

/** Sorts the fields so that each one comes after the fields that it reads. There are no cycles. */
export function inOrder<T extends Calculation>(calculations: readonly T[]): readonly T[] {
  const byName = new Map(calculations.map((calculation) => [calculation.name, calculation]));
  const ordered = new Set<T>();
  const add = (calculation: T): void => {
    byName.delete(calculation.name);
    for (const name of calculation.expression.fields) {
      const used = byName.get(name);
      if (used !== undefined) add(used);
    }
    ordered.add(calculation);
  };
  for (const calculation of calculations) if (byName.has(calculation.name)) add(calculation);
  return [...ordered];
}
