// Fields, transitions and defaults in words.
import type { Field } from './model.ts';

/** `string, 2 to 60 characters`; parts in backticks are code. */
export function typeText(field: Field): string {
  const { type, format, references, enum: values, items, pattern, multipleOf } = field;
  const words = [
    references !== undefined ? `id of ${references}` : (choiceOf(values) ?? format ?? type),
    items !== undefined && `of ${items.references ?? choiceOf(items.enum) ?? items.type ?? 'any'}`,
  ];
  const bounds = [
    range(field.minLength === 0 ? undefined : field.minLength, field.maxLength, ' characters'),
    range(field.minItems === 0 ? undefined : field.minItems, field.maxItems, ' items'),
    range(field.minimum, field.maximum),
    range(field.formatMinimum, field.formatMaximum),
    field.exclusiveMinimum !== undefined && `more than ${field.exclusiveMinimum}`,
    field.exclusiveMaximum !== undefined && `less than ${field.exclusiveMaximum}`,
    multipleOf !== undefined && `multiple of ${multipleOf}`,
    pattern !== undefined && `pattern \`${pattern}\``,
  ];
  return [words.filter(Boolean).join(' '), ...bounds.filter(Boolean)].join(', ');
}

const choiceOf = (values: readonly string[] | undefined): string | undefined =>
  values?.map((value) => `\`${value}\``).join(', ');

/** The bounds of a 32-bit integer are not shown. */
const LARGEST = 2 ** 31 - 1;

function range(least: Bound, most: Bound, unit = ''): string | false {
  const isOpen = most === undefined || most === LARGEST;
  if (least === undefined || least === -LARGEST - 1) return !isOpen && `at most ${most}${unit}`;
  return isOpen ? `at least ${least}${unit}` : `${least} to ${most}${unit}`;
}

type Bound = number | string | undefined;

/** `required`, `unique` … */
export function flagsOf(field: Field): readonly string[] {
  const flags: readonly (readonly [name: string, isSet: boolean])[] = [
    ['required', field.required],
    ['unique', field.unique],
    ['computed', field.computed !== undefined],
    ['read-only', field.readOnly && field.computed === undefined],
    ['write-only', field.writeOnly],
    ['cannot be changed', field.immutable],
    ['not in PATCH', !field.patch && !field.readOnly],
    ['nullable', field.nullable],
  ];
  return flags.flatMap(([name, isSet]) => (isSet ? [name] : []));
}

/** The expression or the default; undefined without either. */
export function valueText({ computed, default: value }: Field): string | undefined {
  if (computed !== undefined) return `= \`${computed}\``;
  return value === undefined || value === null ? undefined : `default \`${JSON.stringify(value)}\``;
}

interface TransitionRow {
  readonly from: string;
  readonly to: string;
  /** The condition, and the message of its error. */
  readonly guard: string;
}

/** One row for each transition. A value without transitions has an empty `to`. */
export function transitionRows({ enum: values = [], transitions = {} }: Field): readonly TransitionRow[] {
  return values.flatMap((from) => {
    const targets = Object.entries(transitions[from] ?? {});
    if (targets.length === 0) return [{ from, to: '', guard: '' }];
    return targets.map(([to, { check, message }]) => ({
      from,
      to,
      guard: [check === undefined ? '' : `\`${check}\``, message ?? '']
        .filter((text) => text !== '')
        .join(': '),
    }));
  });
}
