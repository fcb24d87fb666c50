// The `/status` page: availability of the service. It opens no session and is not rate limited.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { sendRequest, jsonOf } from '../api.ts';
import { ThemeButton } from '../ui/theme-button.tsx';
import { daysAndHours } from './status/duration.ts';

interface Health {
  readonly status: string;
  readonly version: string;
}

interface Report {
  readonly status: string;
  readonly uptime_seconds: number;
  readonly started_at: string;
  readonly active_sessions: number;
  readonly sessions_today: number;
  readonly target: { readonly availability: string };
  readonly rate_limit: { readonly limit: number; readonly window_seconds: number; readonly scope: string };
}

interface Check {
  readonly at: number;
  readonly milliseconds: number;
  readonly isUp: boolean;
  readonly health: Health | undefined;
  readonly report: Report | undefined;
  /** Why the service is considered unavailable. */
  readonly reason: string;
}

const EVERY = 15_000;
const MOST_SHOWN = 20;

/** The newest last. */
const checks = signal<readonly Check[]>([]);

async function check(): Promise<void> {
  const [health, report] = await Promise.all(
    ['/health', '/status.json'].map((path) => sendRequest({ method: 'GET', path }, { quiet: true })),
  );
  if (health === undefined || report === undefined) return;
  const { status, statusText } = health.response;
  const one = {
    at: health.at,
    milliseconds: health.milliseconds,
    isUp: status === 200,
    health: jsonOf<Health>(health),
    report: report.response.status === 200 ? jsonOf<Report>(report) : undefined,
    reason: status === 0 ? 'No response.' : `The health check returns ${status} ${statusText}.`,
  };
  checks.value = [...checks.value, one].slice(-MOST_SHOWN);
}

export function StatusPage() {
  useEffect(() => {
    document.title = 'Status · Practice API sandbox';
    void check();
    const timer = setInterval(() => void check(), EVERY);
    return () => clearInterval(timer);
  }, []);
  const last = checks.value.at(-1);
  return (
    <>
      <header>
        <a class="brand" href="./">
          <img src="app/icon.svg" alt="" width="28" height="28" /> Practice API
        </a>
        <div class="tools">
          <ThemeButton />
        </div>
      </header>
      <main class="status-page">
        <h1>Status</h1>
        {last === undefined ? <p class="muted">Checking …</p> : <State last={last} />}
        {last?.report !== undefined && <Facts report={last.report} version={last.health?.version} />}
        <h2>Recent checks</h2>
        <Checks />
        <p class="muted">
          Checks run every {EVERY / 1000} seconds. The same data as JSON:{' '}
          <a href="status.json">status.json</a> and <a href="health">health</a>.
        </p>
      </main>
      <footer>
        <a href="./">Home</a>
      </footer>
    </>
  );
}

function State({ last }: { readonly last: Check }) {
  return (
    <div class={`card state ${last.isUp ? 'up' : 'down'}`}>
      <span class="lamp" aria-hidden="true" />
      <p role="status">
        <strong>{last.isUp ? 'Up and running' : 'Not available'}</strong>
        {!last.isUp && <span> {last.reason}</span>}
      </p>
      <p class="muted">Checked at {new Date(last.at).toLocaleTimeString()}</p>
    </div>
  );
}

function Facts({ report, version }: { readonly report: Report; readonly version: string | undefined }) {
  const { limit, window_seconds, scope } = report.rate_limit;
  const facts = [
    ['Up for', daysAndHours(report.uptime_seconds), `since ${new Date(report.started_at).toLocaleString()}`],
    ['Active sessions', report.active_sessions.toLocaleString(), 'at this moment'],
    ['Sessions today', report.sessions_today.toLocaleString(), 'since midnight, UTC'],
    [
      'Rate limit',
      limit === 0 ? 'none' : `${limit}`,
      limit === 0 ? 'no limit' : `requests in ${window_seconds} seconds for each ${scope}`,
    ],
    ['Availability', report.target.availability, 'target'],
    ['Version', version ?? '–', 'of the service'],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value, more]) => (
        <div key={name} class="card">
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <small>{more}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Checks() {
  return (
    <ol class="checks" aria-label="Recent checks, newest last">
      {checks.value.map(({ at, isUp, milliseconds }) => {
        const said = `${new Date(at).toLocaleTimeString()}: ${isUp ? `up, ${milliseconds} ms` : 'not available'}`;
        return (
          <li key={at} class={isUp ? 'up' : 'down'} title={said}>
            <span class="hidden">{said}</span>
          </li>
        );
      })}
    </ol>
  );
}
