// The session and its actions: extend, load the sample data, export, import, end.
import { useSignal } from '@preact/signals';
import { base } from '../../api.ts';
import { session } from '../../session.ts';
import { endSession, extendSession, loadSampleData } from '../../session-actions.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Records, SessionId, TimeLeft } from '../../ui/session-facts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ImportDialog } from './import-dialog.tsx';

export function SessionDetails() {
  const known = session.value;
  const isImporting = useSignal(false);
  const { run, isRunning, problem } = useAction();
  if (known === undefined) return null;
  const end = async (): Promise<undefined> => {
    const isConfirmed = await confirm({
      title: 'End session?',
      text: 'The service deletes the session with its records, snapshots and lesson progress. A new session starts.',
      action: 'End session',
      danger: true,
    });
    if (isConfirmed) await endSession();
  };
  return (
    <section class="card strip" aria-label="Session details">
      <TimeLeft known={known} />
      <SessionId known={known} />
      <Records known={known} />
      <div class="row wide actions">
        <button type="button" aria-disabled={isRunning} onClick={() => run(extendSession)}>
          <Icon name="clock" />
          Extend
        </button>
        {!known.seeded && (
          <button type="button" aria-disabled={isRunning} onClick={() => run(loadSampleData)}>
            Load sample data
          </button>
        )}
        <a class="button" href={`${base}/session/export`} download>
          <Icon name="download" />
          Export
        </a>
        <button type="button" onClick={() => (isImporting.value = true)}>
          <Icon name="upload" />
          Import
        </button>
        <button type="button" class="danger" aria-disabled={isRunning} onClick={() => run(end)}>
          End session
        </button>
      </div>
      {problem !== undefined && (
        <div class="wide">
          <ErrorNotice error={problem} />
        </div>
      )}
      {isImporting.value && <ImportDialog onClose={() => (isImporting.value = false)} />}
    </section>
  );
}
