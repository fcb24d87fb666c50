// The `/status` page: availability of the service. It opens no session and is not rate limited.
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { sendRequest, jsonOf } from '../api.ts';
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
const MAX_SHOWN = 20;

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
    reason: status === 0 ? 'No response from /health.' : `/health returned ${status} ${statusText}.`,
  };
  checks.value = [...checks.value, one].slice(-MAX_SHOWN);
}

export function StatusPage() {
  useLayoutEffect(() => {
    void check();
    const timer = setInterval(() => void check(), EVERY);
    return () => clearInterval(timer);
  }, []);
  const last = checks.value.at(-1);
  return (
    <div class="page status-page">
      <h1>Status</h1>
      {last === undefined ? <p class="muted">Checking …</p> : <State last={last} />}
      {last?.report !== undefined && <Facts report={last.report} version={last.health?.version} />}
      <h2>Recent checks</h2>
      <Checks />
      <p class="muted">
        Checks run every {EVERY / 1000} seconds. The same data as JSON: <a href="status.json">status.json</a>{' '}
        and <a href="health">health</a>.
      </p>
    </div>
  );
}

function State({ last }: { readonly last: Check }) {
  return (
    <div class={`card state ${last.isUp ? 'up' : 'down'}`}>
      <span class="lamp" aria-hidden="true" />
      <p role="status">
        <strong>{last.isUp ? 'Operational' : 'Unavailable'}</strong>
        {!last.isUp && <span> {last.reason}</span>}
      </p>
      <p class="muted">Checked at {new Date(last.at).toLocaleTimeString()}</p>
    </div>
  );
}

function Facts({ report, version }: { readonly report: Report; readonly version: string | undefined }) {
  const { limit, window_seconds, scope } = report.rate_limit;
  const facts = [
    ['Uptime', daysAndHours(report.uptime_seconds), `since ${new Date(report.started_at).toLocaleString()}`],
    ['Active sessions', report.active_sessions.toLocaleString(), 'now'],
    ['Sessions today', report.sessions_today.toLocaleString(), 'since 00:00 UTC'],
    [
      'Rate limit',
      limit === 0 ? 'Off' : `${limit}`,
      limit === 0
        ? 'no limit'
        : `requests per ${window_seconds} s per ${scope === 'ip' ? 'IP address' : scope}`,
    ],
    ['Target availability', report.target.availability, ''],
    ['Version', version ?? '–', ''],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value, more]) => (
        <div key={name}>
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
        const said = `${new Date(at).toLocaleTimeString()}: ${isUp ? `available, ${milliseconds} ms` : 'unavailable'}`;
        return (
          <li key={at} class={isUp ? 'up' : 'down'} title={said}>
            <span class="hidden">{said}</span>
          </li>
        );
      })}
    </ol>
  );
}
