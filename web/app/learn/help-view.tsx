// The help of a step: two hints and the solution, which can be inserted into the editor.
import { useSignal } from '@preact/signals';
import type { Request } from '../api.ts';
import { Code } from '../ui/code.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { requestText } from '../ui/exchange.tsx';
import { draftOf, managedHeadersOf, requestOf } from './draft.ts';
import type { ComputedValue, Help, Solution } from './model.ts';

interface HelpViewProps {
  readonly load: (level: number) => Promise<Help>;
  readonly onSolution: (solution: Solution) => void;
  readonly onInsert: (solution: Solution) => void;
  /** To confirm before the first request of the solution. */
  readonly question?: string | undefined;
}

const levels = [
  { level: 1, title: 'Hint 1' },
  { level: 2, title: 'Hint 2' },
];

export function HelpView({ load, onSolution, onInsert, question }: HelpViewProps) {
  const shown = useSignal<Readonly<Record<number, Help>>>({});
  const problem = useSignal<string | undefined>(undefined);
  const solution = solutionOf(shown.value[3]);
  const show = async (level: number): Promise<Solution | undefined> => {
    try {
      const help = await load(level);
      shown.value = { ...shown.value, [level]: help };
      problem.value = undefined;
      const found = solutionOf(help);
      if (found !== undefined) onSolution(found);
      return found;
    } catch (reason) {
      problem.value = (reason as Error).message;
      return undefined;
    }
  };
  // The values of a solution may be valid once or for a short time: get them again.
  const insert = async (): Promise<void> => {
    const fresh = await show(3);
    if (fresh !== undefined) onInsert(fresh);
  };
  return (
    <div class="help">
      <div class="row" role="group" aria-label="Help">
        {levels.map(({ level, title }) => (
          <button key={level} type="button" onClick={() => void show(level)}>
            {title}
          </button>
        ))}
        {question === undefined || solution !== undefined ? (
          <button type="button" onClick={() => void show(3)}>
            Show solution
          </button>
        ) : (
          <Confirm title="Show solution" question={question} onConfirm={() => show(3)} />
        )}
        {solution !== undefined && (
          <button type="button" class="primary" onClick={() => void insert()}>
            Insert solution
          </button>
        )}
      </div>
      <div aria-live="polite">
        {problem.value !== undefined && <p class="problem">{problem.value}</p>}
        {levels.map(({ level, title }) => {
          const help = shown.value[level];
          return help !== undefined && 'hint' in help ? (
            <p key={level} class="hint">
              <strong>{title}:</strong> {help.hint}
            </p>
          ) : null;
        })}
        {solution !== undefined && <SolutionView solution={solution} />}
      </div>
    </div>
  );
}

const solutionOf = (help: Help | undefined): Solution | undefined =>
  help !== undefined && 'solution' in help ? help.solution : undefined;

function SolutionView({ solution }: { readonly solution: Solution }) {
  const managed = managedHeadersOf(solution);
  return (
    <div class="solution">
      <Code label="solution" text={requestText(shownRequest(solution))} wrap />
      {managed.length > 0 && (
        <p class="muted">
          Left out of the inserted request: {managed.join(', ')}. The browser sets{' '}
          {managed.length === 1 ? 'this header' : 'these headers'} itself.
        </p>
      )}
      {solution.computed.length > 0 && <ComputedValues values={solution.computed} />}
      <details>
        <summary>curl command</summary>
        <Code label="curl command" text={solution.curl} wrap />
      </details>
    </div>
  );
}

/** With all headers, also those that the browser sets. */
function shownRequest(solution: Solution): Request {
  const request = requestOf(draftOf(solution, undefined), new Map());
  const { method, path, headers } = solution.request;
  return { ...request, method, path, headers: { ...request.headers, ...headers } };
}

function ComputedValues({ values }: { readonly values: readonly ComputedValue[] }) {
  return (
    <table class="computed">
      <caption>Computed values</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Function and inputs</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {values.map((one) => (
          <tr key={one.name}>
            <th scope="row">
              <code>{one.name}</code>
            </th>
            <td>
              <code>{one.function}</code>
              <dl>
                {Object.entries(one.arguments ?? {}).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <code>{short(value)}</code>
                    </dd>
                  </div>
                ))}
              </dl>
            </td>
            <td>
              <code>{short(one.value)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MAX_SHOWN = 300;

/** A lesson about size limits computes values of 100 KiB. */
function short(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)} … (${text.length} characters)`;
}
