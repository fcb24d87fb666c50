// Property test: concurrent writes of two nodes on one store, over any protocol.
// fast-check prints the seed and the smallest example of a failure.
import fc from 'fast-check';
import type { AnyRecord } from '../src/core/entity.js';
import { productEntity } from '../src/features/products/product.entity.js';
import { userEntity } from '../src/features/users/user.entity.js';
import type { Client } from './support/client.js';
import { protocolClients } from './support/protocol-clients.js';
import { describeOnRedis } from './support/redis.js';
import { useTwoNodes } from './support/two-nodes.js';

const unknownId = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const emails = ['ada@example.com', 'ADA@example.com', 'eve@example.com'];

/** Clients of two nodes in one session. */
interface Nodes {
  readonly nodes: readonly [Client, Client];
}

const node = fc.constantFrom(0, 1);
const protocol = fc.constantFrom(...protocolClients);

describeOnRedis('two nodes', () => {
  const fixture = useTwoNodes();
  const openSession = (): Nodes => ({ nodes: fixture.pair() });

  it('create one of several concurrent records with the same email, and keep every acknowledged write', async () => {
    const create = fc.record({ node, protocol, email: fc.constantFrom(...emails) });
    await fc.assert(
      fc.asyncProperty(fc.array(create, { minLength: 2, maxLength: 12 }), async (creates) => {
        const { nodes } = openSession();
        const outcomes = await Promise.all(
          creates.map(({ node: at, protocol: by, email }, i) =>
            by.create(nodes[at], userEntity, unknownId, { name: `User ${i}`, email }),
          ),
        );
        const created = outcomes.filter((outcome): outcome is AnyRecord => typeof outcome === 'object');
        const rejected = outcomes.filter((outcome) => typeof outcome === 'string');
        const expected = new Set(creates.map(({ email }) => email.toLowerCase()));

        // The first create with an email succeeds, all others return CONFLICT.
        expect(new Set(rejected)).toEqual(rejected.length === 0 ? new Set() : new Set(['CONFLICT']));
        expect(created.map(({ email }) => String(email).toLowerCase()).sort()).toEqual([...expected].sort());
        for (const client of nodes)
          expect(await protocolClients[1].list(client, userEntity)).toEqual(expect.arrayContaining(created));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('store 200 concurrent settings of controls with a few commands each', async () => {
    const scriptsRun = async (): Promise<number> =>
      Number(
        /cmdstat_evalsha:calls=(\d+)/.exec(
          String(await fixture.redis.sendCommand('INFO', 'commandstats')),
        )?.[1],
      );
    const { nodes } = openSession();
    await nodes[0].get('/session');
    const before = await scriptsRun();
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, seed) => {
        const { status } = await nodes[seed % 2 === 0 ? 0 : 1].put('/session/random', { seed });
        return status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await scriptsRun()) - before).toBeLessThan(200 * 8);
  });

  it('lose no concurrent update', async () => {
    const { nodes } = openSession();
    const created = await protocolClients[0].create(nodes[0], productEntity, unknownId, {
      name: 'Counter',
      price: 1,
    });
    const { id } = created as AnyRecord;
    const steps = Array.from({ length: 30 }, async (_, i) =>
      protocolClients[i % protocolClients.length]?.patch(nodes[i % 2 === 0 ? 0 : 1], productEntity, id, {
        stock: i,
      }),
    );
    const outcomes = (await Promise.all(steps)) as AnyRecord[];
    const [last] = (await protocolClients[0].list(nodes[1], productEntity)).filter(
      (record) => record.id === id,
    );
    const times = outcomes.map(({ updated_at }) => updated_at);

    // Each update has a later timestamp than the one before, and the latest is stored.
    expect(new Set(times).size).toBe(30);
    expect(last).toEqual(outcomes.find(({ updated_at }) => updated_at === [...times].sort().at(-1)));
  });
});
