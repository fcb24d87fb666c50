// The lines of a CodeView. One Tab stop: the arrow keys move, fold and unfold. Long texts render only the rows in view.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { CodeOptions } from '../code/code-options.ts';
import { byLine, findMatches, markMatches, type Match } from '../code/find.ts';
import { MAX_ROWS, useRowsInView } from '../code/rows-in-view.ts';
import { blocksFrom, innerBlocks, unfoldAround, visibleLines } from '../code/folds.ts';
import { blocksOf, tokensByLine, tokensOf, type Language, type Token } from '../code/tokens.ts';
import { FailedMark } from './failed-mark.tsx';
import { FindBar } from './find-bar.tsx';
import { Icon } from './icon.tsx';
import { TokenText } from './token-text.tsx';

interface CodeLinesProps {
  readonly lines: readonly string[];
  readonly language: Language;
  readonly label: string;
  readonly foldFrom?: number | undefined;
  readonly marked?: ReadonlySet<number> | undefined;
  readonly options: CodeOptions;
}

export function CodeLines({ lines, language, label, foldFrom, marked, options }: CodeLinesProps) {
  const { folded: foldedOption, find } = options;
  const blocks = useMemo(() => blocksOf(lines), [lines]);
  const tokensAt = useMemo(() => tokensByLine(lines, language), [lines, language]);
  const folded = useMemo(() => {
    if (foldedOption.value === 'all') return innerBlocks(lines, blocks);
    return foldedOption.value ?? blocksFrom(lines, blocks, foldFrom);
  }, [foldedOption.value, blocks]);
  const shown = useMemo(() => visibleLines(lines.length, blocks, folded), [blocks, folded]);
  const matches = useMemo(() => findMatches(lines, find.value ?? ''), [lines, find.value]);
  const matchesOfLine = useMemo(() => byLine(matches), [matches]);
  const current = useSignal(-1);
  const currentMatch = useSignal(0);
  const root = useRef<HTMLPreElement>(null);
  const view = useRowsInView(root, shown.length);
  const scrollTo = (line: number): void => {
    current.value = line;
    view.scrollTo(visibleLines(lines.length, blocks, folded).indexOf(line));
  };
  const fold = (line: number, isFolded: boolean): void => {
    const next = new Set(folded);
    if (isFolded && blocks.has(line)) next.add(line);
    else next.delete(line);
    foldedOption.value = next;
  };
  const showMatch = (number: number): void => {
    const match = matches.at(number % matches.length);
    if (match === undefined) return;
    currentMatch.value = matches.indexOf(match);
    const next = unfoldAround(match.line, blocks, folded);
    if (next.size < folded.size) foldedOption.value = next;
    current.value = match.line;
    view.scrollTo(visibleLines(lines.length, blocks, next).indexOf(match.line));
  };
  useLayoutEffect(() => showMatch(0), [find.value]);
  useLayoutEffect(() => {
    const [first] = [...(marked ?? [])].sort((one, other) => one - other);
    if (first !== undefined) view.center(shown.indexOf(first));
  }, [marked]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'f' && (event.ctrlKey || event.metaKey)) find.value ??= '';
    else if (step !== undefined) scrollTo(shown[shown.indexOf(current.value) + step] ?? current.value);
    else if (event.key === 'ArrowLeft') fold(current.value, true);
    else if (event.key === 'ArrowRight') fold(current.value, false);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {find.value !== undefined && (
        <FindBar
          label={label}
          text={find.value}
          onText={(text) => (find.value = text)}
          count={matches.length}
          current={currentMatch.value}
          onMove={(by) => showMatch(currentMatch.value + by)}
          onClose={() => {
            find.value = undefined;
            root.current?.focus();
          }}
        />
      )}
      <pre
        class={`numbered${lines.length > MAX_ROWS ? ' long' : ''}`}
        tabIndex={0}
        role="region"
        aria-label={label}
        ref={root}
        onKeyDown={onKeyDown}
      >
        <Spacer height={view.before} />
        {shown.slice(view.from, view.to).map((at, i) => (
          <Row
            key={at}
            row={view.from + i}
            at={at}
            tokens={tokensAt(at)}
            lines={lines}
            language={language}
            isCurrent={at === current.value}
            isMarked={marked?.has(at) === true}
            matches={matchesOfLine.get(at)}
            currentMatch={matches[currentMatch.value]}
            end={blocks.get(at)}
            isFolded={folded.has(at)}
            onFold={fold}
          />
        ))}
        <Spacer height={view.after} />
      </pre>
    </>
  );
}

interface RowProps extends Pick<CodeLinesProps, 'lines' | 'language'> {
  /** Its place among the shown lines. */
  readonly row: number;
  /** The line, from 0. */
  readonly at: number;
  readonly tokens: readonly Token[];
  readonly isCurrent: boolean;
  /** Whether a failed check is about it. */
  readonly isMarked: boolean;
  readonly matches: readonly Match[] | undefined;
  readonly currentMatch: Match | undefined;
  /** The last line of its block. */
  readonly end: number | undefined;
  readonly isFolded: boolean;
  readonly onFold: (line: number, isFolded: boolean) => void;
}

function Row(props: RowProps) {
  const { row, at, tokens, lines, language, isMarked, matches, currentMatch, end, isFolded } = props;
  const { isCurrent, onFold } = props;
  return (
    <div
      data-row={row}
      class={`${isMarked ? 'marked' : ''} ${isCurrent ? 'current' : ''}`.trim() || undefined}
    >
      {isMarked && <FailedMark />}
      <span class="gutter" aria-hidden="true">
        {end !== undefined && (
          <button
            type="button"
            tabIndex={-1}
            class={isFolded ? 'folded' : ''}
            onClick={() => onFold(at, !isFolded)}
          >
            <Icon name="fold" />
          </button>
        )}
        {at + 1}
      </span>
      <code>
        <TokenText
          tokens={matches === undefined ? tokens : markMatches(tokens, matches)}
          current={currentMatch}
        />
        {isFolded && end !== undefined && (
          <>
            <span class="folded-lines">{end - at - 1} lines</span>
            <TokenText tokens={tokensOf(lines[end]?.trim() ?? '', language)} />
          </>
        )}
        {'\n'}
      </code>
    </div>
  );
}

/** Takes the height of the rows that are not rendered. */
function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? <svg class="spacer" width="1" height={height} aria-hidden="true" /> : null;
}
