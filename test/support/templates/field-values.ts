// Valid values of a field of a template, derived from its keywords.
import type { TemplateField } from './template-definition.js';

const emails = (length: number): string => `${'a'.repeat(length - 12)}@example.org`;

/** The part of a pattern that repeats: a class or a literal, with its number. Templates have no other patterns. */
const patternPart = /(\[[^\]]+\]|[^[\]{}])(?:\{(\d+)\})?/g;

/** A text that matches a pattern; other numbers give other digits. */
export function patternText(pattern: string, n: number): string {
  return Array.from(pattern.matchAll(patternPart), ([, part = '', count = '1']) =>
    part === '[0-9]'
      ? String(n).padStart(Number(count), '0').slice(-Number(count))
      : part.replace(/^\[(.).*\]$/, '$1').repeat(Number(count)),
  ).join('');
}

/** The smallest step between two values of a number. */
export const stepOf = ({ type, multipleOf }: TemplateField): number =>
  multipleOf ?? (type === 'integer' ? 1 : 0.5);

/** Adds in decimal notation, so that 500 + 0.01 has two digits. */
export const addDecimals = (a: number, b: number): number => Number((a + b).toFixed(6));

/** The greatest length of a text; 255 unless the file says otherwise. */
export const maxLengthOf = ({ maxLength }: TemplateField): number => maxLength ?? 255;

/** The nth valid value of a field that is no reference. Values of other numbers differ where the type allows it. */
export function validValue(field: TemplateField, n: number): unknown {
  if (field.enum !== undefined) return field.initial?.[0] ?? field.enum[0];
  if (field.type === 'boolean') return true;
  if (field.type === 'integer' || field.type === 'number') return smallest(field);
  return validText(field, n);
}

function smallest(field: TemplateField): number {
  const { minimum, exclusiveMinimum = -1 } = field;
  return minimum ?? addDecimals(exclusiveMinimum, stepOf(field));
}

function validText(field: TemplateField, n: number): string {
  const { format, pattern, minLength = 0 } = field;
  if (pattern !== undefined) return patternText(pattern, n);
  if (format === 'email') return `person-${n}@example.org`;
  if (format === 'date') return `2001-02-${String((n % 28) + 1).padStart(2, '0')}`;
  if (format === 'date-time') return new Date(Date.UTC(2031, 0, 1, n)).toISOString();
  return `Value ${n}`.padEnd(minLength, '.').slice(0, maxLengthOf(field));
}

/** The values at the bounds of a field, all of its enum, and null if it is nullable. */
export function boundValues(field: TemplateField): readonly unknown[] {
  const { nullable, format, pattern } = field;
  const values = (): readonly unknown[] => {
    if (field.enum !== undefined) return field.initial ?? field.enum;
    if (field.type === 'boolean') return [true, false];
    if (field.type === 'integer' || field.type === 'number') return boundNumbers(field);
    if (format === 'email') return ['a@b.cd', emails(maxLengthOf(field))];
    if (format === 'date') return [field.formatMinimum ?? '0001-01-01', '2000-02-29'];
    if (format === 'date-time') return [];
    return pattern === undefined ? boundTexts(field) : [patternText(pattern, 7)];
  };
  return nullable === true ? [...values(), null] : values();
}

function boundNumbers(field: TemplateField): readonly number[] {
  const { maximum, minimum = 0, multipleOf } = field;
  const between = multipleOf === undefined ? [] : [addDecimals(minimum, multipleOf)];
  return [smallest(field), ...between, ...(maximum === undefined ? [] : [maximum])];
}

/** Lengths count code points, and an emoji is one. */
function boundTexts(field: TemplateField): readonly string[] {
  return ['x'.repeat(field.minLength ?? 0), '😀'.repeat(maxLengthOf(field))];
}

/** An email address that is one character longer than the field allows. */
export const longEmail = (field: TemplateField): string => emails(maxLengthOf(field) + 1);
