// Facts about the session: remaining time, id, and number of records.
import { lifetime, timeLeft, type Session } from '../session.ts';
import { CopyButton } from './copy-button.tsx';
import { minutes, now, Ring } from './session-badge.tsx';

interface FactProps {
  readonly known: Session;
}

export function TimeLeft({ known }: FactProps) {
  const left = timeLeft(known, now.value);
  const end = new Date(known.expires_at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const unlessUsed = known.slides_until === undefined ? '' : ' if it is not used before';
  return (
    <div class="row" title={`The service deletes the session and its data at ${end}${unlessUsed}.`}>
      <Ring part={left / lifetime.value} size={40} />
      <span>
        <span class="label">Time left</span>
        <strong class="number">{minutes(left)}</strong>
      </span>
    </div>
  );
}

export function SessionId({ known: { id } }: FactProps) {
  return (
    <div>
      <span class="label">
        Session ID, header <code>x-session-id</code>
      </span>
      <span class="row">
        <span class="mono" title={id}>
          {id.slice(0, 9)}…{id.slice(-5)}
        </span>
        <CopyButton text={id} label="session ID" />
      </span>
    </div>
  );
}

export function Records({ known }: FactProps) {
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
