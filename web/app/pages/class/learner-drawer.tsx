// One learner of a class: the current step, the lessons and challenges, and what the trainer can do.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Inline } from '../../ui/inline.tsx';
import { ago } from './ago.ts';
import { useTitles } from './titles.ts';
import { LearnerAttempts } from './learner-attempts.tsx';
import { tones } from './learner-table.tsx';
import { timeOf } from './membership-card.tsx';
import type { CurrentStep, ExportRow, Learner } from './model.ts';
import { exportRows, trainerCall, type Trainer } from './trainer.ts';

interface LearnerDrawerProps {
  readonly trainer: Trainer;
  readonly learner: Learner;
  /** Undefined after the end of the class. */
  readonly act: ((action: () => Promise<string>) => Promise<void>) | undefined;
  readonly onClose: () => void;
}

export function LearnerDrawer({ trainer, learner, act, onClose }: LearnerDrawerProps) {
  const { name, state, current, joined_at: joinedAt } = learner;
  return (
    <Drawer title={name} open onClose={onClose}>
      <div class="stack">
        <p class="row">
          <span class={`pill ${tones[state]}`}>{state}</span>
          <span class="muted">
            Last activity {ago(learner.last_activity_at)}, joined {timeOf(joinedAt)}
          </span>
        </p>
        {current !== null && (
          <>
            <Current current={current} />
            <LearnerAttempts trainer={trainer} learner={learner} mayRequest={act !== undefined} />
          </>
        )}
        <Items trainer={trainer} learner={learner} />
        {act !== undefined && <Actions trainer={trainer} learner={learner} act={act} onClose={onClose} />}
      </div>
    </Drawer>
  );
}

const howNames = { alone: 'alone', hints: 'with hints', solution: 'with the solution' } as const;
const helpNames = ['none', 'hint 1', 'hint 2', 'solution'];

function Current({ current }: { readonly current: CurrentStep }) {
  const titles = useTitles();
  const facts: readonly (readonly [string, string])[] = [
    ['Lesson', titles.get(current.lesson)?.title ?? current.lesson],
    ['Step', `${current.title}, ${ago(current.since)}`],
    ['Attempts', String(current.attempts)],
    ['Help', helpNames[current.help] ?? ''],
  ];
  return (
    <dl class="learner-facts">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <Inline text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Items({
  trainer,
  learner: { id, last_activity_at: lastActivity },
}: Pick<LearnerDrawerProps, 'trainer' | 'learner'>) {
  const rows = useSignal<readonly ExportRow[]>([]);
  useLayoutEffect(() => {
    exportRows(trainer).then(
      (all) => (rows.value = all.filter((row) => row.learner_id === id && row.state !== 'not_started')),
      () => undefined,
    );
  }, [id, lastActivity]);
  if (rows.value.length === 0) return <p class="muted">No lessons or challenges started.</p>;
  return (
    <table class="board">
      <thead>
        <tr>
          <th scope="col">Lesson or challenge</th>
          <th scope="col">Steps</th>
          <th scope="col">Attempts</th>
          <th scope="col">Completed</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {rows.value.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.title}</th>
            <td class={`number ${row.state === 'completed' ? 'good' : ''}`}>
              {row.steps_done}/{row.steps}
            </td>
            <td class="number">{row.attempts}</td>
            <td>{row.how === null ? '' : howNames[row.how]}</td>
            <td class="number">{row.kind === 'challenge' ? row.points : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ActionsProps extends LearnerDrawerProps {
  readonly act: (action: () => Promise<string>) => Promise<void>;
}

/** Their results appear above the board. */
function Actions({ trainer, learner: { id, name }, act, onClose }: ActionsProps) {
  const run = (action: () => Promise<string>): void => {
    onClose();
    void act(action);
  };
  const rejoin = async (): Promise<string> => {
    const path = `/learners/${id}/rejoin`;
    const code = await trainerCall<{ rejoin_code: string; expires_at: string }>(trainer, 'POST', path, {});
    return `Rejoin code for ${name}: ${code.rejoin_code}. It is valid once, until ${timeOf(code.expires_at)}.`;
  };
  const reset = async (): Promise<string> => {
    const text = `Restore the sample data of ${name}?`;
    if (!(await confirm({ title: 'Reset data', text, action: 'Reset data', danger: true }))) return '';
    await trainerCall(trainer, 'POST', '/reset', { learners: [id] });
    return `The sample data of ${name} is restored.`;
  };
  const remove = async (): Promise<string> => {
    const text = `Remove ${name} from the class?`;
    if (!(await confirm({ title: 'Remove learner', text, action: 'Remove', danger: true }))) return '';
    await trainerCall(trainer, 'DELETE', `/learners/${id}`);
    return `${name} is removed from the class.`;
  };
  return (
    <div class="row desk-only">
      <button type="button" onClick={() => run(rejoin)}>
        Create rejoin code
      </button>
      <button type="button" onClick={() => run(reset)}>
        Reset data
      </button>
      <button type="button" class="danger" onClick={() => run(remove)}>
        Remove
      </button>
    </div>
  );
}
