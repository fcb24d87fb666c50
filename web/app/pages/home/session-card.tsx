// The session of this browser: id, remaining lifetime, record counts, and a button that restores the sample data.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { sendRequest, jsonOf } from '../../api.ts';
import { recordRestart, session, timeLeft, lifetime } from '../../session.ts';
import { CopyButton } from '../../ui/code.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { minutes, now, refreshSession, Ring } from '../../ui/session-badge.tsx';

export function SessionCard() {
  const said = useSignal('');
  useEffect(() => {
    if (session.value !== undefined) void refreshSession().catch(() => undefined);
  }, []);
  const known = session.value;
  const reset = async (): Promise<void> => {
    const exchange = await sendRequest({ method: 'POST', path: '/api/v1/demo/reset' });
    const { message } = jsonOf<{ message?: string }>(exchange) ?? {};
    await refreshSession().catch(() => undefined);
    recordRestart();
    const { status } = exchange.response;
    said.value =
      status === 200
        ? 'The sample data is restored and the session lifetime restarted.'
        : (message ?? `${status}`);
  };
  return (
    <section class="card session-card" aria-labelledby="your-session">
      <h2 id="your-session">Your session</h2>
      {known === undefined ? (
        <p class="muted">Opening …</p>
      ) : (
        <>
          <TimeLeft />
          <p class="session-id">
            <code>{known.id}</code> <CopyButton text={known.id} label="session id" />
          </p>
          <Holdings counts={known.counts} seeded={known.seeded} />
          <p class="muted">
            This browser stores it in a cookie. In other clients, send it in the header{' '}
            <code>x-session-id</code>.
          </p>
          <Confirm
            title="Restore the sample data"
            question="Discard your changes and restore the sample data?"
            onConfirm={reset}
          />
        </>
      )}
      <p role="status">{said}</p>
    </section>
  );
}

function TimeLeft() {
  const known = session.value;
  if (known === undefined) return null;
  const left = timeLeft(known, now.value);
  const end = new Date(known.expires_at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <div class="time-left">
      <span class="dial">
        <Ring part={left / lifetime(known)} size={88} />
        <span>{minutes(left)}</span>
      </span>
      <p>
        <strong>left</strong> of {Math.round(lifetime(known) / 60_000)} minutes.
        <br />
        <span class="muted">Expires at {end}. Its data is then deleted.</span>
      </p>
    </div>
  );
}

interface HoldingsProps {
  readonly counts: Readonly<Record<string, number>>;
  readonly seeded: boolean;
}

function Holdings({ counts, seeded }: HoldingsProps) {
  return (
    <>
      <ul class="holdings" aria-label="Records">
        {Object.entries(counts).map(([name, count]) => (
          <li key={name}>
            <a href={`#/data/${name}`}>
              <strong>{count}</strong> {name}
            </a>
          </li>
        ))}
      </ul>
      {!seeded && <p class="muted">The first REST request of a session creates the sample data.</p>}
    </>
  );
}
