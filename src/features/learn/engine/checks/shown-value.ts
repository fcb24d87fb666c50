// Values as feedback shows them: with their JSON type, cut at 120 characters.

export type ShownType =
  'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object' | 'absent' | 'hidden';

/** A value with its JSON type; `absent` and `hidden` have no value. */
export interface ShownValue {
  readonly type: ShownType;
  readonly value?: unknown;
}

const MAX_SHOWN_LENGTH = 120;

export function jsonTypeOf(value: unknown): Exclude<ShownType, 'hidden' | 'integer'> {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}

export function shown(value: unknown): ShownValue {
  const type = jsonTypeOf(value);
  if (type === 'absent') return { type };
  return { type, value: type === 'string' ? cut(String(value)) : cutJson(value) };
}

/** In a sentence: `the string "29.5"`, `the number 29.5`, `null`, `an array of 3 items`. */
export function phrase(value: unknown): string {
  if (value === undefined) return 'no value';
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && isLong(value)) return `an array of ${value.length} items`;
  return `the ${jsonTypeOf(value)} ${literal(value)}`;
}

const isLong = (value: unknown): boolean => JSON.stringify(value).length > MAX_SHOWN_LENGTH;

/** A value as JSON, shortened. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(cut(value)) : cut(JSON.stringify(value));
}

/** `1, 2 or 3`. */
export function listed(items: readonly string[], word = 'or'): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${word} ${String(items.at(-1))}`;
}

/** At most 120 characters. */
export const cut = (text: string): string =>
  text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH - 1)}…`;

/** A value whose JSON is too long becomes the start of that JSON. */
function cutJson(value: unknown): unknown {
  const json = JSON.stringify(value);
  return json.length <= MAX_SHOWN_LENGTH ? value : cut(json);
}
