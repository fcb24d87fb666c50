// The code of the class and what the trainer can do with the whole class.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { call } from '../../api.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ClassFields } from './class-fields.tsx';
import type { Board, ClassReport } from './model.ts';
import { SessionControls } from './session-controls.tsx';
import { download, setTrainer, trainerCall, type Trainer } from './trainer.ts';

interface ClassControlsProps {
  readonly trainer: Trainer;
  readonly board: Board;
  /** Runs an action and shows the message that it returns. */
  readonly act: (action: () => Promise<string>) => Promise<void>;
}

/** The buttons in the head of the board. */
export function ClassActions({ trainer, board, act }: ClassControlsProps) {
  const { locked } = board.class;
  const lock = async (): Promise<string> => {
    await trainerCall(trainer, 'PATCH', '', { locked: !locked });
    return locked ? 'Learners can join.' : 'The class is locked for new learners.';
  };
  const save = async (format: 'csv' | 'json'): Promise<string> => {
    await download(trainer, format);
    return `Exported class-${trainer.id}.${format}.`;
  };
  const reset = async (progress: boolean): Promise<string> => {
    const text = progress
      ? 'Restore the sample data of all learners and delete their progress in this class?'
      : 'Delete the records of all learners and restore the sample data?';
    const action = progress ? 'Reset data and progress' : 'Reset data';
    if (!(await confirm({ title: `${action} of all learners`, text, action, danger: true }))) return '';
    const result = await trainerCall<{ reset: number }>(trainer, 'POST', '/reset', { progress });
    return `${result.reset} ${result.reset === 1 ? 'learner' : 'learners'} reset.`;
  };
  return (
    <>
      <button type="button" onClick={() => void act(() => save('csv'))}>
        <Icon name="download" /> Export CSV
      </button>
      <Menu
        label="Class actions"
        items={[
          { text: 'Export JSON', onSelect: () => void act(() => save('json')) },
          { text: 'Dry run as a learner', onSelect: () => void act(() => dryRun(trainer)) },
          { text: locked ? 'Unlock joining' : 'Lock joining', onSelect: () => void act(lock) },
          { text: 'Reset data …', onSelect: () => void act(() => reset(false)) },
          { text: 'Reset data and progress …', onSelect: () => void act(() => reset(true)) },
          { text: 'Close board in this browser', onSelect: () => setTrainer(undefined) },
        ]}
      />
      <button type="button" class="danger" onClick={() => void act(() => endClass(trainer))}>
        End class
      </button>
    </>
  );
}

/** The session of this browser joins as the seat that counts in no total. */
async function dryRun(trainer: Trainer): Promise<string> {
  const { rejoin_code: code } = await trainerCall<{ rejoin_code: string }>(trainer, 'POST', '/dry-run');
  await call('POST', '/classes/join', { body: { code } });
  return 'This browser is in the class as a learner who counts in no total. Open Lessons. Remove the learner to end the dry run.';
}

async function endClass(trainer: Trainer): Promise<string> {
  const text = 'End the class and delete all its data? Export first to keep the results.';
  if (!(await confirm({ title: 'End class', text, action: 'End class', danger: true }))) return '';
  await trainerCall(trainer, 'DELETE', '');
  setTrainer(undefined);
  return '';
}

/** How learners join. */
export function JoinCode({ trainer, board }: Pick<ClassControlsProps, 'trainer' | 'board'>) {
  const report = useSignal<ClassReport | undefined>(undefined);
  useLayoutEffect(() => {
    const load = trainerCall<ClassReport>(trainer, 'GET', '');
    load.then((loaded) => (report.value = loaded)).catch(() => undefined);
  }, [trainer]);
  if (report.value === undefined) return null;
  const { join_code: code, join_url: url } = report.value;
  return (
    <div class="card row join-code">
      <span>Code</span> <strong class="code-text">{code}</strong>
      <CopyButton text={code} label="code" />
      <a class="grow" href={url}>
        {url}
      </a>
      <CopyButton text={url} label="link" />
      {board.class.locked && <span class="pill warning">Joining is locked</span>}
    </div>
  );
}

/** Title, end and assignments, and the trainer token. */
export function ClassSettings({ trainer, board, act }: ClassControlsProps) {
  const title = useSignal(board.class.title);
  const assigned = useSignal(board.class.assigned);
  const hours = useSignal('');
  const save = async (): Promise<string> => {
    const more = hours.value === '' ? {} : { hours: Number(hours.value) };
    const body = { title: title.value.trim(), assigned: assigned.value, ...more };
    await trainerCall(trainer, 'PATCH', '', body);
    hours.value = '';
    return 'Saved.';
  };
  return (
    <div class="stack desk-only">
      <details class="card">
        <summary>Settings</summary>
        <form class="stack" onSubmit={(event) => (event.preventDefault(), void act(save))}>
          <ClassFields
            title={title}
            hours={hours}
            hoursLabel="New duration in hours from now (empty: unchanged)"
            isOptional
            assigned={assigned}
          />
          <div>
            <button class="primary">Save</button>
          </div>
        </form>
      </details>
      <SessionControls trainer={trainer} act={act} />
      <details class="card">
        <summary>Trainer token</summary>
        <p>
          The token gives access to this board. Store it to open the board in another browser, with the class
          ID <code>{trainer.id}</code>.
        </p>
        <CodeView label="trainer token" text={trainer.token} language="text" copy numbers={false} wrap />
      </details>
    </div>
  );
}
