// The session in a card: remaining time, ID, records, and actions of the page.
import type { ComponentChildren } from 'preact';
import { session } from '../session.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Records, SessionId, TimeLeft } from './session-facts.tsx';
import { useAction } from './use-action.ts';

interface SessionSummaryProps {
  /** Whether the actions have a separate row. */
  readonly isWide?: boolean;
  /** The buttons of the page. `run` shows the message or the error of an action. */
  readonly children: (actions: Pick<ReturnType<typeof useAction>, 'run' | 'isRunning'>) => ComponentChildren;
}

export function SessionSummary({ isWide = false, children }: SessionSummaryProps) {
  const known = session.value;
  const { run, isRunning, problem } = useAction();
  if (known === undefined) return <p class="card muted">Loading session …</p>;
  return (
    <section class="card strip" aria-label="Session details">
      <TimeLeft known={known} />
      <SessionId known={known} />
      <Records known={known} />
      <div class={isWide ? 'row wide actions' : 'row'}>{children({ run, isRunning })}</div>
      {problem !== undefined && (
        <div class="wide">
          <ErrorNotice error={problem} />
        </div>
      )}
    </section>
  );
}
