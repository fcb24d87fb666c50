// The challenges by track with their points and states, and filters.
import { data } from '../../api.ts';
import { ListFilters, NoMatches } from '../../learn/list-filters.tsx';
import { filterOf, matchesSearch } from '../../learn/list-search.ts';
import type { ChallengeSummary, ProgressReport } from '../../learn/model.ts';
import { loadProgress, progress } from '../../learn/progress.ts';
import { ProgressBar } from '../../learn/progress-bar.tsx';
import { RowMark } from '../../learn/row-mark.tsx';
import { titleCase } from '../../learn/title-case.ts';
import { TrackList } from '../../learn/track-list.tsx';
import { trackTitle } from '../../learn/tracks.ts';
import { sessionsEnded } from '../../session.ts';
import { Inline } from '../../ui/inline.tsx';
import { Loading } from '../../ui/loading.tsx';
import { BeginButton, BeginChallenges } from './begin-challenges.tsx';

export function ChallengeList() {
  return (
    <div class="page stack">
      <Loading name={`challenges ${sessionsEnded.value}`} facts={['progress']} load={load}>
        {(challenges, again) =>
          progress.value === undefined ? null : (
            <Challenges challenges={challenges} totals={progress.value.totals} onStart={again} />
          )
        }
      </Loading>
    </div>
  );
}

async function load(): Promise<readonly ChallengeSummary[]> {
  await loadProgress();
  return data<readonly ChallengeSummary[]>('/learn/challenges');
}

interface ChallengesProps {
  readonly challenges: readonly ChallengeSummary[];
  readonly totals: ProgressReport['totals'];
  readonly onStart: () => void;
}

const states = [
  { value: '', text: 'Open and solved' },
  { value: 'open', text: 'Open' },
  { value: 'solved', text: 'Solved' },
];

function Challenges({ challenges, totals, onStart }: ChallengesProps) {
  const shown = challenges.filter(isShown);
  return (
    <>
      <header class="list-head">
        <div class="grow">
          <h1>Challenges</h1>
          <p class="muted">
            A challenge states an outcome. Requests from its page and from your own clients in this session
            count, once you have begun it.
          </p>
        </div>
        <p class="points">
          <strong class="number">{totals.points}</strong>{' '}
          <span class="muted number">of {totals.points_max} points</span>
        </p>
      </header>
      {challenges.every(isNotBegun) && (
        <BeginChallenges wanted={{}} action="Begin all challenges" onBegin={onStart}>
          Requests count for a challenge only after you began it: here, for a track, or on its page.
        </BeginChallenges>
      )}
      <ProgressBar done={totals.challenges_completed} of={totals.challenges} unit="solved" />
      <div class="row muted">
        {[...pointsByLevel(challenges)].map(([level, points]) => (
          <span key={level} class="pill number">
            {titleCase(level)}: {points} points
          </span>
        ))}
      </div>
      <ListFilters
        subject="challenges"
        levels={[...pointsByLevel(challenges).keys()]}
        select={{ name: 'state', label: 'State', options: states }}
      />
      {shown.length === 0 && <NoMatches subject="challenges" />}
      <TrackList
        items={shown}
        isDone={({ state }) => state === 'solved'}
        row={(challenge) => <ChallengeRow challenge={challenge} />}
        head={(track, group) => group.some(isNotBegun) && <BeginTrack track={track} onBegin={onStart} />}
      />
    </>
  );
}

const isNotBegun = ({ state }: ChallengeSummary): boolean => state === 'untracked';

function BeginTrack({ track, onBegin }: { readonly track: string; readonly onBegin: () => void }) {
  const action = `Begin all of ${trackTitle(track)}`;
  return (
    <div class="list-row">
      <BeginButton wanted={{ track }} action={action} onBegin={onBegin} look="small" />
    </div>
  );
}

/** The points of each level, the fewest first. */
function pointsByLevel(challenges: readonly ChallengeSummary[]): ReadonlyMap<string, number> {
  const entries = challenges.map(({ level, points }) => [level, points] as const);
  return new Map(entries.sort(([, one], [, other]) => one - other));
}

function isShown({ id, title, task, level, protocol, state }: ChallengeSummary): boolean {
  const wanted = filterOf('state');
  return (
    ['', level].includes(filterOf('level')) &&
    (wanted === '' || (state === 'solved') === (wanted === 'solved')) &&
    matchesSearch([id, title, task, protocol])
  );
}

function ChallengeRow({ challenge }: { readonly challenge: ChallengeSummary }) {
  const { id, title, task, level, protocol, points, state, browser } = challenge;
  return (
    <>
      <RowMark
        isDone={state === 'solved'}
        text={state === 'solved' ? 'Solved' : undefined}
        label={state === 'open' ? 'Begun' : 'Not begun'}
      />
      <span class="what clip" title={`${title}. ${task.replaceAll('`', '')}`}>
        <a href={`#/challenges/${id}`}>{title}</a>{' '}
        <small class="faint">
          <Inline text={task} />
        </small>
      </span>
      {state === 'open' && <span class="pill">begun</span>}
      {!browser && <span class="pill wide-only">own client</span>}
      <span class="pill wide-only">{protocol}</span>
      <span class="pill wide-only">{titleCase(level)}</span>
      <span class="number minutes" aria-label={`${points} points`}>
        {points}
      </span>
    </>
  );
}
