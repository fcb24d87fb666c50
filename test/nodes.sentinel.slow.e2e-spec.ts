// Two nodes on a master with two replicas and three Sentinels: graceful failover, and crash of the master.
import { startApp, type TestApp } from './support/app.js';
import { captureLog } from './support/captured-log.js';
import type { Client } from './support/client.js';
import { DelayedRequest, delayOf } from './support/delayed-request.js';
import { describeOnRedis } from './support/redis.js';
import { MASTER_NAME, SERVER_PASSWORD, startSentinels, type TestSentinels } from './support/sentinels.js';

/** A client of both nodes that creates and patches products one after another, and records the acknowledged writes. */
class Writer {
  /** The acknowledged price of each product, by id. */
  readonly acknowledged = new Map<string, number>();
  /** Products whose last patch had no successful response. */
  readonly uncertain = new Set<string>();
  readonly statuses: number[] = [];
  /** The client that created the last product. */
  private creator: Client | undefined;
  private readonly clients: readonly [Client, Client];

  constructor([one, other]: readonly [TestApp, TestApp]) {
    this.clients = [one.client(), other.client()];
    this.clients[1].session = this.clients[0].session;
  }

  async writeWhile(isRunning: () => boolean): Promise<void> {
    for (let i = 0; isRunning(); i += 1) {
      const client = this.clients[i % 2 === 0 ? 0 : 1];
      const [last] = [...this.acknowledged.keys()].slice(-1);
      if (last === undefined || i % 4 === 0) await this.create(client, i + 1);
      else await this.patch(client, last, i + 1);
    }
  }

  /** The acknowledged writes that the service does not have. */
  async lost(): Promise<string[]> {
    const lost: string[] = [];
    for (const [id, price] of this.acknowledged) {
      const { status, body } = await this.clients[0].get(`/api/v1/products/${id}`);
      if (status !== 200) lost.push(`${id}: ${status}`);
      else if (body.data.price !== price && !this.uncertain.has(id))
        lost.push(`${id}: ${String(body.data.price)}, not ${price}`);
    }
    return lost;
  }

  private async create(client: Client, price: number): Promise<void> {
    const { status, headers, body } = await client.post('/api/v1/products', { name: 'Product', price });
    this.statuses.push(status);
    this.creator = client;
    if (status === 201) this.acknowledged.set(String(body.data.id), price);
    else expect([status, headers.get('retry-after'), body.error]).toEqual([503, '1', 'SERVICE_UNAVAILABLE']);
  }

  private async patch(client: Client, id: string, price: number): Promise<void> {
    const { status } = await client.patch(`/api/v1/products/${id}`, { price });
    // During a failover, the other node may still read the old master, which does not have the product.
    if (status === 404 && client !== this.creator) return;
    this.statuses.push(status);
    if (status === 200) this.acknowledged.set(id, price);
    else this.uncertain.add(id);
  }
}

const settingsOf = ({ sentinels }: TestSentinels): Parameters<typeof startApp>[0] => ({
  store: 'redis',
  redisUrl: `redis://:${encodeURIComponent(SERVER_PASSWORD)}@not-used`,
  redisSentinels: sentinels,
  redisMaster: MASTER_NAME,
});

describeOnRedis('two nodes that Sentinel connects to a master with two replicas', () => {
  let redis: TestSentinels;
  let nodes: [TestApp, TestApp];
  const captured = captureLog('info');
  beforeAll(async () => {
    redis = await startSentinels();
    const settings = settingsOf(redis);
    nodes = [await startApp({ ...settings, log: captured.log }), await startApp(settings)];
    await ready();
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.stop();
  });

  async function ready(): Promise<void> {
    await redis.untilReplicated(2);
    for (const node of nodes) while ((await node.client().get('/health/ready')).status !== 200);
  }

  /** Writers run during the change of the master, and for a second before and after it. */
  async function writeDuring(change: () => Promise<void>): Promise<Writer[]> {
    const writers = Array.from({ length: 8 }, () => new Writer(nodes));
    let isOver = false;
    const load = writers.map((writer) => writer.writeWhile(() => !isOver));
    const written = (): number => writers.reduce((sum, { statuses }) => sum + statuses.length, 0);
    const progress = async (): Promise<void> => {
      const before = written();
      while (written() < before + 200) await Promise.race(load.concat(new Promise(setImmediate)));
    };
    await progress();
    const before = await redis.master();
    await change();
    while ((await redis.master()) === before);
    await progress();
    isOver = true;
    await Promise.all(load);
    return writers;
  }

  it('lose no acknowledged write in a graceful failover, and no request fails', async () => {
    await ready();
    const writers = await writeDuring(() => redis.failover());

    expect((await Promise.all(writers.map((writer) => writer.lost()))).flat()).toEqual([]);
    expect(new Set(writers.flatMap(({ statuses }) => statuses))).toEqual(new Set([200, 201]));
  });

  it('lose no acknowledged write when the master is killed', async () => {
    await ready();
    const killed = await redis.master();
    const writers = await writeDuring(() => killed.crash());

    expect((await Promise.all(writers.map((writer) => writer.lost()))).flat()).toEqual([]);
    // Requests wait for the new master for eight seconds.
    expect([200, 201, 503]).toEqual(expect.arrayContaining(writers.flatMap(({ statuses }) => statuses)));
    const lines = (): unknown[] =>
      captured
        .lines()
        .map(({ msg }) => msg)
        .filter((msg) => String(msg).startsWith('store'));
    while (lines().length % 2 === 1) await nodes[0].client().get('/health');
    expect(lines().slice(-2)).toEqual(['store unreachable', 'store reachable again']);
  });
});

describeOnRedis('a node without reachable Sentinels', () => {
  it('serves requests while the master is reachable', async () => {
    const redis = await startSentinels(1);
    const app = await startApp(settingsOf(redis));
    const client = app.client();
    while ((await client.get('/health/ready')).status !== 200);
    const { body } = await client.post('/api/v1/products', { name: 'Product', price: 1 });
    await Promise.all([0, 1, 2].map((index) => redis.crashSentinel(index)));
    const statuses = new Set<number>();
    // Longer than the interval in which the node queries the Sentinels.
    const delayed = await DelayedRequest.begin(app.port, delayOf(2500));
    while (delayed.isPending)
      statuses.add((await client.patch(`/api/v1/products/${String(body.data.id)}`, { price: 2 })).status);
    const readiness = await client.get('/health/ready');
    await app.close();
    await redis.stop();

    expect([...statuses, readiness.status]).toEqual([200, 200]);
  });
});
