// Payloads derived from the definitions: a valid value for each field, and an invalid value for each rule.
import type { Entity } from '../../src/core/entity.js';
import type { Field } from '../../src/core/field.js';

let counter = 0;

/** A valid payload. Unique fields get a new value each time. */
export function payloadOf(entity: Entity, changes: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  const values = [...entity.create.fields].map(([name, field]) => [
    name,
    field.unique ? `test-${counter}-${process.pid}@example.com` : field.example,
  ]);
  return { ...Object.fromEntries(values), ...changes };
}

/** A valid value for each field that PATCH accepts, other than the value of `payloadOf`. */
export function changesOf(entity: Entity): Record<string, unknown> {
  const { fields } = entity.patch;
  return Object.fromEntries([...fields].map(([name, field]) => [name, otherValue(entity, name, field)]));
}

function otherValue(entity: Entity, name: string, { unique, values, example, format, max }: Field): unknown {
  if (unique) return payloadOf(entity)[name];
  if (values !== undefined) return values.find((value) => value !== example);
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (typeof example === 'number') return example === max ? example - 1 : example + 1;
  return `${String(example)}!`;
}

interface InvalidValue {
  readonly value: unknown;
  readonly message: string;
}

/** Values just outside each bound of a field, and of a wrong type, with the message of the contract. */
export function invalidValues(field: Field): InvalidValue[] {
  const rule = (keyword: string): string => field.rules.find((one) => one.keyword === keyword)?.message ?? '';
  const bad: InvalidValue[] = [{ value: wrongType(field), message: rule(field.values ? 'enum' : 'type') }];
  const isText = field.kind === 'text';
  if (!field.nullable) bad.push({ value: null, message: rule(field.values ? 'enum' : 'type') });
  if (field.values !== undefined) bad.push({ value: 'no such value', message: rule('enum') });
  if (isText && field.min === 1) bad.push({ value: '', message: rule('minLength') });
  if (isText && field.max !== undefined) bad.push({ value: tooLong(field), message: rule('maxLength') });
  if (field.format !== undefined) bad.push({ value: 'neither', message: rule('format') });
  if (!isText && field.min !== undefined) bad.push({ value: field.min - 1, message: rule('minimum') });
  if (!isText && field.max !== undefined) bad.push({ value: field.max + 1, message: rule('maximum') });
  if (field.exclusiveMin !== undefined) {
    bad.push({ value: field.exclusiveMin, message: rule('exclusiveMinimum') });
  }
  if (field.kind === 'integer') bad.push({ value: 1.5, message: rule('type') });
  return bad;
}

/** Values exactly at each bound. */
export function boundaryValues(field: Field): unknown[] {
  const { min, max, values, nullable, exclusiveMin, format, kind } = field;
  const atBounds = kind === 'text' && format === undefined ? textBounds(min, max) : [min, max];
  return [
    ...(kind === 'text' || kind === 'integer' ? atBounds : []),
    ...(values ?? []),
    ...(nullable ? [null] : []),
    ...(exclusiveMin === undefined ? [] : [exclusiveMin + 0.01]),
    ...(format === 'email' && max !== undefined ? [longestEmail(max)] : []),
  ].filter((value) => value !== undefined && !(format !== undefined && value === max));
}

function textBounds(min: number | undefined, max: number | undefined): string[] {
  return [min, max].flatMap((length) =>
    length === undefined ? [] : ['😀'.repeat(length), 'x'.repeat(length)],
  );
}

function longestEmail(max: number): string {
  const domain = `.${'d'.repeat(60)}`.repeat(3).slice(1);
  const tail = `@${domain}.example.com`;
  return `${'a'.repeat(max - tail.length)}${tail}`;
}

function tooLong({ max = 0, format }: Field): string {
  return format === 'email' ? longestEmail(max + 1) : '😀'.repeat(max + 1);
}

function wrongType({ kind }: Field): unknown {
  return kind === 'integer' || kind === 'number' ? '2' : 2;
}
