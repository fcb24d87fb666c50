// The session in one row: remaining time, id, records, and what can be done with it.
import { session } from '../../session.ts';
import { extendSession, loadSampleData, restoreSampleData } from '../../session-actions.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { SessionSummary } from '../../ui/session-summary.tsx';

export function SessionStrip() {
  return (
    <SessionSummary>
      {({ run, isRunning }) => (
        <>
          <button type="button" aria-disabled={isRunning} onClick={() => run(extendSession)}>
            Extend
          </button>
          {session.value?.seeded === true ? (
            <button type="button" aria-disabled={isRunning} onClick={() => run(restore)}>
              Restore sample data
            </button>
          ) : (
            <button type="button" aria-disabled={isRunning} onClick={() => run(loadSampleData)}>
              Load sample data
            </button>
          )}
        </>
      )}
    </SessionSummary>
  );
}

async function restore(): Promise<string | undefined> {
  const isConfirmed = await confirm({
    title: 'Restore sample data?',
    text: 'All your changes are deleted, and the time of the session starts again.',
    action: 'Restore',
    danger: true,
  });
  return isConfirmed ? restoreSampleData() : undefined;
}
