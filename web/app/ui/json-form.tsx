// A form for a JSON document, which is sent only when it is valid JSON.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { jsonErrorOf } from '../code/json-error.ts';
import { CodeField } from './code-field.tsx';

interface JsonFormProps {
  readonly label: string;
  /** The least number of lines. */
  readonly rows: number;
  readonly text: Signal<string>;
  readonly onSubmit: (document: unknown) => void;
  /** Below the field: the button that submits, and others. */
  readonly buttons: (isValid: boolean) => ComponentChildren;
  /** Above the field. */
  readonly children?: ComponentChildren;
}

export function JsonForm({ label, rows, text, onSubmit, buttons, children }: JsonFormProps) {
  const isValid = text.value.trim() !== '' && jsonErrorOf(text.value) === undefined;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSubmit(JSON.parse(text.value));
      }}
    >
      {children}
      <CodeField
        label={label}
        language="json"
        rows={rows}
        value={text.value}
        onInput={(value) => (text.value = value)}
      />
      <div class="row">{buttons(isValid)}</div>
    </form>
  );
}
