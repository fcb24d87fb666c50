// One challenge: the goal, the help with its cost, the request and the checks of the last attempt.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call, type Exchange } from '../../api.ts';
import { CheckList } from '../../learn/check-list.tsx';
import { HelpView } from '../../learn/help-view.tsx';
import type { Challenge, Help } from '../../learn/model.ts';
import { PlayerLayout } from '../../learn/player-layout.tsx';
import { isLessonActive, progress } from '../../learn/progress.ts';
import { useRequestState } from '../../learn/request-state.ts';
import { removeDrafts } from '../../learn/stored-drafts.ts';
import { titleCase } from '../../learn/title-case.ts';
import { knownValues } from '../../learn/values.ts';
import { Workbench } from '../../learn/workbench.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Inline } from '../../ui/inline.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BeginChallenges } from './begin-challenges.tsx';
import { pathOf, useChallenge, type Attempted } from './challenge-state.ts';

export function ChallengePlayer({ first }: { readonly first: Challenge }) {
  const attempted = useChallenge(first);
  const { challenge, refresh } = attempted;
  return challenge.state === 'untracked' ? (
    <PlayerLayout
      {...headOf(challenge)}
      guide={<Goal challenge={challenge} />}
      work={
        <BeginChallenges
          wanted={{ ids: [challenge.id] }}
          action="Begin challenge"
          onBegin={() => void refresh()}
        >
          Begin the challenge. From then on, requests from this page and from your own clients in this session
          count for it.
        </BeginChallenges>
      }
      bar={null}
    />
  ) : (
    <TrackedChallenge attempted={attempted} />
  );
}

const headOf = ({ id, level, protocol, points, title }: Challenge) => ({
  id,
  list: { title: 'Challenges', href: '#/challenges' },
  group: titleCase(level),
  facts: [protocol, `${points} points`],
  title,
});

const Goal = ({ challenge }: { readonly challenge: Challenge }) => (
  <div class="task">
    <strong>Goal</strong> <Inline text={challenge.task} />
  </div>
);

function TrackedChallenge({ attempted }: { readonly attempted: Attempted }) {
  const { challenge, problem, refresh } = attempted;
  const request = useRequestState(challenge.id);
  const exchange = useSignal<Exchange | undefined>(undefined);
  const isOwn = useSignal(!challenge.browser);
  const isSending = useSignal(false);
  const isSolved = challenge.state === 'solved';
  useLayoutEffect(() => {
    if (isSolved) removeDrafts(challenge.id);
  }, [isSolved]);
  const help = async (level: number): Promise<Help> => {
    const read = await call<Help>('POST', `${pathOf(challenge)}/help`, { body: { level } });
    await refresh();
    return read;
  };
  return (
    <PlayerLayout
      {...headOf(challenge)}
      exchange={exchange.value?.number}
      guide={
        <>
          <Goal challenge={challenge} />
          <HelpView
            load={help}
            request={request}
            costs={isSolved ? [] : ['75% of the points', '75% of the points', '0 points']}
            question={
              isSolved || challenge.help === 3
                ? undefined
                : 'Show the solution? The challenge then gives 0 points.'
            }
            isOwn={!challenge.browser}
          />
          <p class="problem" role="alert">
            {problem}
          </p>
        </>
      }
      work={
        <Workbench
          draft={request.draft}
          exchange={exchange}
          values={knownValues(request.computed.value)}
          explainMissing={(names) =>
            `No value for ${names.map((name) => `{{${name}}}`).join(', ')}. An earlier step of this challenge supplies it.`
          }
          onSent={refresh}
          isSending={isSending}
          isOwn={isOwn}
          feedback={challenge.last_attempt}
          needsOwnClient={!challenge.browser}
        >
          {!isSolved && isLessonActive() && (
            <BeginChallenges
              wanted={{ ids: [challenge.id] }}
              action="Stop the lesson"
              onBegin={() => void refresh()}
            >
              A lesson is active. Its requests count for no challenge.
            </BeginChallenges>
          )}
          <div role="status">{isSolved && <Notice tone="good">Challenge solved.</Notice>}</div>
          {!isSolved && (
            <CheckList
              names={[]}
              protocol={challenge.protocol}
              feedback={challenge.last_attempt}
              isPassed={false}
            />
          )}
        </Workbench>
      }
      bar={<ChallengeBar attempted={attempted} />}
    />
  );
}

function ChallengeBar({ attempted: { challenge, restart } }: { readonly attempted: Attempted }) {
  const { state, steps, attempts, id } = challenge;
  const isSolved = state === 'solved';
  const list = useRef<HTMLAnchorElement>(null);
  const wasSolved = useRef(isSolved);
  useLayoutEffect(() => {
    if (isSolved && !wasSolved.current) list.current?.focus();
    wasSolved.current = isSolved;
  }, [isSolved]);
  const passed = progress.value?.challenges.find((one) => one.id === id)?.step ?? 0;
  return (
    <>
      {!isSolved && (
        <button type="button" class="quiet" onClick={() => void restart()}>
          <Icon name="restart" /> Restart challenge
        </button>
      )}
      <span class="grow" />
      <span class="muted number" role="status">
        {steps > 1 && !isSolved && `${passed} of ${steps} steps complete, `}
        {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
      </span>
      <a class={`button ${isSolved ? 'primary' : ''}`} href="#/challenges" ref={list}>
        All challenges
      </a>
    </>
  );
}
