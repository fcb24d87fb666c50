// The session at the bottom of the sidebar: id, remaining time and theme.
import { lifetime, session, timeLeft } from '../session.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { minutes, now } from '../ui/session-badge.tsx';
import { ThemeButton } from '../ui/theme-button.tsx';

/** Milliseconds. Below this, the remaining time is shown as a warning. */
export const ENDING = 5 * 60_000;

/** @param isQuiet whether the page opens no session */
export function SessionCard({ isQuiet }: { readonly isQuiet: boolean }) {
  const known = session.value;
  const left = known === undefined ? 0 : timeLeft(known, now.value);
  const isEnding = known !== undefined && left < ENDING;
  return (
    <section class={`session-status${isEnding ? ' ending' : ''}`} aria-label="Session">
      {known === undefined ? (
        <p class="muted">{isQuiet ? 'No session' : 'Loading session …'}</p>
      ) : (
        <>
          <p class="row between">
            <span title={known.id}>
              <strong>Session</strong> <span class="mono faint">{shortId(known.id)}</span>
            </span>
            <CopyButton text={known.id} label="session ID" iconOnly />
          </p>
          <svg class="bar" aria-hidden="true">
            <rect width={`${(100 * left) / lifetime.value}%`} height="100%" />
          </svg>
        </>
      )}
      <p class="row between">
        <span class="number">{known === undefined ? '' : `${minutes(left)} left`}</span>
        <ThemeButton />
      </p>
    </section>
  );
}

/** Both ends of an id. */
export const shortId = (id: string): string => `${id.slice(0, 4)}…${id.slice(-4)}`;
