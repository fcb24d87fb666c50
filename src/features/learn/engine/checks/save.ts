// The checks `save.<name>`: every value that later steps need exists and is small enough.
import { checkResult } from './check-result.js';
import { aboutOf, type CheckContext, type CheckGroup } from './check.js';
import { savedValue } from './saved-value.js';
import { listed, shown } from './shown-value.js';
import { savedSubject, type SubjectContext } from './subject.js';

/** Maximum size of one saved value, as JSON in UTF-8. */
const MAX_SAVED_BYTES = 4096;

export const save: CheckGroup = (context) =>
  Object.entries(context.step.save ?? {}).map(([name, source]) => {
    const check = `save.${name}`;
    const value = savedValue(context, source);
    const message = problemOf(subjects(source, aboutOf(context)), value);
    return checkResult(check, message, { expected: shown({ exists: true }), actual: shown(value) });
  });

/** The values to save; only of an exchange that passes `save`. */
export function savedValues(context: CheckContext): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(context.step.save ?? {}).map(([name, source]) => [name, savedValue(context, source)]),
  );
}

/** `field id of the response`. A header is in the response, or else in the request. */
const subjects = (source: string, about: SubjectContext): string =>
  listed(source.split('|').map((one) => savedSubject(one, about)));

function problemOf(subject: string, value: unknown): string | undefined {
  if (value === undefined) return `A later step needs ${subject}. It is missing.`;
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  if (bytes <= MAX_SAVED_BYTES) return undefined;
  return `A later step needs ${subject}, which must have at most ${MAX_SAVED_BYTES} bytes. It has ${bytes} bytes.`;
}
