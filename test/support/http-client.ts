// Requests that `fetch` does not support: unusual methods, bodies without a content type, invalid HTTP.
import { request } from 'node:http';
import type { TestResponse } from './client.js';
import { sendRaw } from './raw-connection.js';

interface RawRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends a request with Node's HTTP client, which adds only the content length to the given headers. */
export function sendRequest(
  url: string,
  method: string,
  { headers = {}, body }: RawRequest = {},
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const isChunked = 'transfer-encoding' in headers;
    const length =
      body === undefined || isChunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(url, { method, agent: false, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve(responseOf(response.statusCode ?? 0, headersOf(response.rawHeaders), text));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Sends raw bytes and reads the first response. */
export async function sendBytes(port: number, bytes: string | Buffer): Promise<TestResponse> {
  return parseResponse(await sendRaw(port, bytes));
}

/** The first response in the received text. */
export function parseResponse(received: string): TestResponse {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const pairs = lines.flatMap((line) => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  const headers = headersOf(pairs);
  const length = Number(headers.get('content-length') ?? 0);
  const text = Buffer.from(rest.join('\r\n\r\n'), 'latin1').subarray(0, length).toString();
  return responseOf(Number(status.split(' ')[1] ?? 0), headers, text);
}

function headersOf(pairs: readonly string[]): Headers {
  const headers = new Headers();
  for (let i = 0; i < pairs.length; i += 2) headers.append(pairs[i] ?? '', pairs[i + 1] ?? '');
  return headers;
}

function responseOf(status: number, headers: Headers, text: string): TestResponse {
  const isJson = (headers.get('content-type') ?? '').startsWith('application/json');
  return { status, headers, text, body: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined };
}
