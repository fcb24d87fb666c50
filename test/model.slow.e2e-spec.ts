// Property test: random operations on sessions over every protocol, in memory and on two nodes with Redis, compared with a
// model. fast-check prints the seed and the shortest sequence of a failure; CONTRIBUTING.md says how to run more operations.
import fc from 'fast-check';
import type { AnyRecord } from '../src/core/entity.js';
import { startApp, type TestApp } from './support/app.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';
import { modelledEntities, sessionCommands } from './support/session-commands.js';
import { SessionModel } from './support/session-model.js';
import type { Models, RealSessions } from './support/session-operation.js';

const operations = Number(process.env.MODEL_OPERATIONS ?? 3000);
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const SESSIONS = 2;
const OPERATIONS_PER_SEQUENCE = 100;

// A loaded machine takes up to 20 milliseconds for one operation.
jest.setTimeout(300_000 + operations * 20);

/** The sample data of each entity in the order of creation. */
async function standardRecords(app: TestApp): Promise<Record<string, readonly AnyRecord[]>> {
  const client = app.client();
  const lists: [string, readonly AnyRecord[]][] = [];
  for (const { plural } of modelledEntities) {
    const { data } = (await client.get(`/api/v1/${plural}?limit=100&order=asc`)).body;
    lists.push([plural, data as readonly AnyRecord[]]);
  }
  return Object.fromEntries(lists);
}

/** Runs sequences of operations until their number is reached. A failure reports the shortest failing sequence. */
async function compareWithModel(nodes: readonly TestApp[]): Promise<number> {
  const standard = await standardRecords(nodes[0] as TestApp);
  const models = (): Models => Array.from({ length: SESSIONS }, () => new SessionModel(standard));
  let count = 0;
  const real = (): RealSessions => {
    const sessions = Array.from({ length: SESSIONS }, () => {
      const clients = nodes.map((node) => node.client());
      for (const client of clients) client.session = clients[0]?.session;
      return clients;
    });
    return { sessions, count: () => (count += 1) };
  };
  const commands = fc.commands(sessionCommands, { maxCommands: OPERATIONS_PER_SEQUENCE, size: 'max' });
  for (let round = 0; count < operations; round += 1) {
    await fc.assert(
      fc.asyncProperty(commands, (sequence) =>
        fc.asyncModelRun(() => ({ model: models(), real: real() }), sequence),
      ),
      { seed: seed + round, numRuns: Math.ceil((operations - count) / OPERATIONS_PER_SEQUENCE) },
    );
  }
  return count;
}

describe('random operations in memory', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ store: 'memory' })));
  afterAll(() => app.close());

  it('have the results of the model', async () => {
    expect(await compareWithModel([app])).toBeGreaterThanOrEqual(operations);
  });
});

describeOnRedis('random operations on two nodes', () => {
  let redis: TestRedis;
  let nodes: TestApp[];
  beforeAll(async () => {
    redis = await startRedis();
    const shared = { store: 'redis', redisUrl: redis.url, redisPrefix: 'model' } as const;
    nodes = [await startApp(shared), await startApp(shared)];
    for (const node of nodes) while ((await node.client().get('/health')).status !== 200);
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.stop();
  });

  it('have the results of the model', async () => {
    expect(await compareWithModel(nodes)).toBeGreaterThanOrEqual(operations);
  });
});
