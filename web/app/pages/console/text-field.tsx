// A text area that grows with its content.
import { useId } from 'preact/hooks';

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly problem?: string | undefined;
  /** The fewest lines that it shows. */
  readonly rows?: number;
  readonly onInput: (value: string) => void;
}

const MOST_ROWS = 24;

export function TextField({ label, hint, value, problem, rows = 1, onInput }: TextFieldProps) {
  const id = useId();
  const needed = Math.min(MOST_ROWS, Math.max(rows, value.split('\n').length));
  return (
    <div class="text-field">
      <label for={id}>
        <span>
          {label} {hint !== undefined && <small>{hint}</small>}
        </span>
      </label>
      <textarea
        id={id}
        rows={needed}
        spellcheck={false}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} class="problem">
          {problem}
        </p>
      )}
    </div>
  );
}
