// Property test: two nodes on one store, any operations over any protocol, compared with a model.
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

const unknownId = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const emails = ['ada@example.com', 'ADA@example.com', 'eve@example.com', 'john.carter@example.com'];
const kinds: [Entity, fc.Arbitrary<Input>][] = [
  [userEntity, fc.record({ name: fc.constantFrom('Ada', 'Eve'), email: fc.constantFrom(...emails) })],
  [productEntity, fc.record({ name: fc.constantFrom('Lamp', '😀'), price: fc.constantFrom(1, 2.5) })],
];

/** Clients of two nodes in one session. */
interface Nodes {
  readonly nodes: readonly [Client, Client];
}

class Write implements fc.AsyncCommand<SessionModel, Nodes> {
  constructor(
    readonly node: 0 | 1,
    readonly protocol: ProtocolClient,
    readonly entity: Entity,
    readonly verb: Verb,
    readonly pick: number,
    readonly input: Input,
  ) {}

  check = (): boolean => this.verb in this.protocol;

  async run(model: SessionModel, { nodes }: Nodes): Promise<void> {
    const { plural } = this.entity;
    if (this.protocol.seeds) model.seed();
    const ids = model.list(plural).map(({ id }) => id);
    const id = [...ids, unknownId][this.pick % (ids.length + 1)] ?? unknownId;
    const outcome = await this.protocol[this.verb]?.(nodes[this.node], this.entity, id, this.input);
    const code = model.expectedError(plural, this.verb, id, this.input);
    if (code !== undefined) expect(outcome).toBe(code);
    else if (this.verb === 'remove') model.remove(plural, id);
    else model.applyWrite(this.entity, this.verb, id, this.input, outcome as AnyRecord);
  }

  toString = (): string =>
    `${this.verb} ${this.entity.singular} at ${this.node} by ${this.protocol.name}: ${this.pick} ${JSON.stringify(this.input)}`;
}

class Read implements fc.AsyncCommand<SessionModel, Nodes> {
  constructor(
    readonly node: 0 | 1,
    readonly protocol: ProtocolClient,
    readonly entity: Entity,
  ) {}

  check = (): boolean => true;

  async run(model: SessionModel, { nodes }: Nodes): Promise<void> {
    if (this.protocol.seeds) model.seed();
    const records = await this.protocol.list(nodes[this.node], this.entity);
    expect(byId(records)).toEqual(byId(model.list(this.entity.plural)));
  }

  toString = (): string => `list ${this.entity.plural} at ${this.node} by ${this.protocol.name}`;
}

class Reset implements fc.AsyncCommand<SessionModel, Nodes> {
  constructor(readonly node: 0 | 1) {}

  check = (): boolean => true;

  async run(model: SessionModel, { nodes }: Nodes): Promise<void> {
    expect((await nodes[this.node].post('/api/v1/demo/reset')).status).toBe(200);
    model.reset();
  }

  toString = (): string => `reset at ${this.node}`;
}

const byId = (records: readonly AnyRecord[]): readonly AnyRecord[] =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1));

const node = fc.constantFrom(0, 1);
const protocol = fc.constantFrom(...protocolClients);
const verb = fc.constantFrom<Verb[]>('create', 'create', 'replace', 'patch', 'remove');
const commands = [
  ...kinds.map(([entity, input]) =>
    fc
      .tuple(node, protocol, verb, fc.nat(1000), input)
      .map(([at, by, writeVerb, pick, given]) => new Write(at, by, entity, writeVerb, pick, given)),
  ),
  ...kinds.map(([entity]) => fc.tuple(node, protocol).map(([at, by]) => new Read(at, by, entity))),
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

  /** Opens a session with a client of each node. */
  function openSession(): Nodes {
    const nodes = [apps[0].client(), apps[1].client()] as const;
    nodes[1].session = nodes[0].session;
    return { nodes };
  }

  it('have the records of the model after any operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 20 }), async (sequence) => {
        const nodes = openSession();
        await fc.asyncModelRun(() => ({ model: new SessionModel(standard), real: nodes }), sequence);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('create one of several concurrent records with the same email, and keep every acknowledged write', async () => {
    const create = fc.record({ node, protocol, email: fc.constantFrom(...emails.slice(0, 3)) });
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
