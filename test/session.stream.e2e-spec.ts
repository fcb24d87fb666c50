// GET /session/stream: a session as Server-Sent Events, with changes of all clients.
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { EventStream, type StreamEvent } from './support/event-stream.js';
import { expectError } from './support/expect-error.js';
import { lessonsDir, start } from './support/practice-lessons.js';
import { post, requestOf } from './support/soap.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock, lessonsDir })));
afterAll(() => app.close());

const open: EventStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function watch(client: Client, headers: Record<string, string> = {}): Promise<EventStream> {
  const named = { 'x-session-id': String(client.session), ...headers };
  const stream = await EventStream.at(`${app.url}/session/stream`, named);
  open.push(stream);
  return stream;
}

/** A stream of a seeded session after its first event. */
async function watched(): Promise<{ client: Client; stream: EventStream }> {
  const client = app.client();
  await client.get('/api/v1/users');
  const stream = await watch(client);
  await stream.next();
  return { client, stream };
}

const changed = (stream: EventStream, fact: string): Promise<StreamEvent> =>
  stream.until(({ name, data }) => name === 'changed' && (data as string[]).includes(fact));

it('begins with the session, which it opens', async () => {
  const client = app.client();
  const stream = await watch(client);
  expect(stream.response.status).toBe(200);
  expect(Object.fromEntries(stream.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-session-id': client.session,
  });
  const { name, data } = (await stream.next()) ?? {};
  expect(name).toBe('session');
  expect(data).toEqual({ ...(await client.get('/session')).body.data, is_new: false });
});

it.each<[string, (client: Client) => Promise<unknown>]>([
  ['REST', (client) => client.delete('/api/v1/users/a0000000-0000-4000-8000-000000000001')],
  [
    'GraphQL',
    (client) =>
      client.post('/graphql', {
        query: 'mutation { deleteUser(id: "a0000000-0000-4000-8000-000000000001") }',
      }),
  ],
  ['SOAP', (client) => post(client, requestOf('DeleteUser', { id: 'a0000000-0000-4000-8000-000000000001' }))],
])('has the session and the fact `records` after a write over %s', async (_, write) => {
  const { client, stream } = await watched();
  await write(client);
  const session = await stream.until(({ name }) => name === 'session');
  expect(session.data.counts.users).toBe(11);
  expect(await stream.next()).toMatchObject({ name: 'changed', data: ['records'] });
});

it.each<[string, (client: Client) => Promise<unknown>]>([
  ['controls', (client) => client.put('/session/clock', { frozen_time: '2030-01-01T00:00:00Z' })],
  ['snapshots', (client) => client.put('/session/snapshots/before')],
  ['progress', (client) => start(client)],
])('names the fact %s', async (fact, change) => {
  const { client, stream } = await watched();
  await change(client);
  expect((await changed(stream, fact)).data).not.toContain('records');
});

it.each<[string, object]>([
  ['faults', { rules: [{ match: { path: '/api/v1/users' }, fault: { type: 'STATUS', status: 503 } }] }],
  ['journal', { record: true }],
  ['mutants', { active: ['limit-plus-one'] }],
])('names the fact %s after a request that it counts', async (name, control) => {
  const client = app.client();
  expect((await client.put(`/session/${name}`, control)).status).toBe(200);
  await client.get('/api/v1/products');
  const stream = await watch(client);
  await stream.next();
  await client.get('/api/v1/users?limit=3');
  expect((await changed(stream, name)).data).toEqual([name]);
});

it('does not show which requests reach blind mutants', async () => {
  const { client, stream } = await watched();
  const catalogue: { requires?: string }[] = (await client.get('/mutants')).body.data;
  const count = catalogue.filter(({ requires }) => requires === undefined).length;
  const { status } = await client.put('/session/mutants', { draw: { count, seed: 1 }, blind: true });
  expect(status).toBe(200);
  await changed(stream, 'controls');
  await client.get('/api/v1/users?limit=3');
  await client.put('/session/snapshots/before');
  const events: StreamEvent[] = [];
  await stream.until((event) => {
    events.push(event);
    return event.name === 'changed';
  });
  expect(events.at(-1)?.data).toEqual(['snapshots']);
});

it('ends with the session, also if its id is used again', async () => {
  const { client, stream } = await watched();
  await client.delete('/session');
  clock.advance({ seconds: 1 });
  await client.get('/api/v1/users');
  expect(await stream.until(({ name }) => name === 'end')).toMatchObject({ data: {} });
  expect(await stream.next()).toBeUndefined();
});

it('keeps a session alive that slides, and no other one', async () => {
  const ofWebApp = app.client();
  await ofWebApp.get('/session', { headers: { 'x-sandbox-client': 'web' } });
  const stream = await watch(ofWebApp);
  const other = await watch(app.client());
  await stream.next();
  for (let i = 0; i < 3; i += 1) {
    clock.advance({ seconds: 1200 });
    const { data } = await stream.until(({ name }) => name === 'session');
    expect(data.expires_in_seconds).toBe(1800);
  }
  await other.until(({ name }) => name === 'end');
});

it('accepts ten streams of a session at a time', async () => {
  const client = app.client();
  const streams = await Promise.all(Array.from({ length: 10 }, () => watch(client)));
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200));
  expectError(await client.get('/session/stream'), 429, 'TOO_MANY_REQUESTS');
  expect((await watch(app.client())).response.status).toBe(200);
});

it('frees the place of a client that left', async () => {
  const client = app.client();
  const streams = await Promise.all(Array.from({ length: 10 }, () => watch(client)));
  streams[0]?.close();
  let status = 429;
  while (status === 429) status = (await watch(client)).response.status;
  expect(status).toBe(200);
});

it('has headers only for HEAD, and no parameters', async () => {
  const head = await app.client().send('HEAD', '/session/stream');
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expectError(await app.client().get('/session/stream?wait=1'), 400, 'BAD_REQUEST');
});

it('ends when the service stops', async () => {
  const stopping = await startApp({ clock });
  const stream = await EventStream.at(`${stopping.url}/session/stream`, {});
  await stream.next();
  await stopping.close();
  expect(await stream.next()).toMatchObject({ name: 'end' });
  expect(await stream.next()).toBeUndefined();
});
