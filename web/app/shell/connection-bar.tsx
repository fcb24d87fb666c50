// A bar on top of the page while the service cannot be reached, or limits the requests of this browser.
import { useLayoutEffect } from 'preact/hooks';
import { rateLimit, sendRequest } from '../api.ts';
import { connectionProblem, endWait } from '../connection.ts';
import { now } from '../ui/session-badge.tsx';

const check = (): void => void sendRequest({ method: 'GET', path: '/health/live' }, { quiet: true });

export function ConnectionBar() {
  const problem = connectionProblem.value;
  const isOver = problem !== undefined && problem.until <= now.value;
  const retry = problem?.kind === 'limited' ? endWait : check;
  useLayoutEffect(() => {
    if (isOver) retry();
  }, [isOver, problem]);
  if (problem === undefined) return <div role="status" />;
  const seconds = Math.max(1, Math.ceil((problem.until - now.value) / 1000));
  const limit = rateLimit.value?.of;
  return (
    <div class="connection-bar">
      <span role="status">
        {problem.kind === 'offline'
          ? `No connection to ${location.host}.`
          : `Rate limit reached${limit === undefined ? '' : ` (${limit} requests per minute)`}.`}
      </span>
      {/* The countdown itself would be announced every second. */}
      <span class="number" aria-hidden="true">
        Retrying in {seconds} s.
      </span>
      <button type="button" class="small" onClick={retry}>
        Retry
      </button>
    </div>
  );
}
