// Code with line numbers, colours and blocks that can be folded. One Tab stop: the arrow keys move, fold and unfold.
import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { blocksOf, languageOf, tokensOf, type Language } from '../code/tokens.ts';
import { CopyButton } from './code.tsx';
import { Icon } from './icon.tsx';

interface CodeViewProps {
  readonly text: string;
  /** By default, JSON or XML by the first character. */
  readonly language?: Language;
  /** The accessible name. */
  readonly label: string;
  /** Shows a bar with a copy button. */
  readonly copy?: boolean;
  readonly wrap?: boolean;
  /** Line numbers and fold marks. */
  readonly numbers?: boolean;
  /** Folds the blocks inside the block of this depth, except the first one. */
  readonly foldFrom?: number;
}

/** Beyond this, the text is shown without colours. */
const MAX_LINES = 2000;

export function CodeView(props: CodeViewProps) {
  const { text, language = languageOf(text), label, copy = false, wrap = false, numbers = true } = props;
  const lines = useMemo(() => text.split('\n'), [text]);
  return (
    <div class={`code-view${wrap ? ' wrap' : ''}`}>
      {copy && (
        <div class="code-bar">
          <CopyButton text={text} label={label} />
        </div>
      )}
      {lines.length > MAX_LINES || !numbers ? (
        <pre tabIndex={0} role="region" aria-label={label}>
          {lines.length > MAX_LINES
            ? text
            : lines.map((line) => (
                <>
                  <Line text={line} language={language} />
                  {'\n'}
                </>
              ))}
        </pre>
      ) : (
        <Lines key={text} {...props} language={language} lines={lines} />
      )}
    </div>
  );
}

function Line({ text, language }: { readonly text: string; readonly language: Language }) {
  return (
    <>
      {tokensOf(text, language).map(({ kind, text: part }) =>
        kind === undefined ? part : <span class={`token-${kind}`}>{part}</span>,
      )}
    </>
  );
}

interface LinesProps extends CodeViewProps {
  readonly lines: readonly string[];
  readonly language: Language;
}

function Lines({ lines, language, label, foldFrom }: LinesProps) {
  const blocks = useMemo(() => blocksOf(lines), [lines]);
  const folded = useSignal(foldedFrom(lines, blocks, foldFrom));
  const current = useSignal(-1);
  const root = useRef<HTMLPreElement>(null);
  const fold = (line: number, isFolded: boolean): void => {
    const next = new Set(folded.value);
    if (isFolded && blocks.has(line)) next.add(line);
    else next.delete(line);
    folded.value = next;
  };
  const shown = visibleLines(lines.length, blocks, folded.value);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = shown[shown.indexOf(current.value) + step] ?? shown.at(step < 0 ? 0 : -1) ?? 0;
      current.value = next;
      root.current?.querySelector(`[data-line="${next}"]`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'ArrowLeft') fold(current.value, true);
    else if (event.key === 'ArrowRight') fold(current.value, false);
    else return;
    event.preventDefault();
  };
  return (
    <pre class="numbered" tabIndex={0} role="region" aria-label={label} ref={root} onKeyDown={onKeyDown}>
      {shown.map((at) => {
        const end = blocks.get(at);
        const isFolded = folded.value.has(at);
        return (
          <div key={at} data-line={at} class={at === current.value ? 'current' : undefined}>
            <span class="gutter" aria-hidden="true">
              {end !== undefined && (
                <button
                  type="button"
                  tabIndex={-1}
                  class={isFolded ? 'folded' : ''}
                  onClick={() => fold(at, !isFolded)}
                >
                  <Icon name="fold" />
                </button>
              )}
              {at + 1}
            </span>
            <code>
              <Line text={lines[at] ?? ''} language={language} />
              {isFolded && end !== undefined && (
                <>
                  <span class="folded-lines">{end - at - 1} lines</span>
                  <Line text={lines[end]?.trim() ?? ''} language={language} />
                </>
              )}
              {'\n'}
            </code>
          </div>
        );
      })}
    </pre>
  );
}

function visibleLines(
  count: number,
  blocks: ReadonlyMap<number, number>,
  folded: ReadonlySet<number>,
): readonly number[] {
  const shown: number[] = [];
  for (let at = 0; at < count; at += 1) {
    shown.push(at);
    const end = blocks.get(at);
    if (end !== undefined && folded.has(at)) at = end;
  }
  return shown;
}

/** The blocks of one depth, except the first one. */
function foldedFrom(
  lines: readonly string[],
  blocks: ReadonlyMap<number, number>,
  depth: number | undefined,
): ReadonlySet<number> {
  if (depth === undefined) return new Set();
  const inside = [...blocks.keys()].filter((at) => /^ */.exec(lines[at] ?? '')?.[0].length === depth * 2);
  return new Set(inside.sort((one, other) => one - other).slice(1));
}
