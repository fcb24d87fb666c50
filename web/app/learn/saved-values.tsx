// The values that earlier steps saved; the editor fills them in for their placeholders.
import { shortened } from './shortened.ts';

export function SavedValues({ saved }: { readonly saved: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(saved);
  if (entries.length === 0) return null;
  return (
    <details class="saved">
      <summary>Saved values ({entries.length})</summary>
      <p>
        Write <code>{`{{name}}`}</code> in the request to insert a value.
      </p>
      <dl class="values">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>
              <code>{shortened(typeof value === 'string' ? value : JSON.stringify(value))}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
