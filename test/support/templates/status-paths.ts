// The transitions of an enum field of a template: which changes are allowed, and how a record gets a value.
import type { Guard, TemplateField } from './template-definition.js';

/** The allowed next values with their conditions. */
function stepsFrom({ transitions = {} }: TemplateField, from: string): Readonly<Record<string, Guard>> {
  const steps = transitions[from] ?? [];
  if (!Array.isArray(steps)) return steps as Readonly<Record<string, Guard>>;
  return Object.fromEntries((steps as readonly string[]).map((value) => [value, {}]));
}

interface StatusChange {
  readonly from: string;
  readonly to: string;
  /** The values from an initial one up to `from`. */
  readonly path: readonly string[];
  /** Undefined if the change is not allowed. */
  readonly guard: Guard | undefined;
  readonly allowed: readonly string[];
  /** Whether the path contains a change with a condition. */
  readonly isPathGuarded: boolean;
}

/** The shortest path to each value that a record can have. */
function pathsOf(field: TemplateField): ReadonlyMap<string, readonly string[]> {
  const paths = new Map((field.initial ?? field.enum ?? []).map((value) => [value, [value]] as const));
  const found = new Map<string, readonly string[]>(paths);
  for (const [value, path] of found) {
    for (const next of Object.keys(stepsFrom(field, value)))
      if (!found.has(next)) found.set(next, [...path, next]);
  }
  return found;
}

/** All pairs of different values whose first one a record can have. */
export function statusChangesOf(field: TemplateField): readonly StatusChange[] {
  return [...pathsOf(field)].flatMap(([from, path]) => {
    const steps = stepsFrom(field, from);
    const isPathGuarded = path.some(
      (value, i) => i > 0 && stepsFrom(field, path[i - 1] ?? '')[value]?.check !== undefined,
    );
    const others = (field.enum ?? []).filter((to) => to !== from);
    return others.map((to) => ({
      ...{ from, to, path, isPathGuarded },
      guard: steps[to],
      allowed: Object.keys(steps),
    }));
  });
}
