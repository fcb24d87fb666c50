// One request on a separate connection: the bytes that arrive, and how the connection ends.
import { connect } from 'node:net';
import { jsonOf } from '../../src/platform/kernel/runtime/body.facts.js';
import type { TestResponse } from './client.js';

export interface RawExchange {
  readonly bytes: Buffer;
  /** `open` if the response was complete and the connection remained open. */
  readonly end: 'closed' | 'reset' | 'open';
  /** Milliseconds until the end. */
  readonly duration: number;
  readonly response: TestResponse;
}

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Waits until the connection ends, or until `isComplete` returns true. */
export function exchangeRaw(port: number, request: RawRequest): Promise<RawExchange> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const finish = (end: RawExchange['end']): void => {
      socket.destroy();
      const bytes = Buffer.concat(chunks);
      const duration = performance.now() - started;
      resolve({ bytes, end, duration, response: responseIn(bytes) });
    };
    socket.on('connect', () => socket.write(textOf(request)));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isComplete(Buffer.concat(chunks).toString('latin1'))) finish('open');
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      finish(code === 'ECONNRESET' ? 'reset' : 'closed'),
    );
    socket.on('end', () => finish('closed'));
  });
}

/** The body is undefined if it is not JSON. */
function responseIn(bytes: Buffer): TestResponse {
  const end = bytes.indexOf('\r\n\r\n');
  const [status = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1),
    ]),
  );
  const text = bytes.subarray(end + 4).toString();
  return { status: Number(status.split(' ')[1] ?? 0), headers, text, body: jsonOf(text) };
}

function textOf({ method, path, headers, body }: RawRequest): string {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ host: 'localhost', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

function isComplete(text: string): boolean {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  if (rest.length === 0) return false;
  const body = rest.join('\r\n\r\n');
  if (/^HTTP\/1\.1 (?:204|304) /.test(head)) return true;
  if (/^transfer-encoding: chunked$/im.test(head)) return body.endsWith('0\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return length !== undefined && body.length >= Number(length);
}
