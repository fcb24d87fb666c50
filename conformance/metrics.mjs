// Checks the metrics with promtool, the linter of Prometheus.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

/** The checks by name: functions that throw on failure, or return the reason for skipping. */
export function metricsChecks(baseUrl) {
  return { 'metrics: promtool': () => lint(baseUrl) };
}

async function lint(baseUrl) {
  if (!(await isInstalled())) {
    if (process.env.CI !== undefined) throw new Error('CI requires the Debian package prometheus');
    return 'promtool is not installed: Debian package prometheus';
  }
  const response = await fetch(`${baseUrl}/metrics`);
  if (!response.ok) throw new Error(`GET /metrics: ${response.status}`);
  const promtool = spawn('promtool', ['check', 'metrics']);
  let output = '';
  for (const stream of [promtool.stdout, promtool.stderr]) stream.on('data', (chunk) => (output += chunk));
  promtool.stdin.end(await response.text());
  const [code] = await once(promtool, 'close');
  // promtool reports some findings with exit code 0.
  if (code !== 0 || output !== '') throw new Error(output || `promtool exited with ${code}`);
}

const isInstalled = () =>
  promisify(execFile)('promtool', ['--version']).then(
    () => true,
    () => false,
  );
