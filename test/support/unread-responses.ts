// Clients that do not read their responses, and the memory that the service counts for them.
import { randomUUID } from 'node:crypto';
import type { SharedApp } from './app.js';
import { RawConnection, requestHead } from './raw-connection.js';

/** 2 KiB in UTF-8 and in the heap. */
const description = '\u{1F600}'.repeat(490);

const idOf = (digit: number, n: number): string =>
  `${digit}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A session with products of 2 KiB, and as many orders as a list can have. */
export function largeDocument(products = 640): string {
  return JSON.stringify({
    format: 'practice-api-sandbox/session@1',
    data: {
      users: [{ id: idOf(1, 0), name: 'Ada', email: 'ada@example.com' }],
      products: Array.from({ length: products }, (_, n) => ({
        id: idOf(2, n),
        name: `Lamp ${n}`,
        price: 1,
        description,
      })),
      orders: Array.from({ length: 100 }, (_, n) => ({
        user_id: idOf(1, 0),
        product_id: idOf(2, n),
        quantity: 1,
      })),
    },
  });
}

const lists = Array.from(
  { length: 10 },
  (_, n) => `a${n}: products(limit: 100) { items { id description } }`,
);
/** Its result takes 2 MB. */
export const tenLists = { query: `{ ${lists.join(' ')} }` };

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly session?: string;
  readonly body?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export function rawRequest({ method, path, session, body = '', type, headers = {} }: RawRequest): string {
  const all = {
    ...headers,
    ...(session !== undefined && { 'x-session-id': session }),
    ...(body !== '' && {
      'content-type': type ?? 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return requestHead(method ?? (body === '' ? 'GET' : 'POST'), path, ...lines) + body;
}

/** A response of the same connection that takes so long that the following ones have to wait for it. */
const delayed = rawRequest({ path: '/api/v1/users?delay=10000', session: randomUUID() });

/** Sends requests whose responses wait in the service until the connection is destroyed. */
export async function sendPipelined(
  app: SharedApp,
  ...requests: readonly RawRequest[]
): Promise<RawConnection> {
  const connection = await RawConnection.connect(app.port);
  connection.send([delayed, ...requests.map(rawRequest)].join(''));
  return connection;
}

/** Sends a request whose response the client does not read. */
export async function sendUnread(app: SharedApp, request: RawRequest): Promise<RawConnection> {
  const connection = await RawConnection.connect(app.port);
  connection.stopReading();
  connection.send(rawRequest(request));
  return connection;
}

/** Reads the metrics until the responses in progress take a number of bytes that meets a condition. */
export async function untilBytes(url: string, isMet: (bytes: number) => boolean): Promise<number> {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const [, bytes] = /^sandbox_memory_used_bytes\{part="responses-in-progress"\} (\d+)$/m.exec(text) ?? [];
    if (bytes === undefined) throw new Error('the memory of responses is not in the metrics');
    if (isMet(Number(bytes))) return Number(bytes);
  }
}
