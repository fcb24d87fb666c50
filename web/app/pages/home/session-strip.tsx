// The session in one row: remaining time, id, records, and what can be done with it.
import { useSignal } from '@preact/signals';
import { sendRequest, jsonOf } from '../../api.ts';
import { lifetime, recordRestart, session, timeLeft, type Session } from '../../session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { minutes, now, refreshSession, Ring } from '../../ui/session-badge.tsx';

export function SessionStrip() {
  const known = session.value;
  const message = useSignal('');
  if (known === undefined) return <p class="card muted">Loading session …</p>;
  const restore = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: 'Restore sample data?',
      text: 'All your changes are deleted, and the time of the session starts again.',
      action: 'Restore',
      danger: true,
    });
    if (!isConfirmed) return;
    const exchange = await sendRequest({ method: 'POST', path: '/api/v1/demo/reset' });
    await refreshSession().catch(() => undefined);
    const isRestored = exchange.response.status === 200;
    if (isRestored) recordRestart();
    message.value = isRestored
      ? 'Sample data restored. The time of the session starts again.'
      : (jsonOf<{ message?: string }>(exchange)?.message ?? exchange.response.statusText);
  };
  return (
    <section class="card strip" aria-label="Session details">
      <TimeLeft known={known} />
      <div>
        <span class="label">
          Session ID, header <code>x-session-id</code>
        </span>
        <span class="row">
          <span class="mono" title={known.id}>
            {known.id.slice(0, 9)}…{known.id.slice(-5)}
          </span>
          <CopyButton text={known.id} label="session ID" />
        </span>
      </div>
      <Records known={known} />
      <div class="row">
        <button type="button" onClick={() => void restore()}>
          Restore sample data
        </button>
      </div>
      <p role="status" class="wide">
        {message}
      </p>
    </section>
  );
}

function TimeLeft({ known }: { readonly known: Session }) {
  const left = timeLeft(known, now.value);
  const end = new Date(known.expires_at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <div class="row" title={`The service deletes the session and its data at ${end}.`}>
      <Ring part={left / lifetime(known)} size={40} />
      <span>
        <span class="label">Time left</span>
        <strong class="number">{minutes(left)}</strong>
      </span>
    </div>
  );
}

function Records({ known }: { readonly known: Session }) {
  if (!known.seeded) {
    return (
      <div>
        <span class="label">Sample data: not loaded</span>
        <span>The first REST request loads it.</span>
      </div>
    );
  }
  return (
    <div>
      <span class="label">Data</span>
      <ul class="row">
        {Object.entries(known.counts).map(([name, count]) => (
          <li key={name}>
            <a href={`#/data/${name}`}>
              <strong>{count}</strong> {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
