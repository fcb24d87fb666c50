// The learners of a class: state, current step and results. Names are shown as text.
import { filterOf, setFilter } from '../../learn/list-search.ts';
import { useTitles } from './titles.ts';
import { ago } from './ago.ts';
import type { CurrentStep, Learner } from './model.ts';

interface LearnerTableProps {
  readonly learners: readonly Learner[];
  readonly onOpen: (id: string) => void;
}

/** By name: how the rows are compared. */
const orders: Readonly<Record<string, { readonly text: string; readonly compare: typeof byNeed }>> = {
  '': { text: 'Needs help first', compare: byNeed },
  name: { text: 'Name', compare: (one, other) => one.name.localeCompare(other.name) },
  points: { text: 'Points', compare: (one, other) => other.points - one.points },
  joined: { text: 'Order of joining', compare: (one, other) => one.joined_at.localeCompare(other.joined_at) },
};

const need: Readonly<Record<Learner['state'], number>> = { stuck: 0, active: 1, idle: 2, done: 3 };

/** Stuck learners first, those with most attempts before the others. */
function byNeed(one: Learner, other: Learner): number {
  const attempts = (other.current?.attempts ?? 0) - (one.current?.attempts ?? 0);
  return need[one.state] - need[other.state] || attempts || one.name.localeCompare(other.name);
}

export function LearnerTable({ learners, onOpen }: LearnerTableProps) {
  if (learners.length === 0) return <p class="muted">No learners yet. Share the code or the link.</p>;
  const order = filterOf('sort');
  const { compare } = orders[order] ?? { compare: byNeed };
  return (
    <>
      <label class="row">
        Sort
        <select
          aria-label="Sort"
          value={order}
          onChange={(event) => setFilter('sort', event.currentTarget.value)}
        >
          {Object.entries(orders).map(([value, { text }]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <div class="card flush table-frame" tabIndex={0} role="region" aria-label="Learners">
        <table class="board">
          <thead>
            <tr>
              <th scope="col">Learner</th>
              <th scope="col">State</th>
              <th scope="col">Current step</th>
              <th scope="col">Last request</th>
              <th scope="col">Steps</th>
              <th scope="col">Lessons</th>
              <th scope="col">Challenges</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {[...learners].sort(compare).map((learner) => (
              <LearnerRow key={learner.id} learner={learner} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export const tones: Readonly<Record<Learner['state'], string>> = {
  stuck: 'bad',
  active: 'good',
  done: 'accent',
  idle: '',
};

interface LearnerRowProps {
  readonly learner: Learner;
  readonly onOpen: (id: string) => void;
}

function LearnerRow({ learner, onOpen }: LearnerRowProps) {
  const { id, name, state, current, last_activity_at: lastActivity, dry_run: isDryRun } = learner;
  return (
    <tr>
      <th scope="row" class="name">
        <button type="button" class="as-link" onClick={() => onOpen(id)}>
          {name}
        </button>
        {isDryRun && <small class="faint"> not counted</small>}
      </th>
      <td>
        <span class={`pill ${tones[state]}`}>{state}</span>
      </td>
      <td>{current === null ? <span class="faint">none</span> : <CurrentStepView current={current} />}</td>
      <td class="number">
        {current !== null && <Attempts current={current} />} <small class="faint">{ago(lastActivity)}</small>
      </td>
      <td class="number">
        {learner.steps_done}
        <HowDone how={learner.how} />
      </td>
      <td class="number">{learner.lessons_completed}</td>
      <td class="number">{learner.challenges_completed}</td>
      <td class="number">{learner.points}</td>
    </tr>
  );
}

/** Only with help: most steps are completed alone. */
function HowDone({ how: { hints, solution } }: Pick<Learner, 'how'>) {
  const texts = [
    ...(hints > 0 ? [`${hints} with hints`] : []),
    ...(solution > 0 ? [`${solution} with the solution`] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <>
      <br />
      <small class="muted">{texts.join(', ')}</small>
    </>
  );
}

function CurrentStepView({ current: { lesson, title, since } }: { readonly current: CurrentStep }) {
  const titles = useTitles();
  return (
    <>
      {titles.get(lesson)?.title ?? lesson}
      <br />
      <small class="muted">
        {title}, {ago(since)}
      </small>
    </>
  );
}

/** The status of the last one, and how many there were. */
function Attempts({ current: { attempts, last_status: status } }: { readonly current: CurrentStep }) {
  return (
    <>
      {status !== null && <span class={`status status-${Math.floor(status / 100)}`}>{status}</span>}{' '}
      {attempts > 0 && `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}
    </>
  );
}
