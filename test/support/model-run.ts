// Runs random operations on two sessions of a service in memory, and of two nodes with Redis, and compares the results with a model.
import fc from 'fast-check';
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import { startApp, type TestApp } from './app.js';
import { describeOnRedis } from './redis.js';
import { SessionModel } from './session-model.js';
import type { Models, RealSessions } from './session-operation.js';
import { useTwoNodes } from './two-nodes.js';

const operations = Number(process.env.MODEL_OPERATIONS ?? 3000);
const seed = Number(process.env.MODEL_SEED ?? 1);
const SESSIONS = 2;
const OPERATIONS_PER_SEQUENCE = 100;
/** Milliseconds. A loaded machine takes up to 20 milliseconds for one operation. */
const TIMEOUT = 300_000 + operations * 20;

interface Run {
  readonly commands: readonly fc.Arbitrary<fc.AsyncCommand<Models, RealSessions>>[];
  readonly entities: readonly Entity[];
  /** Whether the sessions have the sample data from the start. */
  readonly isSeeded?: boolean;
}

/** The sample data of each entity in the order of creation. */
async function standardRecords(
  app: TestApp,
  entities: readonly Entity[],
): Promise<Record<string, readonly AnyRecord[]>> {
  const client = app.client();
  const lists: [string, readonly AnyRecord[]][] = [];
  for (const { plural } of entities) {
    const { data } = (await client.get(`/api/v1/${plural}?limit=100&order=asc`)).body;
    lists.push([plural, data as readonly AnyRecord[]]);
  }
  return Object.fromEntries(lists);
}

/** Runs sequences of operations until their number is reached. A failure reports the shortest failing sequence. */
async function compareWithModel(
  nodes: readonly TestApp[],
  { commands, entities, isSeeded }: Run,
): Promise<number> {
  const standard = await standardRecords(nodes[0] as TestApp, entities);
  let count = 0;
  const setUp = async (): Promise<{ model: Models; real: RealSessions }> => {
    const model = Array.from({ length: SESSIONS }, () => new SessionModel(standard));
    const sessions = Array.from({ length: SESSIONS }, () => {
      const clients = nodes.map((node) => node.client());
      for (const client of clients) client.session = clients[0]?.session;
      return clients;
    });
    if (isSeeded === true) {
      for (const clients of sessions) await clients[0]?.get('/api/v1/users');
      for (const one of model) one.seed();
    }
    return { model, real: { sessions, count: () => (count += 1) } };
  };
  const sequences = fc.commands([...commands], { maxCommands: OPERATIONS_PER_SEQUENCE, size: 'max' });
  for (let round = 0; count < operations; round += 1) {
    await fc.assert(
      fc.asyncProperty(sequences, (sequence) => fc.asyncModelRun(setUp, sequence)),
      { seed: seed + round, numRuns: Math.ceil((operations - count) / OPERATIONS_PER_SEQUENCE) },
    );
  }
  return count;
}

/** Defines the tests. fast-check prints the seed and the shortest sequence of a failure. */
export function compareRandomOperations(run: Run): void {
  jest.setTimeout(TIMEOUT);

  describe('random operations in memory', () => {
    let app: TestApp;
    beforeAll(async () => (app = await startApp({ store: 'memory' })));
    afterAll(() => app.close());

    it('have the results of the model', async () => {
      expect(await compareWithModel([app], run)).toBeGreaterThanOrEqual(operations);
    });
  });

  describeOnRedis('random operations on two nodes', () => {
    const redis = useTwoNodes();

    it('have the results of the model', async () => {
      expect(await compareWithModel(redis.nodes, run)).toBeGreaterThanOrEqual(operations);
    });
  });
}
