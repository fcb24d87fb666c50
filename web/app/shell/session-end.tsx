// The last five minutes of the session as a countdown, and the notice that the session has ended.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { base } from '../api.ts';
import { extendSession } from '../session-actions.ts';
import { endedId, session, sessionsEnded, timeLeft } from '../session.ts';
import { minutes, now } from '../ui/session-badge.tsx';
import { toast } from '../ui/toast.tsx';
import { ENDING, shortId } from './session-card.tsx';

export function SessionEnd() {
  const problem = useSignal('');
  const dismissed = useSignal(0);
  const known = session.value;
  const left = known === undefined ? ENDING + 1 : timeLeft(known, now.value);
  const isEnding = left <= ENDING && left > 0;
  const extend = async (): Promise<void> => {
    try {
      await extendSession();
      problem.value = '';
    } catch (reason) {
      problem.value = (reason as Error).message;
    }
  };
  // The bar may be out of view: the page is scrolled.
  useLayoutEffect(() => {
    if (!isEnding) return;
    const text = 'The session ends in less than five minutes. Extend it, or export its data.';
    return toast({ text, actions: [{ text: 'Extend session', run: () => void extend() }] });
  }, [isEnding]);
  if (sessionsEnded.value > dismissed.value && !isEnding) {
    return (
      <div class="session-end" role="status">
        <span>
          Session <code title={endedId.value}>{shortId(endedId.value)}</code> has ended. A new session with
          the sample data has started.
        </span>
        <button type="button" onClick={() => (dismissed.value = sessionsEnded.value)}>
          Dismiss
        </button>
      </div>
    );
  }
  if (!isEnding) return <div role="status" />;
  return (
    <div class="session-end">
      <span>The service deletes the session and its data in less than five minutes.</span>
      <strong role="timer" aria-live="off">
        {minutes(left)}
      </strong>
      <button type="button" class="primary" onClick={() => void extend()}>
        Extend
      </button>
      <a class="button" href={`${base}/session/export`} download>
        Export data
      </a>
      <span class="problem" role="alert">
        {problem}
      </span>
    </div>
  );
}
