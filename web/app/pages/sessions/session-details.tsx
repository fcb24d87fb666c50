// The session and its actions: extend, load the sample data, export, import, end.
import { useSignal } from '@preact/signals';
import { base } from '../../api.ts';
import { session } from '../../session.ts';
import { forgetLesson } from '../../learn/progress.ts';
import { endSession, extendSession, loadSampleData } from '../../session-actions.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SessionSummary } from '../../ui/session-summary.tsx';
import { ImportDialog } from './import-dialog.tsx';

export function SessionDetails() {
  const isImporting = useSignal(false);
  return (
    <>
      <SessionSummary isWide>
        {({ run, isRunning }) => (
          <>
            <button type="button" aria-disabled={isRunning} onClick={() => run(extendSession)}>
              <Icon name="clock" />
              Extend
            </button>
            {session.value?.seeded === false && (
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
          </>
        )}
      </SessionSummary>
      {isImporting.value && <ImportDialog onClose={() => (isImporting.value = false)} />}
    </>
  );
}

async function end(): Promise<undefined> {
  const isConfirmed = await confirm({
    title: 'End session?',
    text: 'The service deletes the session with its records, snapshots and lesson progress. A new session starts.',
    action: 'End session',
    danger: true,
  });
  if (!isConfirmed) return;
  forgetLesson();
  await endSession();
}
