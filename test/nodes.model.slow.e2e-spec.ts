// Two nodes on one store, whatever is asked of either in whatever protocol, held against plain lists of records.
// fast-check prints the seed and the smallest example of a failure.
import fc from 'fast-check';
import type { AnyRecord, Entity } from '../src/core/entity.js';
import { productEntity } from '../src/features/products/product.entity.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { protocolClients, type ProtocolClient } from './support/protocol-clients.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';
import { SessionModel, type Input, type Verb } from './support/session-model.js';

// Thousands of requests: seconds, on a busy machine.
jest.setTimeout(120_000);

const nobody = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const emails = ['ada@example.com', 'ADA@example.com', 'eve@example.com', 'john.carter@example.com'];
const kinds: [Entity, fc.Arbitrary<Input>][] = [
  [userEntity, fc.record({ name: fc.constantFrom('Ada', 'Eve'), email: fc.constantFrom(...emails) })],
  [productEntity, fc.record({ name: fc.constantFrom('Lamp', '😀'), price: fc.constantFrom(1, 2.5) })],
];

/** One session, as the model has it and as two nodes show it. */
interface Real {
  readonly nodes: readonly [Client, Client];
}

class Write implements fc.AsyncCommand<SessionModel, Real> {
  constructor(
    readonly node: 0 | 1,
    readonly door: ProtocolClient,
    readonly entity: Entity,
    readonly verb: Verb,
    readonly pick: number,
    readonly input: Input,
  ) {}

  check = (): boolean => this.verb in this.door;

  async run(model: SessionModel, { nodes }: Real): Promise<void> {
    const { plural } = this.entity;
    if (this.door.seeds) model.seed();
    const ids = model.list(plural).map(({ id }) => id);
    const id = [...ids, nobody][this.pick % (ids.length + 1)] ?? nobody;
    const outcome = await this.door[this.verb]?.(nodes[this.node], this.entity, id, this.input);
    const code = model.expectedError(plural, this.verb, id, this.input);
    if (code !== undefined) expect(outcome).toBe(code);
    else if (this.verb === 'remove') model.remove(plural, id);
    else model.applyWrite(this.entity, this.verb, id, this.input, outcome as AnyRecord);
  }

  toString = (): string =>
    `${this.verb} ${this.entity.singular} at ${this.node} by ${this.door.name}: ${this.pick} ${JSON.stringify(this.input)}`;
}

class Read implements fc.AsyncCommand<SessionModel, Real> {
  constructor(
    readonly node: 0 | 1,
    readonly door: ProtocolClient,
    readonly entity: Entity,
  ) {}

  check = (): boolean => true;

  async run(model: SessionModel, { nodes }: Real): Promise<void> {
    if (this.door.seeds) model.seed();
    const records = await this.door.list(nodes[this.node], this.entity);
    expect(byId(records)).toEqual(byId(model.list(this.entity.plural)));
  }

  toString = (): string => `list ${this.entity.plural} at ${this.node} by ${this.door.name}`;
}

class Reset implements fc.AsyncCommand<SessionModel, Real> {
  constructor(readonly node: 0 | 1) {}

  check = (): boolean => true;

  async run(model: SessionModel, { nodes }: Real): Promise<void> {
    expect((await nodes[this.node].post('/api/v1/demo/reset')).status).toBe(200);
    model.reset();
  }

  toString = (): string => `reset at ${this.node}`;
}

const byId = (records: readonly AnyRecord[]): readonly AnyRecord[] =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1));

const node = fc.constantFrom(0, 1);
const door = fc.constantFrom(...protocolClients);
const verb = fc.constantFrom<Verb[]>('create', 'create', 'replace', 'patch', 'remove');
const commands = [
  ...kinds.map(([entity, input]) =>
    fc
      .tuple(node, door, verb, fc.nat(1000), input)
      .map(([at, by, what, pick, given]) => new Write(at, by, entity, what, pick, given)),
  ),
  ...kinds.map(([entity]) => fc.tuple(node, door).map(([at, by]) => new Read(at, by, entity))),
  node.map((at) => new Reset(at)),
];

describeOnRedis('two nodes', () => {
  let redis: TestRedis;
  let apps: [TestApp, TestApp];
  let standard: Record<string, readonly AnyRecord[]>;
  beforeAll(async () => {
    redis = await startRedis();
    const shared = { store: 'redis', redisUrl: redis.url, redisPrefix: 'model' } as const;
    apps = [await startApp(shared), await startApp(shared)];
    for (const app of apps) while ((await app.client().get('/health')).status !== 200);
    const client = apps[0].client();
    const lists = await Promise.all(kinds.map(([entity]) => protocolClients[0].list(client, entity)));
    standard = Object.fromEntries(kinds.map(([{ plural }], i) => [plural, lists[i] ?? []]));
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await redis.stop();
  });

  /** One session, seen through both nodes. */
  function enter(): Real {
    const nodes = [apps[0].client(), apps[1].client()] as const;
    nodes[1].session = nodes[0].session;
    return { nodes };
  }

  it('hold what one list of records would, after any operations in any protocol', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 20 }), async (sequence) => {
        const real = enter();
        await fc.asyncModelRun(() => ({ model: new SessionModel(standard), real }), sequence);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('give one of any parallel writers an email, and keep all that was acknowledged', async () => {
    const racer = fc.record({ node, door, email: fc.constantFrom(...emails.slice(0, 3)) });
    await fc.assert(
      fc.asyncProperty(fc.array(racer, { minLength: 2, maxLength: 12 }), async (racers) => {
        const { nodes } = enter();
        const outcomes = await Promise.all(
          racers.map(({ node: at, door: by, email }, i) =>
            by.create(nodes[at], userEntity, nobody, { name: `Racer ${i}`, email }),
          ),
        );
        const made = outcomes.filter((outcome): outcome is AnyRecord => typeof outcome === 'object');
        const refused = outcomes.filter((outcome) => typeof outcome === 'string');
        const wanted = new Set(racers.map(({ email }) => email.toLowerCase()));

        // In some order they ran one by one: the first to ask for an address has it, all others were refused.
        expect(new Set(refused)).toEqual(refused.length === 0 ? new Set() : new Set(['CONFLICT']));
        expect(made.map(({ email }) => String(email).toLowerCase()).sort()).toEqual([...wanted].sort());
        for (const client of nodes)
          expect(await protocolClients[1].list(client, userEntity)).toEqual(expect.arrayContaining(made));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('lose no step of counters that are read, compared and set again by many at once', async () => {
    const { nodes } = enter();
    const made = await protocolClients[0].create(nodes[0], productEntity, nobody, {
      name: 'Counter',
      price: 1,
    });
    const { id } = made as AnyRecord;
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

    // Each change saw the one before, and was later than it; the latest is what is left.
    expect(new Set(times).size).toBe(30);
    expect(last).toEqual(outcomes.find(({ updated_at }) => updated_at === [...times].sort().at(-1)));
  });
});
