// The limit of streams of a node, and the metrics of streams.
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { EventStream } from './support/event-stream.js';
import { expectError } from './support/expect-error.js';
import { parsePrometheusText } from './support/prometheus-text.js';

let app: TestApp;
beforeEach(async () => (app = await startApp({ maxSessionStreams: 3 })));
afterEach(() => app.close());

const watch = (client: Client = app.client()): Promise<EventStream> =>
  EventStream.at(`${app.url}/session/stream`, { 'x-session-id': String(client.session) });

async function metric(name: string): Promise<number | undefined> {
  return parsePrometheusText((await app.client().get('/metrics')).text).get(name)?.samples[0]?.value;
}

it('rejects a stream of any session while the node has the maximum, and no other request', async () => {
  const client = app.client();
  const streams = [await watch(client), await watch(client), await watch()];
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200]);

  for (const other of [client, app.client()]) {
    const rejected = await other.get('/session/stream');
    expectError(rejected, 503, 'SERVICE_UNAVAILABLE');
    expect(rejected.headers.get('retry-after')).toBe('5');
    expect((await other.get('/session')).status).toBe(200);
    expect((await other.send('HEAD', '/session/stream')).status).toBe(200);
  }
  expect(await metric('sandbox_session_streams_rejected_total')).toBe(2);
  for (const stream of streams) stream.close();
});

it('accepts a stream again when a client has left', async () => {
  const streams = [await watch(), await watch(), await watch()];
  streams[0]?.close();
  while ((await metric('sandbox_session_streams')) !== 2);
  const next = await watch();
  expect(next.response.status).toBe(200);
  expect((await next.next())?.name).toBe('session');
  for (const stream of [...streams, next]) stream.close();
});

it('accepts a stream again when a session has ended', async () => {
  const client = app.client();
  const streams = [await watch(client), await watch(client), await watch(client)];
  await client.delete('/session');
  for (const stream of streams) while ((await stream.next()) !== undefined);
  while ((await metric('sandbox_session_streams')) !== 0);
  const next = await watch();
  expect(next.response.status).toBe(200);
  next.close();
});

it('counts the open streams of all sessions, and none that was rejected', async () => {
  expect(await metric('sandbox_session_streams')).toBe(0);
  const client = app.client();
  const streams = [await watch(client), await watch(client)];
  expect(await metric('sandbox_session_streams')).toBe(2);
  streams.push(await watch(), await watch());
  expect(streams.at(-1)?.response.status).toBe(503);
  expect(await metric('sandbox_session_streams')).toBe(3);
  for (const stream of streams) stream.close();
  while ((await metric('sandbox_session_streams')) !== 0);
});
