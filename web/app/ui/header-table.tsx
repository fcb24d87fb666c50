// The headers of a request as a table: one row per header, and an empty row for a new one.
import type { Headers } from '../code/headers.ts';
import { headerProblem } from '../code/headers.ts';
import { Icon } from './icon.tsx';

interface HeaderTableProps {
  readonly label: string;
  readonly headers: Headers;
  readonly onChange: (headers: Headers) => void;
}

export function HeaderTable({ label, headers, onChange }: HeaderTableProps) {
  const rows = [...headers, ['', ''] as const];
  const set = (at: number, name: string, value: string): void =>
    onChange(rows.map((row, i) => (i === at ? ([name, value] as const) : row)).slice(0, sizeAfter(at)));
  const sizeAfter = (at: number): number => Math.max(headers.length, at + 1);
  return (
    <table class="params headers" aria-label={label}>
      <thead>
        <tr>
          <th>Header</th>
          <th>Value</th>
          <th>
            <span class="hidden">Delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value], at) => (
          <Row
            key={at}
            name={name}
            value={value}
            onChange={(...row) => set(at, ...row)}
            onDelete={
              at === headers.length ? undefined : () => onChange(headers.filter((_row, i) => i !== at))
            }
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (name: string, value: string) => void;
  /** undefined for the empty row. */
  readonly onDelete: (() => void) | undefined;
}

function Row({ name, value, onChange, onDelete }: RowProps) {
  const problem = onDelete && headerProblem(name, value);
  const label = onDelete === undefined ? 'New header' : name;
  return (
    <tr class={onDelete ? 'sent' : ''}>
      <td>
        <input
          type="text"
          aria-label={onDelete === undefined ? 'New header name' : `Name of header ${name}`}
          autocomplete="off"
          spellcheck={false}
          placeholder={onDelete === undefined ? 'Add a header' : undefined}
          value={name}
          aria-invalid={problem !== undefined}
          onInput={(event) => onChange(event.currentTarget.value, value)}
        />
        <p class="problem">{problem}</p>
      </td>
      <td>
        <input
          type="text"
          aria-label={`${label} value`}
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={(event) => onChange(name, event.currentTarget.value)}
        />
      </td>
      <td>
        {onDelete && (
          <button
            type="button"
            class="quiet small icon-only"
            aria-label={`Delete header ${name}`}
            onClick={onDelete}
          >
            <Icon name="close" />
          </button>
        )}
      </td>
    </tr>
  );
}
