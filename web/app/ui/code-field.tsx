// A field for code: a transparent textarea above the highlighted text. Tab leaves the field; Ctrl+M makes it indent.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { describeJsonError, jsonErrorOf } from '../code/json-error.ts';
import { tokensOf, type Language } from '../code/tokens.ts';
import { TokenText } from './token-text.tsx';

interface CodeFieldProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly language: Language;
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  /** By default, the syntax error of JSON. */
  readonly error?: string | undefined;
  /** The least number of lines. */
  readonly rows?: number;
}

/** Longer texts have no colours: each key press highlights the whole text. */
const MAX_LENGTH = 100_000;

export function CodeField(props: CodeFieldProps) {
  const { value, onInput, language, label, isLabelHidden = false, error, rows = 4 } = props;
  const id = useId();
  const indents = useSignal(false);
  const problem = error ?? (language === 'json' ? jsonProblem(value) : undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'm' && event.ctrlKey) indents.value = !indents.value;
    else if (event.key === 'Tab' && indents.value && !event.shiftKey) insert('  ');
    else return;
    event.preventDefault();
  };
  return (
    <div class="code-field">
      <label for={id} class={isLabelHidden ? 'hidden' : ''}>
        {label}
      </label>
      <div class="code-input">
        <pre aria-hidden="true">
          <HighlightedText text={value} language={language} />
          {'\n'.repeat(Math.max(1, rows - value.split('\n').length))}
        </pre>
        <textarea
          id={id}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-error ${id}-keys`}
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={`${id}-error`} class="problem" role="status">
        {problem}
      </p>
      <p id={`${id}-keys`} class="keys">
        {indents.value ? 'Tab indents. Press Ctrl+M so that Tab leaves the field.' : 'Ctrl+M: Tab indents'}
      </p>
    </div>
  );
}

function HighlightedText({ text, language }: { readonly text: string; readonly language: Language }) {
  if (text.length > MAX_LENGTH || language === 'text') return <>{text}</>;
  return <TokenText tokens={tokensOf(text, language)} />;
}

function jsonProblem(text: string): string | undefined {
  const found = text.trim() === '' ? undefined : jsonErrorOf(text);
  return found && describeJsonError(found);
}

/** Inserts text at the cursor, so that the browser can undo it. */
function insert(text: string): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way that keeps the undo history
  document.execCommand('insertText', false, text);
}
