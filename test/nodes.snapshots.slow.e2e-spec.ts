// Snapshots, forks and the end of sessions, through two nodes on one store.
import type { Client } from './support/client.js';
import { describeOnRedis, startCluster, startRedis } from './support/redis.js';
import { expectOneState } from './support/one-state.js';
import { useTwoNodes } from './support/two-nodes.js';

describeOnRedis.each([
  ['one Redis', () => startRedis()],
  ['a cluster of three', startCluster],
])('two nodes on %s', (_, startStore) => {
  const { pair } = useTwoNodes({}, startStore);

  const create = (client: Client, n: number): Promise<{ status: number }> =>
    client.post('/api/v1/products', { name: `Product ${n}`, price: n });

  async function recordsOf(client: Client): Promise<unknown> {
    return ((await client.get('/session/export')).body as { data: unknown }).data;
  }

  it('restore a snapshot that the other node has taken, at once and in the same order', async () => {
    const [one, other] = pair();
    for (const n of [1, 2, 3]) await create(n % 2 === 0 ? one : other, n);
    await one.put('/session/snapshots/three');
    const before = await recordsOf(one);
    const [first] = (await other.get('/api/v1/products?limit=1')).body.data as { id: string }[];
    expect((await other.delete(`/api/v1/products/${first?.id ?? ''}`)).status).toBe(204);
    await create(other, 4);
    expect((await other.post('/session/snapshots/three/restore')).status).toBe(200);
    expect(await recordsOf(other)).toEqual(before);
    expect(await recordsOf(one)).toEqual(before);
  });

  it('apply restores and concurrent writes one after another', async () => {
    const [one, other] = pair();
    await create(one, 0);
    await one.put('/session/snapshots/one');
    const writes = Array.from({ length: 30 }, (_unused, n) =>
      n % 6 === 0 ? other.post('/session/snapshots/one/restore') : create(n % 2 === 0 ? one : other, n),
    );
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(statuses.every((status) => [200, 201].includes(status))).toBe(true);
    expect(await recordsOf(one)).toEqual(await recordsOf(other));
    await one.post('/session/snapshots/one/restore');
    expect((await other.get('/session/diff?from=one')).body.data.summary.products).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
    });
  });

  it('take snapshots and forks that are one state of a session with concurrent writes', async () => {
    await expectOneState(pair());
  });

  it('see each fork of the other with its records', async () => {
    const [one] = pair();
    await create(one, 1);
    const { sessions } = (await one.post('/session/fork', { count: 2 })).body.data;
    for (const { id } of sessions) {
      const [, fork] = pair(id);
      expect(await recordsOf(fork)).toEqual(await recordsOf(one));
    }
  });

  it('open a new session after the other node has ended it', async () => {
    const [one, other] = pair();
    await create(one, 1);
    await one.put('/session/snapshots/a');
    expect((await other.delete('/session')).status).toBe(204);
    const { data } = (await one.get('/session')).body;
    expect(data).toMatchObject({ is_new: true, seeded: false });
    expect((await one.get('/session/snapshots')).body.data).toEqual([]);
  });
});
