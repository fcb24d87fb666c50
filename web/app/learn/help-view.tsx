// The help of a step: two hints and the solution, which the learner can insert as the request.
import { useSignal } from '@preact/signals';
import { confirm } from '../ui/confirm-dialog.tsx';
import { deferred } from '../ui/deferred.tsx';
import { Hints } from '../ui/hints.tsx';
import { Inline } from '../ui/inline.tsx';
import type { Help } from './model.ts';
import type { RequestState } from './request-state.ts';

const SolutionView = deferred(async () => (await import('./solution-view.tsx')).SolutionView);

interface HelpViewProps {
  readonly load: (level: number) => Promise<Help>;
  readonly request: RequestState;
  /** By level: what the help costs. */
  readonly costs?: readonly string[];
  /** To confirm before the first request of the solution. */
  readonly question?: string | undefined;
  /** Whether no browser can send the request. */
  readonly isOwn: boolean;
}

const HINTS = [1, 2];
const SOLUTION = 3;

export function HelpView({ load, request, costs = [], question, isOwn }: HelpViewProps) {
  const shown = useSignal<Readonly<Record<number, Help>>>({});
  const problem = useSignal('');
  const show = async (level: number, onSolution = request.show): Promise<void> => {
    try {
      const help = await load(level);
      shown.value = { ...shown.value, [level]: help };
      problem.value = '';
      if ('solution' in help) onSolution(help.solution);
    } catch (reason) {
      problem.value = (reason as Error).message;
    }
  };
  const showSolution = async (): Promise<void> => {
    const isShown = shown.value[SOLUTION] !== undefined;
    const ask = { title: 'Show solution', text: question ?? '', action: 'Show solution' };
    if (isShown || question === undefined || (await confirm(ask))) await show(SOLUTION);
  };
  const solution = shown.value[SOLUTION];
  const entries = HINTS.map((level) => {
    const help = shown.value[level];
    return {
      title: `Hint ${level} of ${HINTS.length}`,
      icon: 'hint' as const,
      note: costs[level - 1],
      disabled: level > 1 && shown.value[level - 1] === undefined,
      onOpen: () => void show(level),
      ...(help !== undefined &&
        'hint' in help && {
          content: (
            <p>
              <Inline text={help.hint} />
            </p>
          ),
        }),
    };
  });
  const last = {
    title: 'Show solution',
    icon: 'solution' as const,
    note: costs[SOLUTION - 1],
    onOpen: () => void showSolution(),
    ...(solution !== undefined &&
      'solution' in solution && {
        content: (
          <SolutionView
            solution={solution.solution}
            isOwn={isOwn}
            request={request}
            // The values of a solution may be valid once or for a short time: get them again.
            onInsert={() => void show(SOLUTION, request.insert)}
          />
        ),
      }),
  };
  return (
    <>
      <Hints entries={[...entries, last]} />
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}
