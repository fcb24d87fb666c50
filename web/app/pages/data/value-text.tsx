// A value of a record as text. Whatever is in it stays text.
import type { Schema } from '../../openapi.ts';
import type { Value } from './records.ts';

export function ValueText({ value, schema }: { readonly value: Value; readonly schema: Schema }) {
  if (value === null) return <span class="muted">null</span>;
  if (schema.format === 'uuid') {
    return (
      <code class="id" title={String(value)}>
        <span class="hidden">{value}</span>
        <span aria-hidden="true">{shortId(String(value))}</span>
      </code>
    );
  }
  if (schema.format === 'date-time') {
    return (
      <time dateTime={String(value)} title={String(value)}>
        {new Date(String(value)).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    );
  }
  return (
    <span class="value" dir="auto">
      {value}
    </span>
  );
}

/** Shows both ends of an id: the middle is rarely different. */
function shortId(id: string): string {
  return `${id.slice(0, 4)}…${id.slice(-4)}`;
}
