// Values of fields as text, and the text of a form or filter as a value.
import { allows, type Schema } from '../../schema.ts';

type Scalar = string | number | boolean;
export type Value = Scalar | readonly Scalar[] | null;

/** A value as text that `typed` reads. */
export function textOf(value: Value | undefined): string {
  if (!Array.isArray(value)) return String(value ?? '');
  const items = (value as readonly Value[]).map(String);
  return items.some((item) => /^\s|[,[]|\s$/.test(item)) ? JSON.stringify(value) : items.join(', ');
}

/** The items of a list: separated by commas, or a JSON array if they contain commas. */
function listOf(schema: Schema, text: string): unknown {
  if (text.trim() === '') return [];
  if (!text.trim().startsWith('[')) return text.split(',').map((item) => typed(schema, item.trim()));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Converts text to the type of its field. Invalid text is sent unchanged, so that the service reports the error. */
export function typed(schema: Schema = {}, text: string): unknown {
  if (allows(schema, 'array')) return listOf(schema.items ?? {}, text);
  const isNumber = allows(schema, 'integer') || allows(schema, 'number');
  if (isNumber && text !== '' && Number.isFinite(Number(text))) return Number(text);
  if (allows(schema, 'boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (allows(schema, 'null') && (text === '' || text === 'null')) return null;
  return text;
}
