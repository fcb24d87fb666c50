// The learners of a class: state, current step and results. Names are shown as text.
import { Confirm } from '../../ui/confirm.tsx';
import { Status } from '../../ui/exchange.tsx';
import { now } from '../../ui/session-badge.tsx';
import { useTitles } from './assignments.tsx';
import type { CurrentStep, Learner } from './model.ts';
import type { LearnerActions } from './trainer-board.tsx';

interface LearnerTableProps {
  readonly learners: readonly Learner[];
  /** Undefined after the end of the class. */
  readonly actions: LearnerActions | undefined;
}

export function LearnerTable({ learners, actions }: LearnerTableProps) {
  if (learners.length === 0) return <p>No learners yet. Share the code or the link.</p>;
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label="Learners">
      <table class="board">
        <thead>
          <tr>
            <th scope="col">Learner</th>
            <th scope="col">State</th>
            <th scope="col">Current step</th>
            <th scope="col">Attempts</th>
            <th scope="col">Steps</th>
            <th scope="col">Lessons</th>
            <th scope="col">Challenges</th>
            <th scope="col">Points</th>
            {actions !== undefined && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {learners.map((learner) => (
            <LearnerRow key={learner.id} learner={learner} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LearnerRowProps {
  readonly learner: Learner;
  readonly actions: LearnerActions | undefined;
}

function LearnerRow({ learner, actions }: LearnerRowProps) {
  const { id, name, state, current, last_activity_at: lastActivity } = learner;
  return (
    <tr class={`learner-${state}`}>
      <th scope="row" class="name">
        {name}
      </th>
      <td>
        <span class={`learner-state learner-state-${state}`}>{state}</span>
        <br />
        <small>{ago(lastActivity)}</small>
      </td>
      <td>{current === null ? <span class="muted">none</span> : <CurrentStepView current={current} />}</td>
      <td>{current !== null && <Attempts current={current} />}</td>
      <td>{learner.steps_done}</td>
      <td>{learner.lessons_completed}</td>
      <td>{learner.challenges_completed}</td>
      <td>{learner.points}</td>
      {actions !== undefined && (
        <td>
          <div class="row actions">
            <button
              type="button"
              aria-label={`Rejoin code for ${name}`}
              onClick={() => void actions.createRejoinCode(id, name)}
            >
              Rejoin code
            </button>
            <Confirm
              title="Reset data"
              label={`Reset data of ${name}`}
              question={`Restore the sample data of ${name}?`}
              onConfirm={() => actions.reset(id, name)}
            />
            <Confirm
              title="Remove"
              label={`Remove ${name}`}
              question={`Remove ${name} from the class?`}
              onConfirm={() => actions.remove(id, name)}
            />
          </div>
        </td>
      )}
    </tr>
  );
}

function CurrentStepView({ current: { lesson, title, help, since } }: { readonly current: CurrentStep }) {
  const titles = useTitles();
  return (
    <>
      {titles.get(lesson)?.title ?? lesson}
      <br />
      <small>
        {title}, {ago(since)}
        {help > 0 && `, ${helpNames[help - 1] ?? ''}`}
      </small>
    </>
  );
}

const helpNames = ['hint 1', 'hint 2', 'solution'];

/** How many, and the status and the failed check of the last one. */
function Attempts({ current }: { readonly current: CurrentStep }) {
  const { attempts, failed_check: check, last_status: status } = current;
  return (
    <>
      {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
      {status !== null && (
        <>
          <br />
          <Status status={status} /> {check !== null && <code>{check}</code>}
        </>
      )}
    </>
  );
}

/** `3 min ago`, updated with the clock of the page. */
function ago(iso: string): string {
  const seconds = Math.max(0, Math.round((now.value - Date.parse(iso)) / 1000));
  if (seconds < 60) return `${Math.floor(seconds / 10) * 10} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
