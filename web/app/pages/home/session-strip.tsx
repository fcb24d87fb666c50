// The session in one row: remaining time, id, records, and what can be done with it.
import { session } from '../../session.ts';
import { extendSession, loadSampleData, restoreSampleData } from '../../session-actions.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Records, SessionId, TimeLeft } from '../../ui/session-facts.tsx';
import { useAction } from '../../ui/use-action.ts';

export function SessionStrip() {
  const known = session.value;
  const { run, isRunning, problem } = useAction();
  if (known === undefined) return <p class="card muted">Loading session …</p>;
  const restore = async (): Promise<string | undefined> => {
    const isConfirmed = await confirm({
      title: 'Restore sample data?',
      text: 'All your changes are deleted, and the time of the session starts again.',
      action: 'Restore',
      danger: true,
    });
    return isConfirmed ? restoreSampleData() : undefined;
  };
  return (
    <section class="card strip" aria-label="Session details">
      <TimeLeft known={known} />
      <SessionId known={known} />
      <Records known={known} />
      <div class="row">
        <button type="button" aria-disabled={isRunning} onClick={() => run(extendSession)}>
          Extend
        </button>
        {known.seeded ? (
          <button type="button" aria-disabled={isRunning} onClick={() => run(restore)}>
            Restore sample data
          </button>
        ) : (
          <button type="button" aria-disabled={isRunning} onClick={() => run(loadSampleData)}>
            Load sample data
          </button>
        )}
      </div>
      {problem !== undefined && (
        <div class="wide">
          <ErrorNotice error={problem} />
        </div>
      )}
    </section>
  );
}
