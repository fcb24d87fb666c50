// Replacements for values that a client may not see.
import type { AnyRecord, Entity } from '../../core/entity.js';
import type { Field } from '../../core/field.js';
import { toRow, type Row } from '../../core/row.js';

const MASKED_EMAIL = 'hidden@example.invalid';
const MASKED_TEXT = 'hidden';

const isFreeText = ({ kind, format }: Field): boolean => kind === 'text' && format === undefined;

/** Whether there is a valid value for the field that reveals nothing about the original value. */
export const canBeMasked = (field: Field): boolean =>
  field.nullable || field.format === 'email' || isFreeText(field);

/** The row with a placeholder in each of the fields. */
export function withMasked<R extends AnyRecord>(
  { fields }: Entity,
  { record }: Row<R>,
  masked: readonly string[],
): Row<R> {
  const values = masked.map((name) => [name, placeholderOf(fields[name])] as const);
  return toRow({ ...record, ...Object.fromEntries<unknown>(values) });
}

function placeholderOf(field: Field | undefined): string | null {
  if (field === undefined || field.nullable) return null;
  return field.format === 'email' ? MASKED_EMAIL : MASKED_TEXT;
}
