// A block of text with a copy button: a token, a command.
import { CopyButton } from './copy-button.tsx';

export { pretty } from '../code/format.ts';
export { CopyButton } from './copy-button.tsx';

interface CodeProps {
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
  readonly wrap?: boolean;
}

/** The text with a button that copies it. Markup in it is text. */
export function Code({ text, label, wrap = false }: CodeProps) {
  return (
    <div class="code">
      <CopyButton text={text} label={label} />
      <pre class={wrap ? 'wrap' : ''} tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
