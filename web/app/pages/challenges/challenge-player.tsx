// One challenge: the task, the workbench, the feedback and the help.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { base, call, data, type Exchange } from '../../api.ts';
import { draftOf, emptyDraft } from '../../learn/draft.ts';
import { HelpView } from '../../learn/help-view.tsx';
import { Inline } from '../../learn/lesson-steps.tsx';
import type { Challenge, Help, Solution } from '../../learn/model.ts';
import { loadProgress } from '../../learn/progress.ts';
import { useChanges } from '../../learn/waiting.ts';
import { EDITOR, OWN_CLIENT, Workbench } from '../../learn/workbench.tsx';
import { sessionId, sessionsEnded } from '../../session.ts';
import { StartChallenges } from './challenge-list.tsx';

export function ChallengePlayer({ first }: { readonly first: Challenge }) {
  const shown = useSignal(first);
  const problem = useSignal('');
  const challenge = shown.value;
  const path = `/learn/challenges/${encodeURIComponent(first.id)}`;
  const attempt = async (change: () => Promise<unknown>): Promise<void> => {
    try {
      await change();
      await loadProgress();
      shown.value = await data<Challenge>(path);
      problem.value = '';
    } catch (reason) {
      problem.value = (reason as Error).message;
    }
  };
  const refresh = (): Promise<void> => attempt(() => Promise.resolve());
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) void refresh();
    isFirst.current = false;
  }, [sessionsEnded.value]);
  const { title, task, level, points, protocol, state, attempts } = challenge;
  return (
    <article class="lesson">
      <h1>{title}</h1>
      <p class="lead">
        <Inline text={task} />
      </p>
      <p class="facts">
        <span class="badge">{protocol}</span>{' '}
        <small>
          {points} points, {level}, {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
        </small>
      </p>
      <p class="problem" role="alert">
        {problem}
      </p>
      {state === 'untracked' ? (
        <StartChallenges onStart={() => void refresh()} />
      ) : (
        <ChallengeWorkbench
          challenge={challenge}
          path={path}
          onChange={refresh}
          onRestart={() => attempt(() => call('POST', `${path}/restart`, { body: {} }))}
        />
      )}
    </article>
  );
}

interface ChallengeWorkbenchProps {
  readonly challenge: Challenge;
  readonly path: string;
  readonly onChange: () => Promise<void>;
  readonly onRestart: () => Promise<void>;
}

function ChallengeWorkbench({ challenge, path, onChange, onRestart }: ChallengeWorkbenchProps) {
  const draft = useSignal(emptyDraft(sessionId.value));
  const exchange = useSignal<Exchange | undefined>(undefined);
  const computed = useSignal<Solution['computed']>([]);
  const tab = useSignal(challenge.browser ? EDITOR : OWN_CLIENT);
  const isSolved = challenge.state === 'solved';
  useChanges({ path: '/learn/progress' }, tab.value === OWN_CLIENT, onChange);
  const help = async (level: number): Promise<Help> => {
    const read = await call<Help>('POST', `${path}/help`, { body: { level } });
    await onChange();
    return read;
  };
  const values = new Map<string, unknown>([
    ['base_url', base],
    ['host', new URL(base).host],
    ...computed.value.map(({ name, value }) => [name, value] as const),
  ]);
  return (
    <div class="player">
      <div class="guide">
        <div role="status">{isSolved && <SolvedView />}</div>
        <div class="card">
          <h2>Help</h2>
          {!isSolved && (
            <p class="muted">Points: 80% after hint 1, 60% after hint 2, 0 after the solution.</p>
          )}
          <HelpView
            load={help}
            onSolution={(solution) => (computed.value = solution.computed)}
            onInsert={(solution) => {
              draft.value = draftOf(solution, sessionId.value);
              if (challenge.browser) tab.value = EDITOR;
            }}
            question={
              isSolved || challenge.help === 3
                ? undefined
                : 'Show the solution? The challenge then gives 0 points.'
            }
          />
        </div>
        {!isSolved && (
          <button type="button" onClick={() => void onRestart()}>
            Restart challenge
          </button>
        )}
      </div>
      <Workbench
        tab={tab}
        draft={draft}
        exchange={exchange}
        values={values}
        explainMissing={(names) =>
          `No value for ${names.map((name) => `{{${name}}}`).join(', ')}. An earlier step of this challenge supplies it.`
        }
        feedback={isSolved ? null : challenge.last_attempt}
        onSent={onChange}
        needsOwnClient={!challenge.browser}
      >
        {null}
      </Workbench>
    </div>
  );
}

function SolvedView() {
  return (
    <div class="notice passed">
      <p>
        <strong>Challenge solved.</strong>
      </p>
      <a class="button primary" href="#/challenges">
        All challenges
      </a>
    </div>
  );
}
