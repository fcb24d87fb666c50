// A separate service for each run: the bundle of this command, on a free loopback port. Its mutants are sealed.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import type { Protocol } from '../client/matcher.js';
import { protocols, readCatalogue } from './catalogue.js';
import type { Processes } from './processes.js';
import {
  mutantsDocument,
  type Change,
  type OpenTarget,
  type RequestCounts,
  type ScoreTarget,
} from './target.js';

/** Variables that would make services of several runs share ports, records or a URL. */
const unset = [
  'METRICS_PORT',
  'MTLS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PUBLIC_BASE_URL',
  'SANDBOX_SESSION',
  'SANDBOX_URL',
  'STORE',
];

/** @param main the file that starts the service */
export function ownServices(main: string, processes: Processes): OpenTarget {
  const controlKey = randomBytes(32).toString('base64url');
  return async (change) => {
    const controls = controlsOf(change);
    const child = processes.start(process.execPath, [main, 'serve'], false, {
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !unset.includes(name))),
        CONTROLS: Object.keys(controls).length === 0 ? '' : JSON.stringify(controls),
        CONTROL_KEY: controlKey,
        HOST: '127.0.0.1',
        PORT: '0',
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'info',
        // The service then stops when its parent ends, even if that is killed.
        npm_command: 'score',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return targetAt(child, await urlOf(child), controlKey);
  };
}

function controlsOf(change: Change): object {
  const { mutant, variation, policy } = change;
  const isMutated = mutant !== undefined || variation !== undefined;
  return {
    ...(isMutated && { mutants: mutantsDocument(change) }),
    ...(policy !== undefined && { permissions: { policy } }),
  };
}

function targetAt(child: ChildProcess, url: string, controlKey: string): ScoreTarget {
  return {
    environment: { SANDBOX_URL: url, BASE_URL: url, PORT: new URL(url).port },
    async reached(mutant) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('the service has ended');
      const entry = (await readCatalogue(url, controlKey)).find(({ id }) => id === mutant);
      return { count: entry?.reached ?? 0, example: entry?.example };
    },
    async requests() {
      return requestsIn(await metricsOf(url));
    },
    async setsPolicy() {
      return (await metricsOf(url)).includes('method="PUT",route="/session/permissions"');
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'exit');
      // It has no data to keep.
      child.kill('SIGKILL');
      await closed;
    },
  };
}

const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** In the labels of requests to records. `GET /soap` is the WSDL, and routes such as `/session` have no records. */
const recordLabels: Readonly<Record<Protocol, string>> = {
  REST: 'route="/api/',
  GraphQL: 'route="/graphql"',
  SOAP: 'method="POST",route="/soap"',
};

/** The requests by protocol in Prometheus' text format. */
function requestsIn(metrics: string): RequestCounts {
  const counts = [...metrics.matchAll(/^http_requests_total\{(.*)\} (\d+)$/gm)];
  const of = (protocol: Protocol): number =>
    counts
      .filter(([, labels]) => labels?.includes(recordLabels[protocol]))
      .reduce((sum, [, , count]) => sum + Number(count), 0);
  return Object.fromEntries(protocols.map((protocol) => [protocol, of(protocol)]));
}

/** The URL in the log line of the start. Rejects with the error output if the service ends before. */
function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let errors = '';
    child.stderr?.on('data', (chunk) => (errors += String(chunk)));
    child.stdout?.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-10_000);
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('error', reject);
    child.once('close', () =>
      reject(new Error(`The service did not start: ${errors.trim() || output.trim()}`)),
    );
  });
}
