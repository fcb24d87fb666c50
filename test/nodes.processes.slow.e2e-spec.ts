// Nodes as separate processes, which start, stop and are killed; Redis with TLS.
import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { certify, type Purpose } from '../src/features/mtls/certificate.js';
import { killNodes, recovery, startNode, type NodeProcess } from './support/node-process.js';
import { freePort } from './support/ports.js';
import { describeOnRedis, startCluster, startRedis, type TestRedis } from './support/redis.js';

afterEach(killNodes);

/** A client that creates products one after another, and records the acknowledged ones. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly statuses = new Set<number>();
  private readonly headers = { 'x-session-id': crypto.randomUUID(), 'content-type': 'application/json' };

  /** Sends each request to the next node while `isRunning` returns true. */
  async write(nodes: readonly NodeProcess[], isRunning: () => boolean): Promise<void> {
    for (let i = 0; isRunning(); i += 1) {
      const { url } = nodes[i % nodes.length] as NodeProcess;
      const body = JSON.stringify({ name: `Product ${i}`, price: 1 });
      const response = await fetch(`${url}/api/v1/products`, {
        method: 'POST',
        headers: this.headers,
        body,
      }).catch(() => undefined);
      if (response === undefined) continue;
      this.statuses.add(response.status);
      const { data } = (await response.json().catch(() => ({}))) as { data?: { id: string } };
      if (data !== undefined) this.acknowledged.push(data.id);
    }
  }

  /** The ids of all products, read from a node. */
  async readAt({ url }: NodeProcess): Promise<string[]> {
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const path = `/api/v1/products?price=1&limit=100&page=${page}`;
      const response = await fetch(url + path, { headers: this.headers });
      const { data } = (await response.json()) as { data: { id: string }[] };
      ids.push(...data.map(({ id }) => id));
      if (data.length < 100) return ids;
    }
  }
}

describeOnRedis('nodes that come and go', () => {
  let redis: TestRedis;
  beforeEach(async () => (redis = await startRedis()));
  afterEach(() => redis.stop());

  const written = (writers: readonly Writer[]): number =>
    writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

  it('lose no acknowledged write when they are killed', async () => {
    const nodes = await Promise.all([1, 2].map(() => startNode({ REDIS_URL: redis.url })));
    await Promise.all(nodes.map(recovery));
    const [survivor, killed] = nodes as [NodeProcess, NodeProcess];
    const writers = Array.from({ length: 6 }, () => new Writer());
    const load = writers.map((writer) => writer.write([survivor, killed], () => written(writers) < 400));
    while (written(writers) < 150) await turn();
    killed.run.process.kill('SIGKILL');
    await Promise.all(load);

    for (const writer of writers) {
      const stored = await writer.readAt(survivor);
      expect(stored).toEqual(expect.arrayContaining(writer.acknowledged));
      // A request in progress when the node is killed can be stored without acknowledgement: at most one per client.
      expect(stored.length - writer.acknowledged.length).toBeLessThanOrEqual(1);
    }
  });

  it('do not affect clients of other nodes', async () => {
    const [first, stopped] = await Promise.all([1, 2].map(() => startNode({ REDIS_URL: redis.url })));
    if (first === undefined || stopped === undefined) throw new Error('no nodes');
    await Promise.all([first, stopped].map(recovery));
    const writers = Array.from({ length: 4 }, () => new Writer());
    let isOver = false;
    const load = writers.map((writer) => writer.write([first], () => !isOver));
    stopped.run.process.kill('SIGTERM');
    await stopped.run.exited;
    const joined = await startNode({ REDIS_URL: redis.url });
    await recovery(joined);
    isOver = true;
    await Promise.all(load);

    for (const writer of writers) {
      expect(writer.statuses).toEqual(new Set([201]));
      expect((await writer.readAt(joined)).sort()).toEqual([...writer.acknowledged].sort());
    }
  });
});

const newKeys = (): KeyPairKeyObjectResult => generateKeyPairSync('ec', { namedCurve: 'P-256' });

describeOnRedis('a store behind TLS', () => {
  let folder: string;
  let options: string[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tls-'));
    const [authority, server] = [newKeys(), newKeys()];
    const name = { organization: 'Test', commonName: 'Test CA' };
    const certificate = (purpose: Purpose, { publicKey }: typeof server, serial: number): string =>
      certify(
        {
          subject: purpose === 'authority' ? name : { ...name, commonName: 'localhost' },
          publicKey,
          purpose,
          from: Date.now() - 3_600_000,
          until: Date.now() + 3_600_000,
          serial: Buffer.from([serial]),
          hosts: ['localhost', '127.0.0.1'],
        },
        { name, ...authority },
      );
    const files = {
      'ca.pem': certificate('authority', authority, 1),
      'server.pem': certificate('server', server, 2),
      // Nodes of a cluster are clients of each other.
      'client.pem': certificate('client', server, 3),
      'server.key': server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    options = ['--tls-auth-clients', 'no', '--tls-ca-cert-file', join(folder, 'ca.pem')];
    options.push('--tls-cert-file', join(folder, 'server.pem'), '--tls-key-file', join(folder, 'server.key'));
    options.push('--tls-client-cert-file', join(folder, 'client.pem'));
    options.push('--tls-client-key-file', join(folder, 'server.key'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is trusted with its CA in NODE_EXTRA_CA_CERTS, and rejected without', async () => {
    const port = await freePort();
    const redis = await startRedis('--tls-port', String(port), ...options);
    const url = `rediss://localhost:${port}`;
    const [withCa, withoutCa] = await Promise.all([
      startNode({ REDIS_URL: url, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') }),
      startNode({ REDIS_URL: url }),
    ]);
    await recovery(withCa);
    const session = await fetch(`${withCa.url}/session`);
    while (!withoutCa.run.output().stdout.includes('certificate')) await fetch(`${withoutCa.url}/health`);
    const rejected = await fetch(`${withoutCa.url}/session`);
    await redis.stop();

    expect(session.status).toBe(200);
    expect(rejected.status).toBe(503);
  });

  it('can be a cluster that uses TLS between all nodes', async () => {
    const redis = await startCluster('--tls-cluster', 'yes', '--tls-replication', 'yes', ...options);
    const node = await startNode({ REDIS_URL: redis.url, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') });
    await recovery(node);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${node.url}/api/v1/users`)).status),
    );
    await redis.stop();

    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
