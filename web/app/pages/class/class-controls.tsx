// The code of the class and what the trainer can do with the whole class.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Code, CopyButton } from '../../ui/code.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Assignments } from './assignments.tsx';
import type { Board, ClassReport } from './model.ts';
import { download, setTrainer, trainerCall, type Trainer } from './trainer.ts';

interface ClassControlsProps {
  readonly trainer: Trainer;
  readonly board: Board;
  /** Runs an action and shows the message that it returns. */
  readonly act: (action: () => Promise<string>) => Promise<void>;
}

export function ClassControls({ trainer, board, act }: ClassControlsProps) {
  const report = useSignal<ClassReport | undefined>(undefined);
  useEffect(() => {
    const load = trainerCall<ClassReport>(trainer, 'GET', '');
    load.then((loaded) => (report.value = loaded)).catch(() => undefined);
  }, [trainer]);
  const { locked } = board.class;
  const lock = (): Promise<void> =>
    act(async () => {
      await trainerCall(trainer, 'PATCH', '', { locked: !locked });
      return locked ? 'Learners can join.' : 'The class is locked for new learners.';
    });
  const reset = (progress: boolean): Promise<void> =>
    act(async () => {
      const result = await trainerCall<{ reset: number }>(trainer, 'POST', '/reset', { progress });
      return `${result.reset} ${result.reset === 1 ? 'learner' : 'learners'} reset.`;
    });
  const save = (format: 'csv' | 'json'): Promise<void> =>
    act(async () => {
      await download(trainer, format);
      return `Exported class-${trainer.id}.${format}.`;
    });
  const end = (): Promise<void> =>
    act(async () => {
      await trainerCall(trainer, 'DELETE', '');
      setTrainer(undefined);
      return '';
    });
  return (
    <section class="card class-controls" aria-label="Class">
      {report.value !== undefined && <JoinCode report={report.value} locked={locked} />}
      <div class="row">
        <button type="button" onClick={() => void lock()}>
          {locked ? 'Unlock joining' : 'Lock joining'}
        </button>
        <button type="button" onClick={() => void save('csv')}>
          Export CSV
        </button>
        <button type="button" onClick={() => void save('json')}>
          Export JSON
        </button>
        <Confirm
          title="Reset data"
          label="Reset data of all learners"
          question="Delete the records of all learners and restore the sample data?"
          onConfirm={() => reset(false)}
        />
        <Confirm
          title="Reset data and progress"
          label="Reset data and progress of all learners"
          question="Restore the sample data of all learners and delete their progress in this class?"
          onConfirm={() => reset(true)}
        />
        <Confirm
          title="End class"
          question="End the class and delete all its data? Export first to keep the results."
          onConfirm={end}
        />
      </div>
      <Settings trainer={trainer} board={board} act={act} />
      <details>
        <summary>Trainer token</summary>
        <p>
          The token gives access to this board. Store it to open the board in another browser, with the class
          ID <code>{trainer.id}</code>.
        </p>
        <Code label="trainer token" text={trainer.token} wrap />
      </details>
    </section>
  );
}

function JoinCode({ report, locked }: { readonly report: ClassReport; readonly locked: boolean }) {
  return (
    <div class="join-code">
      <p>
        Code: <strong class="code-text">{report.join_code}</strong>{' '}
        <CopyButton text={report.join_code} label="code" />
      </p>
      <p>
        Link: <a href={report.join_url}>{report.join_url}</a>{' '}
        <CopyButton text={report.join_url} label="link" />
      </p>
      {locked && <p class="muted">Joining is locked.</p>}
    </div>
  );
}

/** Title, end and assignments. */
function Settings({ trainer, board, act }: ClassControlsProps) {
  const title = useSignal(board.class.title);
  const assigned = useSignal(board.class.assigned);
  const hours = useSignal('');
  const save = (): Promise<void> =>
    act(async () => {
      const more = hours.value === '' ? {} : { hours: Number(hours.value) };
      const body = { title: title.value.trim(), assigned: assigned.value, ...more };
      await trainerCall(trainer, 'PATCH', '', body);
      hours.value = '';
      return 'Saved.';
    });
  return (
    <details>
      <summary>Settings</summary>
      <form class="stack" onSubmit={(event) => (event.preventDefault(), void save())}>
        <label>
          Title
          <input
            type="text"
            required
            maxLength={80}
            value={title.value}
            onInput={(event) => (title.value = event.currentTarget.value)}
          />
        </label>
        <label>
          New duration in hours from now (empty: unchanged)
          <input
            type="number"
            min={1}
            max={72}
            value={hours.value}
            onInput={(event) => (hours.value = event.currentTarget.value)}
          />
        </label>
        <Assignments chosen={assigned} />
        <div>
          <button class="primary">Save</button>
        </div>
      </form>
    </details>
  );
}
