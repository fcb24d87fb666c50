// Code in a card: a heading with a copy button above it.
import type { ComponentChildren } from 'preact';
import type { Language } from '../code/tokens.ts';
import { CodeView } from './code-view.tsx';
import { CopyButton } from './copy-button.tsx';

interface CodeCardProps {
  readonly title: string;
  /** The accessible name of the code; the title by default. */
  readonly label?: string;
  readonly text: string;
  readonly language?: Language;
  /** A line above the code, for example the request line. */
  readonly line?: string;
  /** After the title. */
  readonly children?: ComponentChildren;
}

export function CodeCard({ title, label = title, line, text, language, children }: CodeCardProps) {
  return (
    <section class="card code-card" aria-label={title}>
      <div class="card-title">
        <h3>{title}</h3>
        {children}
        <CopyButton text={text === '' ? (line ?? '') : text} label={label} />
      </div>
      {line !== undefined && <p class="card-line mono">{line}</p>}
      {text !== '' && (
        <CodeView text={text} label={label} wrap {...(language !== undefined && { language })} />
      )}
    </section>
  );
}
