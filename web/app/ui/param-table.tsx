// A table of parameters: which of them are sent, their values and types.
import { useId } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Inline } from './inline.tsx';

export interface ParamRow {
  readonly name: string;
  /** `integer, 1 to 100, default 10` */
  readonly type: string;
  readonly description?: string;
  /** A required parameter cannot be switched off. */
  readonly required?: boolean;
  /** The possible values, if they are known. */
  readonly options?: readonly string[];
}

interface ParamTableProps {
  readonly label: string;
  readonly rows: readonly ParamRow[];
  /** The value of a parameter; undefined if it is not sent. */
  readonly valueOf: (name: string) => string | undefined;
  /** undefined: the parameter is no longer sent. */
  readonly onChange: (name: string, value: string | undefined) => void;
  /** Messages of the service by parameter. */
  readonly errors?: ReadonlyMap<string, string>;
}

export function ParamTable({ label, rows, valueOf, onChange, errors }: ParamTableProps) {
  return (
    <table class="params" aria-label={label}>
      <thead>
        <tr>
          <th>
            <span class="hidden">Send</span>
          </th>
          <th>Parameter</th>
          <th>Value</th>
          <th class="hint">Type</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.name}
            row={row}
            value={valueOf(row.name)}
            error={errors?.get(row.name)}
            onChange={(value) => onChange(row.name, value)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: ParamRow;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function Row({ row, value, error, onChange }: RowProps) {
  const { name, type, description, required = false } = row;
  const id = useId();
  // The last value comes back when the parameter is sent again.
  const last = useSignal('');
  const isSent = required || value !== undefined;
  const change = (text: string | undefined): void => {
    if (text !== undefined) last.value = text;
    onChange(text);
  };
  return (
    <tr class={isSent ? 'sent' : ''}>
      <td>
        <input
          type="checkbox"
          aria-label={`Send ${name}`}
          checked={isSent}
          disabled={required}
          onChange={(event) => change(event.currentTarget.checked ? last.value : undefined)}
        />
      </td>
      <th scope="row" title={description}>
        {name}
        {required && <span class="hidden"> (required)</span>}
      </th>
      <td>
        <ValueField row={row} id={id} value={value ?? ''} error={error} onChange={change} />
        <p id={`${id}-error`} class="problem">
          {error}
        </p>
      </td>
      <td class="hint" id={`${id}-type`}>
        <Inline text={type} />
      </td>
    </tr>
  );
}

interface ValueFieldProps {
  readonly row: ParamRow;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function ValueField({ row: { name, options }, id, value, error, onChange }: ValueFieldProps) {
  const common = {
    'aria-label': name,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error ${id}-type`,
    value,
  };
  if (options === undefined) {
    return (
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        {...common}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <select {...common} onChange={(event) => onChange(event.currentTarget.value)}>
      {[...new Set(['', value, ...options])].map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}
