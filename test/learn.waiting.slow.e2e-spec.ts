// Requests that wait for the next change of the progress.
import { randomUUID } from 'node:crypto';
import { LongPolling } from '../src/platform/session/conditional/long-polling.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import type { Client, TestResponse } from './support/client.js';
import { DelayedRequest, delayOf } from './support/delayed-request.js';
import { expectError } from './support/expect-error.js';
import { expectToLast } from './support/expect-to-last.js';
import { createProduct, lessonsDir, start } from './support/practice-lessons.js';
import { RawConnection } from './support/raw-connection.js';

let app: AppWithProviders;
beforeAll(async () => {
  app = await startAppWithProviders({ lessonsDir });
});
afterAll(() => app.close());

const paths = ['/learn/progress', '/learn/practice-basket/progress'];

async function tagOf(client: Client, path: string): Promise<string> {
  return String((await client.get(path)).headers.get('etag'));
}

const waitFor = (client: Client, path: string, seconds: number, tag: string): Promise<TestResponse> =>
  client.get(`${path}?wait=${seconds}`, { headers: { 'if-none-match': tag } });

/** A request that waits, on a connection that the test can close. */
async function waiting(session: string, tag: string, { port } = app): Promise<RawConnection> {
  const connection = await RawConnection.connect(port);
  const headers = [`host: localhost`, `x-session-id: ${session}`, `if-none-match: ${tag}`].join('\r\n');
  connection.send(`GET /learn/progress?wait=20 HTTP/1.1\r\n${headers}\r\n\r\n`);
  return connection;
}

/** Until this number of requests waits. */
async function untilWaiting(count: number, service = app): Promise<void> {
  const waits = Reflect.get(service.get(LongPolling), 'waiting') as ReadonlyMap<string, unknown>;
  while (waits.size !== count) await fetch(`${service.url}/health/live`);
}

describe.each(paths)('a request to %s that waits', (path) => {
  it('gets the next change at once', async () => {
    const client = app.client();
    await start(client);
    const tag = await tagOf(client, path);
    const delayed = await DelayedRequest.begin(app.port);
    const response = waitFor(client, path, 20, tag);
    await createProduct(client);
    expect((await response).status).toBe(200);
    expect((await response).headers.get('etag')).not.toBe(tag);
    expect(delayed.isPending).toBe(true);
    delayed.abort();
  });

  it('gets 304 after its time', async () => {
    const client = app.client();
    await start(client);
    const tag = await tagOf(client, path);
    const response = await expectToLast(1000, () => waitFor(client, path, 1, tag));
    expect({ status: response.status, text: response.text }).toEqual({ status: 304, text: '' });
  });

  it('does not wait without If-None-Match, or with another ETag', async () => {
    const client = app.client();
    await start(client);
    const delayed = await DelayedRequest.begin(app.port);
    expect((await client.get(`${path}?wait=20`)).status).toBe(200);
    expect((await waitFor(client, path, 20, '"another"')).status).toBe(200);
    expect((await waitFor(client, path, 0, await tagOf(client, path))).status).toBe(304);
    expect(delayed.isPending).toBe(true);
    delayed.abort();
  });
});

it('allows one waiting request for each session', async () => {
  const client = app.client();
  await start(client);
  const tag = await tagOf(client, '/learn/progress');
  const connection = await waiting(String(client.session), tag);
  await untilWaiting(1);
  const rejected = await waitFor(client, '/learn/progress', 1, tag);
  expectError(rejected, 429, 'TOO_MANY_REQUESTS');
  expect(rejected.headers.get('retry-after')).toBe('1');

  const other = app.client();
  await start(other);
  expect((await waitFor(other, '/learn/progress', 1, await tagOf(other, '/learn/progress'))).status).toBe(
    304,
  );
  await createProduct(client);
  await connection.waitFor('200 OK');
  expect((await waitFor(client, '/learn/progress', 1, await tagOf(client, '/learn/progress'))).status).toBe(
    304,
  );
  connection.destroy();
});

it('ends the wait when the client leaves', async () => {
  const client = app.client();
  await start(client);
  const tag = await tagOf(client, '/learn/progress');
  const connection = await waiting(String(client.session), tag);
  await untilWaiting(1);
  connection.destroy();
  await untilWaiting(0);
  expect((await waitFor(client, '/learn/progress', 1, tag)).status).toBe(304);
});

it('does not delay a stop', async () => {
  const other = await startAppWithProviders({ lessonsDir });
  const client = other.client();
  client.session = randomUUID();
  await start(client);
  const tag = await tagOf(client, '/learn/progress');
  const connection = await waiting(client.session, tag, other);
  await untilWaiting(1, other);
  // Shorter than the five seconds after which a stop closes connections.
  const delayed = await DelayedRequest.begin(app.port, delayOf(4000));
  await other.close();
  expect(delayed.isPending).toBe(true);
  delayed.abort();
  expect(await connection.readToEnd()).toMatch(/^HTTP\/1\.1 304 /);
});
