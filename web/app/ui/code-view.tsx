// Code with line numbers, colours, blocks that can be folded, and a find field.
import { useMemo } from 'preact/hooks';
import { useCodeOptions, type CodeOptions } from '../code/code-options.ts';
import { languageOf, tokensOf, type Language } from '../code/tokens.ts';
import { CodeTools, download } from './code-tools.tsx';
import { CopyButton } from './copy-button.tsx';
import { deferred } from './deferred.tsx';
import { TokenText } from './token-text.tsx';

const CodeLines = deferred(async () => (await import('./code-lines.tsx')).CodeLines);

interface CodeViewProps {
  readonly text: string;
  /** By default, JSON or XML by the first character. */
  readonly language?: Language;
  /** The accessible name. */
  readonly label: string;
  /** Shows a bar with a copy button. */
  readonly copy?: boolean;
  readonly wrap?: boolean;
  /** Shows a bar with find, fold, wrap, copy and download. */
  readonly find?: boolean;
  /** Line numbers and fold marks. */
  readonly numbers?: boolean;
  /** Folds the blocks inside the block of this depth, except the first one. */
  readonly foldFrom?: number;
  /** Lines to mark, from 0: failed checks are about them. Needs numbers. */
  readonly marked?: ReadonlySet<number> | undefined;
  /** The options, if the page shows the tools itself. */
  readonly options?: CodeOptions;
}

/** Larger texts have no colours, no folds and no numbers. */
const MAX_LENGTH = 1_000_000;

export function CodeView(props: CodeViewProps) {
  const own = useCodeOptions(props.wrap);
  const { text, language = languageOf(text), label, copy = false, find = false, numbers = true } = props;
  const { options = own } = props;
  const lines = useMemo(() => text.split('\n'), [text]);
  return (
    <div class={`code-view${(props.wrap ?? options.wrap.value) ? ' wrap' : ''}`}>
      {find && (
        <div class="code-bar">
          <CodeTools options={options} text={text} label={label} canFold={language !== 'text'} />
        </div>
      )}
      {copy && !find && (
        <div class="code-bar">
          <CopyButton text={text} label={label} />
        </div>
      )}
      {text.length > MAX_LENGTH ? (
        <LargeText text={text} label={label} />
      ) : numbers ? (
        <CodeLines
          key={text}
          lines={lines}
          language={language}
          label={label}
          foldFrom={props.foldFrom}
          marked={props.marked}
          options={options}
        />
      ) : (
        <pre tabIndex={0} role="region" aria-label={label}>
          <TokenText tokens={tokensOf(text, language)} />
          {'\n'}
        </pre>
      )}
    </div>
  );
}

function LargeText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <>
      <p class="code-bar">
        <span class="grow">The text is larger than 1 MB and is shown without colours.</span>
        <button type="button" class="small" onClick={() => download(text, label)}>
          Download
        </button>
      </p>
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </>
  );
}
