// A field for code with its error below it.
import { useId } from 'preact/hooks';

interface CodeFieldProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly language: 'json' | 'xml' | 'graphql' | 'http' | 'text';
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly error?: string | undefined;
  readonly rows?: number;
}

export function CodeField(props: CodeFieldProps) {
  const { value, onInput, label, isLabelHidden = false, error, rows = 4 } = props;
  const id = useId();
  return (
    <div class="code-field">
      <label for={id} class={isLabelHidden ? 'hidden' : ''}>
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <p id={`${id}-error`} class="problem" role="status">
        {error}
      </p>
    </div>
  );
}
