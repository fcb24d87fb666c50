// The checks `save.<name>`: every value that later steps need exists and is small enough.
import { checkResult } from './check-result.js';
import type { CheckContext, CheckGroup } from './check.js';
import { savedValue } from './saved-value.js';
import { shown } from './shown-value.js';

/** Of one saved value, as JSON in UTF-8. */
const MAX_SAVED_BYTES = 4096;

export const save: CheckGroup = (context) =>
  Object.entries(context.step.save ?? {}).map(([name, source]) => {
    const check = `save.${name}`;
    const value = savedValue(context, source);
    const message = problemOf(source, value);
    return checkResult(check, message, { expected: shown({ exists: true }), actual: shown(value) });
  });

/** The values to save; only of an exchange that passes `save`. */
export function savedValues(context: CheckContext): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(context.step.save ?? {}).map(([name, source]) => [name, savedValue(context, source)]),
  );
}

function problemOf(source: string, value: unknown): string | undefined {
  if (value === undefined) {
    return `The exchange must contain ${source.replaceAll('|', ' or ')}, because a later step needs it. It does not contain it.`;
  }
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  if (bytes <= MAX_SAVED_BYTES) return undefined;
  return `${source} must have at most ${MAX_SAVED_BYTES} bytes, because a later step needs it. It has ${bytes} bytes.`;
}
