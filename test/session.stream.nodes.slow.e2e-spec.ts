// Streams of one session through two nodes on one store.
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { EventStream, type StreamEvent } from './support/event-stream.js';
import { parsePrometheusText } from './support/prometheus-text.js';
import { describeOnRedis, startCluster, startRedis } from './support/redis.js';
import { useTwoNodes } from './support/two-nodes.js';

const open: EventStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function watch(node: TestApp, { session }: Client): Promise<EventStream> {
  const stream = await EventStream.at(`${node.url}/session/stream`, { 'x-session-id': String(session) });
  open.push(stream);
  return stream;
}

async function openStreams(node: TestApp): Promise<number | undefined> {
  const families = parsePrometheusText((await node.client().get('/metrics')).text);
  return families.get('sandbox_session_streams')?.samples[0]?.value;
}

const changed = (stream: EventStream, fact: string): Promise<StreamEvent> =>
  stream.until(({ name, data }) => name === 'changed' && (data as string[]).includes(fact));

/** The rest of the stream. */
async function restOf(stream: EventStream): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for (let event = await stream.next(); event; event = await stream.next()) events.push(event);
  return events;
}

const lamp = { name: 'Lamp', price: 5 };

describeOnRedis.each([
  ['one Redis', () => startRedis()],
  ['a cluster of three', startCluster],
])('a stream on one of two nodes on %s', (_, startStore) => {
  const two = useTwoNodes({}, startStore);

  /** A seeded session: its stream on the first node after the first event, and a client of the second node. */
  async function watched(): Promise<{ stream: EventStream; other: Client }> {
    const [one, other] = two.pair();
    await one.get('/api/v1/users');
    const stream = await watch(two.nodes[0], one);
    expect((await stream.next())?.data.counts.products).toBe(24);
    return { stream, other };
  }

  it('shows a record that a client creates on the other node', async () => {
    const { stream, other } = await watched();
    await other.post('/api/v1/products', lamp);
    const { data } = await stream.until(({ name }) => name === 'session');
    expect(data.counts.products).toBe(25);
    expect(await stream.next()).toMatchObject({ name: 'changed', data: ['records'] });
  });

  it('shows a control that a client sets and removes on the other node, and what it counts', async () => {
    const { stream, other } = await watched();
    const match = { path: '/api/v1/users' };
    await other.put('/session/faults', { rules: [{ match, fault: { type: 'STATUS', status: 503 } }] });
    const set = await stream.until(({ name }) => name === 'session');
    expect(set.data.controls).toEqual(['faults']);
    expect((await changed(stream, 'controls')).data).toEqual(['controls', 'faults']);

    expect((await other.get('/api/v1/users')).status).toBe(503);
    expect((await changed(stream, 'faults')).data).toEqual(['faults']);

    await other.delete('/session/faults');
    const removed = await stream.until(({ name }) => name === 'session');
    expect(removed.data.controls).toBeUndefined();
    expect((await changed(stream, 'controls')).data).toEqual(['controls']);
  });

  it('shows each of several snapshots that a client takes and deletes on the other node', async () => {
    const { stream, other } = await watched();
    const snapshots = async (): Promise<unknown> => {
      const { data } = await stream.until(({ name }) => name === 'session');
      return data.snapshots as unknown;
    };
    await other.put('/session/snapshots/one');
    expect(await snapshots()).toEqual(['one']);
    await other.put('/session/snapshots/two');
    expect(await snapshots()).toEqual(['one', 'two']);
    await other.delete('/session/snapshots/one');
    expect(await snapshots()).toEqual(['two']);
    expect((await changed(stream, 'snapshots')).data).toEqual(['snapshots']);
  });

  it('ends when a client ends the session on the other node', async () => {
    const { stream, other } = await watched();
    await other.delete('/session');
    expect(await restOf(stream)).toEqual([{ name: 'end', id: undefined, data: {} }]);
    while ((await openStreams(two.nodes[0])) !== 0);
  });

  it('ends when the other node opens another session with the same id', async () => {
    const { stream, other } = await watched();
    await other.delete('/session');
    await other.post('/api/v1/products', lamp);
    expect(await restOf(stream)).toEqual([{ name: 'end', id: undefined, data: {} }]);
  });

  it('has all changes of concurrent writes on both nodes when they have ended', async () => {
    const { stream, other } = await watched();
    const one = two.nodes[0].client();
    one.session = other.session;
    const writes = Array.from({ length: 20 }, (_unused, n) =>
      (n % 2 === 0 ? one : other).post('/api/v1/products', { name: `Product ${n}`, price: n + 1 }),
    );
    for (const { status } of await Promise.all(writes)) expect(status).toBe(201);
    const { data } = await stream.until(
      ({ name, data: session }) => name === 'session' && session.counts.products === 44,
    );
    expect(data).toMatchObject({
      ...(await other.get('/session')).body.data,
      expires_in_seconds: expect.any(Number),
    });
  });
});

describeOnRedis('when a node or the store stops', () => {
  const two = useTwoNodes();
  const started: TestApp[] = [];
  afterEach(() => Promise.all(started.splice(0).map((node) => node.close())));

  it('its streams end, and a client that connects to the other node gets the present state', async () => {
    const { url: redisUrl } = two.redis;
    const shared = { store: 'redis', redisUrl, redisPrefix: `stop-${randomUUID()}` } as const;
    const [stopping, other] = [await startApp(shared), await startApp(shared)];
    started.push(other);
    const client = other.client();
    await client.get('/api/v1/users');
    const streams = await Promise.all([1, 2, 3].map(() => watch(stopping, client)));
    for (const stream of streams) await stream.next();

    await stopping.close();
    for (const stream of streams)
      expect(await restOf(stream)).toEqual([{ name: 'end', id: undefined, data: {} }]);
    await client.post('/api/v1/products', lamp);
    await client.put('/session/clock', { frozen_time: '2030-01-01T00:00:00Z' });

    const again = await watch(other, client);
    const { name, data } = (await again.next()) ?? {};
    expect(name).toBe('session');
    expect(data).toMatchObject({ counts: { products: 25 }, controls: ['clock'], is_new: false });
    await client.post('/api/v1/products', lamp);
    expect((await again.until((event) => event.name === 'session')).data.counts.products).toBe(26);
  });

  it('a stream continues after an outage of the store, with what changed in the meantime', async () => {
    const [one, other] = two.pair();
    await one.get('/api/v1/users');
    const stream = await watch(two.nodes[0], one);
    await stream.next();
    two.redis.freeze();
    while ((await two.nodes[0].client().get('/health/ready')).status !== 503);
    two.redis.thaw();
    while ((await other.post('/api/v1/products', lamp)).status !== 201);
    const { data } = await stream.until(({ name }) => name === 'session');
    expect(data.counts.products).toBeGreaterThan(24);
  });
});
