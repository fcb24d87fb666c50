// The solution of a step with its computed values; the request of the learner stays. A lesson about size limits computes values of
// 100 KiB: they are shortened on display. The copied command and the inserted request have the whole values.
import { useRef } from 'preact/hooks';
import { shortened, withShortened } from './shortened.ts';
import { CodeView } from '../ui/code-view.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { draftOf, textOf } from './draft.ts';
import { FirstRequests } from './first-requests.tsx';
import { managedHeadersOf } from './managed-headers.ts';
import type { ComputedValue, Solution } from './model.ts';
import type { RequestState } from './request-state.ts';

interface SolutionViewProps {
  readonly solution: Solution;
  /** Whether no browser can send the request. */
  readonly isOwn: boolean;
  readonly request: Pick<RequestState, 'isInserted' | 'undo'>;
  readonly onInsert: () => void;
}

export function SolutionView({
  solution,
  isOwn,
  request: { isInserted, undo },
  onInsert,
}: SolutionViewProps) {
  const managed = managedHeadersOf(solution);
  const insert = useRef<HTMLButtonElement>(null);
  const undoInsert = (): void => {
    undo?.();
    // The button that was pressed disappears.
    insert.current?.focus();
  };
  return (
    <div class="stack">
      {solution.before !== undefined && <FirstRequests requests={solution.before} />}
      {!isOwn && (
        <>
          <CodeView
            label="request of the solution"
            text={shownRequest(solution)}
            language="http"
            numbers={false}
            wrap
          />
          <div class="row">
            <span class="grow" role="status">
              {isInserted && 'The request is inserted.'}
            </span>
            {undo !== undefined && (
              <button type="button" class="small" onClick={undoInsert}>
                Undo
              </button>
            )}
            <button type="button" class="small primary" ref={insert} onClick={onInsert}>
              Insert
            </button>
          </div>
        </>
      )}
      {managed.length > 0 && !isOwn && (
        <p>
          Left out: {managed.join(', ')}. The browser sets {managed.length === 1 ? 'it' : 'them'} itself.
        </p>
      )}
      {solution.computed.length > 0 && <ComputedValues values={solution.computed} />}
      <details open={isOwn}>
        <summary>curl command</summary>
        <CopyButton label="command" text={solution.curl} />
        <CodeView label="command" text={shownCommand(solution)} language="shell" numbers={false} wrap />
      </details>
    </div>
  );
}

const shownCommand = ({ curl, computed }: Solution): string =>
  withShortened(
    curl,
    computed.map(({ value }) => value),
  );

function shownRequest(solution: Solution): string {
  return withShortened(
    textOf(draftOf(solution)),
    solution.computed.map(({ value }) => value),
  );
}

function ComputedValues({ values }: { readonly values: readonly ComputedValue[] }) {
  return (
    <details open>
      <summary>Computed values</summary>
      <dl class="values">
        {values.map((one) => (
          <div key={one.name}>
            <dt>
              <code>{`{{${one.name}}}`}</code> = {one.function}({Object.keys(one.arguments ?? {}).join(', ')})
            </dt>
            <dd>
              <code>{shortened(one.value)}</code>
              {Object.entries(one.arguments ?? {}).map(([name, value]) => (
                <small key={name}>
                  {name}: <code>{shortened(value)}</code>
                </small>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
