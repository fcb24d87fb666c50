// A node that is killed during a restore, an import or a fork leaves all of its effect or none.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { killNodes, recovery, startNode, type NodeProcess } from './support/node-process.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';

const ROUNDS = 5;
/** Each round kills the node this much later after the request was sent: before, during and after the request. */
const STEP_MILLISECONDS = 12;
const FORKS = 50;

type Data = Readonly<Record<string, unknown>>;

const productsOf = (name: string): { data: Data } => ({
  data: { products: Array.from({ length: 400 }, (_, n) => ({ name: `${name} ${n}`, price: 1 + n })) },
});

describeOnRedis('a node that is killed', () => {
  let redis: TestRedis;
  let survivor: NodeProcess;
  beforeAll(async () => {
    redis = await startRedis();
    survivor = await startNode({ REDIS_URL: redis.url });
    await recovery(survivor);
  });
  afterAll(async () => {
    await killNodes();
    await redis.stop();
  });

  async function send(
    { url }: NodeProcess,
    session: string,
    path: string,
    body?: unknown,
  ): Promise<Response> {
    const headers = { 'x-session-id': session, 'content-type': 'application/json' };
    const isRead = body === undefined;
    return fetch(url + path, {
      method: isRead ? 'GET' : 'POST',
      headers,
      ...(!isRead && { body: JSON.stringify(body) }),
    });
  }

  async function recordsOf(session: string): Promise<Data> {
    const response = await send(survivor, session, '/session/export');
    return ((await response.json()) as { data: Data }).data;
  }

  /** A session with a snapshot `before` and other present records. */
  async function prepare(): Promise<{ session: string; snapshot: Data; present: Data }> {
    const session = randomUUID();
    await send(survivor, session, '/session/import', productsOf('Before'));
    const snapshot = await recordsOf(session);
    const headers = { 'x-session-id': session };
    await fetch(`${survivor.url}/session/snapshots/before`, { method: 'PUT', headers });
    await send(survivor, session, '/session/import', productsOf('Present'));
    return { session, snapshot, present: await recordsOf(session) };
  }

  /** Sends the request to a node that is killed. Returns the status, if a response arrived. */
  async function sendToKilled(
    session: string,
    round: number,
    path: string,
    body: unknown,
  ): Promise<number | undefined> {
    const node = await startNode({ REDIS_URL: redis.url });
    await recovery(node);
    const response = send(node, session, path, body).then(
      ({ status }) => status,
      () => undefined,
    );
    await sleep(round * STEP_MILLISECONDS);
    node.run.process.kill('SIGKILL');
    await node.run.exited;
    return response;
  }

  it('has restored all records or none', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { session, snapshot, present } = await prepare();
      const status = await sendToKilled(session, round, '/session/snapshots/before/restore', {});
      const records = await recordsOf(session);

      expect([snapshot, present]).toContainEqual(records);
      if (status === 200) expect(records).toEqual(snapshot);
      // The snapshot remains, and a repetition succeeds.
      expect((await send(survivor, session, '/session/snapshots/before/restore', {})).status).toBe(200);
      expect(await recordsOf(session)).toEqual(snapshot);
    }
  });

  it.each(['replace', 'merge'])('has imported all records and controls or none: %s', async (mode) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { session, present } = await prepare();
      const status = await sendToKilled(session, round, `/session/import?mode=${mode}`, {
        ...productsOf('Imported'),
        controls: { random: { seed: 42 } },
      });
      const { controls } = (await (await send(survivor, session, '/session/export')).json()) as {
        controls?: object;
      };
      const { products = [] } = (await recordsOf(session)) as Record<string, { name: string }[]>;
      const imported = products.filter(({ name }) => name.startsWith('Imported')).length;

      expect([0, 400]).toContain(imported);
      expect(controls).toEqual(imported === 0 ? undefined : { random: { seed: 42 } });
      if (status === 200) expect(imported).toBe(400);
      const kept = mode === 'merge' || imported === 0 ? (present.products as unknown[]).length : 0;
      expect(products).toHaveLength(imported + kept);
    }
  });

  it('has opened each fork with all records or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { session, snapshot } = await prepare();
      const ids = Array.from({ length: FORKS }, () => randomUUID());
      const status = await sendToKilled(session, round, '/session/fork', { ids, from: 'before' });
      const empty = await recordsOf(randomUUID());
      const forks = await Promise.all(ids.map((id) => recordsOf(id)));

      for (const records of forks) expect([snapshot, empty]).toContainEqual(records);
      if (status === 201) for (const records of forks) expect(records).toEqual(snapshot);
    }
  });
});
