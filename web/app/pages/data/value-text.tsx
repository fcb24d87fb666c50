// A value of a record as text. Whatever is in it stays text.
import type { Schema } from '../../schema.ts';
import type { Value } from './typed.ts';

export function ValueText({ value, schema }: { readonly value: Value; readonly schema: Schema }) {
  if (value === null) return <span class="muted">null</span>;
  if (Array.isArray(value))
    return <ListText values={value as readonly Value[]} schema={schema.items ?? {}} />;
  if (schema.format === 'uuid') {
    return (
      <code class="id" title={String(value)}>
        <span class="hidden">{String(value)}</span>
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
      {String(value)}
    </span>
  );
}

function ListText({ values, schema }: { readonly values: readonly Value[]; readonly schema: Schema }) {
  if (values.length === 0) return <span class="muted">empty</span>;
  return (
    <span class="value">
      {values.map((value, at) => (
        <span key={at}>
          {at > 0 && ', '}
          {schema.format === 'uuid' ? (
            <code class="id" title={String(value)}>
              {shortId(String(value))}
            </code>
          ) : (
            <bdi>{String(value)}</bdi>
          )}
        </span>
      ))}
    </span>
  );
}

/** Shows both ends of an id: the middle is rarely different. */
function shortId(id: string): string {
  return `${id.slice(0, 4)}…${id.slice(-4)}`;
}
