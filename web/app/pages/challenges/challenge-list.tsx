// The challenges by track with their points and states.
import { useSignal } from '@preact/signals';
import { call, data } from '../../api.ts';
import type { ChallengeSummary, ProgressReport } from '../../learn/model.ts';
import { loadProgress, progress } from '../../learn/progress.ts';
import { byTrack, trackTitle } from '../../learn/tracks.ts';
import { sessionsEnded } from '../../session.ts';
import { Loading } from '../../ui/loading.tsx';
import { StateFilter } from '../lessons/state-filter.tsx';

const filters: Readonly<Record<string, (state: ChallengeSummary['state']) => boolean>> = {
  All: () => true,
  Open: (state) => state !== 'solved',
  Solved: (state) => state === 'solved',
};

export function ChallengeList() {
  return (
    <>
      <h1>Challenges</h1>
      <p class="lead">
        A challenge states an outcome. Requests from this page and from your own clients in this session
        count.
      </p>
      <Loading name={`challenges ${sessionsEnded.value}`} load={load}>
        {(challenges, again) =>
          progress.value === undefined ? null : (
            <Tracks challenges={challenges} totals={progress.value.totals} onStart={again} />
          )
        }
      </Loading>
    </>
  );
}

async function load(): Promise<readonly ChallengeSummary[]> {
  await loadProgress();
  return data<readonly ChallengeSummary[]>('/learn/challenges');
}

interface TracksProps {
  readonly challenges: readonly ChallengeSummary[];
  readonly totals: ProgressReport['totals'];
  readonly onStart: () => void;
}

function Tracks({ challenges, totals, onStart }: TracksProps) {
  const filter = useSignal('All');
  const matches = filters[filter.value] ?? (() => true);
  const shown = challenges.filter(({ state }) => matches(state));
  return (
    <>
      {challenges.some(({ state }) => state === 'untracked') && <StartChallenges onStart={onStart} />}
      <div class="row between list-head">
        <p class="totals">
          <strong>
            {totals.points} of {totals.points_max} points
          </strong>
          , {totals.challenges_completed} of {totals.challenges} solved
        </p>
        <StateFilter names={Object.keys(filters)} chosen={filter} />
      </div>
      {shown.length === 0 && <p>No challenges match the filter.</p>}
      {byTrack(shown).map(([track, group]) => (
        <section key={track} aria-labelledby={`track-${track}`}>
          <h2 id={`track-${track}`}>{trackTitle(track)}</h2>
          <ul class="rows plain card">
            {group.map((challenge) => (
              <ChallengeRow key={challenge.id} challenge={challenge} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Until the start, the requests of the session do not count for challenges. */
export function StartChallenges({ onStart }: { readonly onStart: () => void }) {
  const problem = useSignal('');
  const start = (): void => {
    call('POST', '/learn/challenges/start', { body: {} }).then(onStart, (reason: unknown) => {
      problem.value = (reason as Error).message;
    });
  };
  return (
    <div class="notice">
      <p>Start the challenges. From then on, the service checks the requests of this session.</p>
      <button type="button" class="primary" onClick={start}>
        Start challenges
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

function ChallengeRow({ challenge }: { readonly challenge: ChallengeSummary }) {
  const { id, title, task, level, protocol, points, state, browser } = challenge;
  return (
    <li class="list-row">
      <span class={`mark-cell ${state === 'solved' ? 'good' : ''}`}>
        {state === 'solved' && <span aria-hidden="true">✓</span>}
        <span class={state === 'solved' ? 'hidden' : ''}>
          {state === 'solved' ? 'Solved' : <small>Open</small>}
        </span>
      </span>
      <div class="what">
        <a href={`#/challenges/${id}`}>{title}</a>
        <small>{task}</small>
      </div>
      <span class="badge">{protocol}</span>
      <small class="minutes">
        {points} points, {level}
        {!browser && ', own client'}
      </small>
    </li>
  );
}
