// Measures for how long requests block the event loop of a service that runs as a process.
import { once } from 'node:events';
import { startService, waitForUrl } from '../../test/support/service-process.js';
import { Limits } from './limits.js';

/** Runs in the process before the service: prints the longest delay since the last SIGUSR2, in milliseconds. */
const monitor = `
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const print = () => {
    const line = 'delay=' + delays.max / 1e6 + ';\\n';
    delays.reset();
    setTimeout(() => process.stdout.write(line), 5);
  };
  // A delay is recorded by a timer, and not before that timer has run after a reset.
  process.on('SIGUSR2', () => setTimeout(print, 5));`;

export interface MeasuredService {
  readonly url: string;
  /** The longest delay during a request, in milliseconds. */
  delayOf(send: () => Promise<Response>): Promise<number>;
  stop(): Promise<void>;
}

export async function startMeasuredService(
  environment: Record<string, string> = {},
): Promise<MeasuredService> {
  const service = startService({
    ...environment,
    RATE_LIMIT_PER_MINUTE: '0',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(monitor)}`,
  });
  const url = (await waitForUrl(service)).replace(/\/$/, '');
  const { process: child, output, exited } = service;
  const printed = (): string[] => output().stdout.match(/delay=[\d.]+;/g) ?? [];
  /** The delay since the last call. */
  const read = async (): Promise<number> => {
    const before = printed().length;
    child.kill('SIGUSR2');
    while (printed().length === before)
      await Promise.race([child.stdout && once(child.stdout, 'data'), exited]);
    return Number(printed().at(-1)?.slice('delay='.length, -1));
  };
  return {
    url,
    async delayOf(send) {
      await read();
      const response = await send();
      await response.arrayBuffer();
      return read();
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

interface Measuring {
  readonly limits: Limits;
  /** The service of all tests of the file. */
  readonly service: () => MeasuredService;
}

/**
 * Starts a service before the tests, and prints the results after them.
 * @param attempts see `Limits`
 * @param printed the number of results to print, the largest first
 */
export function useMeasuredService({ attempts = 20, printed = Infinity } = {}): Measuring {
  const limits = new Limits(attempts);
  let service: MeasuredService | undefined;
  beforeAll(async () => {
    service = await startMeasuredService();
  });
  afterAll(async () => {
    await service?.stop();
    limits.print(printed);
  });
  return {
    limits,
    service: () => {
      if (service === undefined) throw new Error('the service has not started');
      return service;
    },
  };
}
