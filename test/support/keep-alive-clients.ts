// Clients that send requests over keep-alive connections until the port is closed.
import { Agent, request } from 'node:http';

interface LoadResult {
  readonly completed: number;
  /** Every failure except ECONNREFUSED, because then nothing was sent. */
  readonly failures: readonly string[];
  /** Statuses of the responses. */
  readonly statuses: ReadonlySet<number>;
}

export class KeepAliveClients {
  private readonly failures: string[] = [];
  private readonly statuses = new Set<number>();
  completed = 0;
  private isEnded = false;
  private readonly done: Promise<unknown>;

  /** Each client sends its next request when it has the response, GET and POST in turn. */
  constructor(
    private readonly url: string,
    count: number,
  ) {
    this.done = Promise.all(Array.from({ length: count }, () => this.run()));
  }

  /** Resolves when the clients have received this number of responses in total. */
  async reach(responses: number): Promise<void> {
    while (this.completed < responses) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Stops the clients after their current request, or waits until the port is closed. */
  async result({ stop = false } = {}): Promise<LoadResult> {
    this.isEnded = stop;
    await this.done;
    return { completed: this.completed, failures: this.failures, statuses: this.statuses };
  }

  private async run(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !this.isEnded; turn += 1) {
      try {
        this.statuses.add(await this.send(agent, turn % 2 === 0 ? 'GET' : 'POST'));
        this.completed += 1;
      } catch (reason) {
        const { code, message } = reason as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED') break;
        this.failures.push(`${code ?? ''} ${message}`);
      }
    }
    agent.destroy();
  }

  private send(agent: Agent, method: 'GET' | 'POST'): Promise<number> {
    const body = method === 'POST' ? '{"name": "Lamp", "price": 5}' : undefined;
    return new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const call = request(`${this.url}/api/v1/products`, { agent, method, headers }, (response) => {
        response.resume().on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      call.on('error', reject);
      call.end(body);
    });
  }
}
