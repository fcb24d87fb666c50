// The journal on Redis: what a client finds right after its response on any node, and what happens when Redis fails.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';

const CLIENTS = 1000;
const SESSIONS = 20;
/** On a loaded machine, Redis cannot respond within 1.4 seconds to so many requests of one process: they get 503. */
const MAX_ATTEMPTS = 5;

describeOnRedis('The journal on two nodes', () => {
  let redis: TestRedis;
  let nodes: [TestApp, TestApp];
  beforeAll(async () => {
    redis = await startRedis();
    const shared = { store: 'redis', redisUrl: redis.url, redisPrefix: randomUUID() } as const;
    nodes = [await startApp(shared), await startApp(shared)];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.stop();
  });

  /** A client of each node in one session. */
  async function pair(): Promise<[Client, Client]> {
    const [one, other] = [nodes[0].client(), nodes[1].client()];
    other.session = one.session;
    await one.put('/session/journal', { record: true, max_entries: 1000 });
    return [one, other];
  }

  /** Sends a request again after 503, when the time in Retry-After is over. */
  async function untilAvailable(send: (attempt: number) => Promise<TestResponse>): Promise<TestResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(attempt);
      if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response;
      const seconds = response.headers.get('retry-after');
      expect(seconds).toBe('1');
      await setTimeout(1000 * Number(seconds));
    }
  }

  /** Sends a read until its status is not 503. A request that got 503 may be in the journal, so that each attempt has its own mark. */
  async function answered(client: Client, n: number): Promise<{ mark: string; status: number }> {
    let mark = '';
    const { status } = await untilAvailable((attempt) => {
      mark = `client-${n}-${attempt}`;
      return client.get('/api/v1/users?limit=1', { headers: { 'x-mark': mark } });
    });
    return { mark, status };
  }

  const verify = async (client: Client, body: object): Promise<Record<string, unknown> | undefined> =>
    (await untilAvailable(() => client.post('/session/requests/verify', body))).body.data;

  it('shows each of 1,000 parallel requests to the other node right after its response', async () => {
    const missed: unknown[] = [];
    const run = async (clients: readonly [Client, Client], n: number): Promise<void> => {
      const [sender, verifier] = n % 2 === 0 ? clients : ([clients[1], clients[0]] as const);
      const { mark, status } = await answered(sender, n);
      const match = { headers: { 'x-mark': mark }, operation: 'listUsers', status: 200 };
      const result = await verify(verifier, { match, count: 1 });
      if (status !== 200 || result?.verified !== true) missed.push({ n, status, result });
    };
    const pairs = await Promise.all(Array.from({ length: SESSIONS }, pair));
    const all = pairs.flatMap((clients) =>
      Array.from({ length: CLIENTS / SESSIONS }, (_, n) => run(clients, n)),
    );
    await Promise.all(all);
    expect(all).toHaveLength(CLIENTS);
    expect(missed).toEqual([]);
    for (const [client] of pairs) {
      const { body } = await client.get('/session/requests?limit=1000');
      const numbers = (body.data as { number: number }[]).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, n) => numbers.length - n));
    }
  }, 120_000);

  it('ends a wait for a request that the other node receives', async () => {
    const [one, other] = await pair();
    const waiting = verify(other, { match: { operation: 'createUser' }, wait_seconds: 20 });
    await one.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' });
    expect(await waiting).toMatchObject({ verified: true });
  });

  it('deletes and drops the same requests on both nodes', async () => {
    const [one, other] = await pair();
    await one.get('/api/v1/users');
    await other.get('/api/v1/users');
    await other.delete('/session/requests');
    await one.get('/api/v1/users');
    expect(await verify(other, { match: {}, count: 1 })).toMatchObject({ verified: true, complete: true });
    await other.put('/session/journal', { record: true, max_entries: 1 });
    await one.get('/api/v1/users');
    expect(await verify(one, { match: {}, count: 1 })).toMatchObject({ verified: true, complete: false });
    await other.delete('/session/journal');
    expect((await one.get('/session/requests')).body.data).toEqual([]);
  });
});

describeOnRedis('When Redis fails', () => {
  it('sends no response that the journal does not have', async () => {
    const redis = await startRedis('--appendonly', 'yes', '--appendfsync', 'always');
    const app = await startApp({ store: 'redis', redisUrl: redis.url, redisPrefix: randomUUID() });
    const client = app.client();
    await client.put('/session/journal', { record: true, max_entries: 1000 });
    const received: string[] = [];
    const failed: number[] = [];
    let isOver = false;
    const send = async (worker: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        const mark = `${worker}-${n}`;
        const { status } = await client.get('/api/v1/users?limit=1', { headers: { 'x-mark': mark } });
        if (status === 200) received.push(mark);
        else failed.push(status);
      }
    };
    const workers = Array.from({ length: 8 }, (_, worker) => send(worker));
    while (received.length < 100) await fetch(`${app.url}/health/live`);
    await redis.crash();
    while (failed.length < 20) await fetch(`${app.url}/health/live`);
    await redis.start();
    const before = received.length;
    while (received.length < before + 50) await fetch(`${app.url}/health/live`);
    isOver = true;
    await Promise.all(workers);
    expect(new Set(failed)).toEqual(new Set([503]));

    const { body } = await client.get('/session/requests?limit=1000&status=200');
    const marks = (body.data as { request: { headers: Record<string, string> } }[]).map(
      ({ request }) => request.headers['x-mark'] ?? '',
    );
    const last = received.slice(-700);
    expect(last.filter((mark) => !marks.includes(mark))).toEqual([]);
    await app.close();
    await redis.stop();
  });
});
