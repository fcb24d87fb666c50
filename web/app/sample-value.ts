// Values for the fields of a request whose example does not have all that it needs.
import { allows, type Schema } from './schema.ts';

/** A value that the schema allows, where that can be known: the empty text for a pattern that is not simple. */
export function sampleValue(name: string, schema: Schema, at = 0): unknown {
  const known = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  if (known !== undefined) return known;
  if (allows(schema, 'boolean')) return true;
  if (allows(schema, 'array'))
    return (schema.minItems ?? 0) > 0 ? [sampleValue(name, schema.items ?? {})] : [];
  if (allows(schema, 'integer') || allows(schema, 'number')) return numberOf(schema);
  return schema.pattern === undefined ? textOf(name, schema, at) : matching(schema.pattern);
}

function numberOf({ minimum, exclusiveMinimum, multipleOf = 1 }: Schema): number {
  return minimum ?? (exclusiveMinimum ?? 0) + Math.max(1, multipleOf);
}

/** @param at date-times of one record are one hour apart, so that an end is after its start */
function textOf(name: string, { format, minLength = 0, maxLength = 255 }: Schema, at: number): string {
  const year = new Date().getUTCFullYear() + 1;
  const known: Readonly<Record<string, string>> = {
    email: 'ada@example.com',
    uri: 'https://example.com/',
    uuid: '00000000-0000-4000-8000-000000000000',
    date: `${year}-01-15`,
    'date-time': `${year}-01-15T${String(at % 24).padStart(2, '0')}:00:00Z`,
  };
  const text = known[format ?? ''] ?? `Sample ${name.replaceAll('_', ' ')}`;
  return format === undefined ? text.padEnd(minLength, '.').slice(0, maxLength) : text;
}

const part = /(?:\[([^\]])[^\]]*\]|\\(d)|([^\\[\](){}+*?|.^$]))(?:\{(\d+)(?:,\d*)?\}|[+*?])?/gy;

/** A text that matches a pattern of character classes, digits and letters, each with a count. */
function matching(pattern: string): string {
  const inner = pattern.replace(/^\^(?:\(\?:)?/, '').replace(/\)?\$$/, '');
  const text = inner.replace(part, (_all, first?: string, digit?: string, letter?: string, count = '1') =>
    (digit === undefined ? (first ?? letter ?? '') : '0').repeat(Number(count)),
  );
  return new RegExp(pattern, 'u').test(text) ? text : '';
}
