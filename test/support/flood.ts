// Sends many requests over a few keep-alive connections.
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

const CONNECTIONS = 16;

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
  readonly session?: string;
  /** Value of X-Forwarded-For. */
  readonly ip?: string;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export class FloodClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  constructor(private readonly url: string) {}

  send({ method, path, body, type = 'application/json', session, ip }: Sent): Promise<Received> {
    const headers = {
      ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      ...(session !== undefined && { 'x-session-id': session }),
      ...(ip !== undefined && { 'x-forwarded-for': ip }),
    };
    return new Promise((resolve, reject) => {
      const options = { agent: this.agent, method: method ?? (body === undefined ? 'GET' : 'POST'), headers };
      const sent = request(new URL(path, this.url), options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on('error', reject);
      });
      sent.on('error', reject).end(body);
    });
  }

  /** Runs a call for each number below `count`, some at a time. Rejects with the first error. */
  async repeat(count: number, call: (number: number) => Promise<void>): Promise<void> {
    let next = 0;
    const run = async (): Promise<void> => {
      while (next < count) await call(next++);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, run));
  }

  close(): void {
    this.agent.destroy();
  }
}
