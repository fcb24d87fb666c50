// Nodes that run as their own processes, so that a test can kill them.
import { startService, waitForUrl, type ServiceProcess } from './service-process.js';

export interface NodeProcess {
  readonly url: string;
  readonly run: ServiceProcess;
}

const running = new Set<ServiceProcess>();

/** Starts a node without a rate limit. */
export async function startNode(environment: Record<string, string>): Promise<NodeProcess> {
  const run = startService({ STORE: 'redis', RATE_LIMIT_PER_MINUTE: '0', ...environment });
  running.add(run);
  const url = (await waitForUrl(run)).replace(/\/$/, '');
  return { url, run };
}

/** Waits until a node is healthy. */
export async function recovery({ url }: NodeProcess): Promise<void> {
  while ((await fetch(`${url}/health`)).status !== 200);
}

/** Kills every node that was started, and waits for its end. */
export async function killNodes(): Promise<void> {
  for (const { process } of running) process.kill('SIGKILL');
  await Promise.all([...running].map(({ exited }) => exited));
  running.clear();
}
