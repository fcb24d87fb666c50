// Property test: sessions of several clients after any operations, compared with a model.
// fast-check prints the seed and the smallest example of a failure.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fc from 'fast-check';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import type { AnyRecord, Entity } from '../src/core/entity.js';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { OrdersService } from '../src/features/orders/orders.service.js';
import { ProductsService } from '../src/features/products/products.service.js';
import { UsersService } from '../src/features/users/users.service.js';
import type { EntityService } from '../src/platform/records/crud/entity.service.js';
import type { Session } from '../src/platform/session/session/session.js';
import { SessionStore } from '../src/platform/session/session/session.store.js';
import { TestClock } from './support/test-clock.js';
import { SessionModel, type Input, type Verb } from './support/session-model.js';

const runs = { numRuns: 1000 };
const unknownId = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

let app: NestFastifyApplication;
let store: SessionStore;
let services: readonly EntityService<Entity>[];
let standard: Record<string, readonly AnyRecord[]>;
const clock = new TestClock();

beforeAll(async () => {
  const config = Config.from({}).with({ logLevel: 'fatal', rateLimitPerMinute: 0 });
  app = await createApp({ config, clock });
  store = app.get(SessionStore, { strict: false });
  services = [UsersService, ProductsService, OrdersService].map((Service) =>
    app.get<EntityService<Entity>>(Service, { strict: false }),
  );
  standard = await recordsOf(await seeded());
});
afterAll(() => app.close());

async function seeded(): Promise<Session> {
  const session = await store.open(crypto.randomUUID());
  await store.write(session, (draft) => {
    draft.seed();
  });
  return session;
}

async function recordsOf(session: Session): Promise<Record<string, AnyRecord[]>> {
  const data = await store.read(session);
  const lists = entities.map((entity) => [
    entity.plural,
    data
      .of(entity)
      .rows()
      .map(({ record }) => record),
  ]);
  return Object.fromEntries(lists) as Record<string, AnyRecord[]>;
}

/** An operation of one client. `pick` selects one of the ids of all sessions. */
interface Operation {
  readonly client: number;
  readonly kind: number;
  readonly verb: Verb | 'seed' | 'reset' | 'wait';
  readonly pick: number;
  readonly input: Input;
}

const emails = ['ada@example.com', 'ADA@example.com', 'john.carter@example.com', 'eve@example.com'];
const inputs: fc.Arbitrary<Input>[] = [
  fc.record({
    name: fc.constantFrom('Ada', 'Eve'),
    email: fc.constantFrom(...emails),
    age: fc.constantFrom(null, 5),
  }),
  fc.record({ name: fc.constantFrom('Lamp', '😀'), price: fc.constantFrom(1, 2.5), stock: fc.nat(3) }),
  fc.record({ quantity: fc.integer({ min: 1, max: 3 }), notes: fc.constantFrom('', '"quoted"') }),
];
const writes = ['create', 'create', 'create', 'replace', 'patch', 'patch', 'remove'] as const;
const operation: fc.Arbitrary<Operation> = fc.nat(2).chain((kind) =>
  fc.record({
    client: fc.nat(2),
    kind: fc.constant(kind),
    verb: fc.constantFrom(...writes, 'seed', 'reset', 'wait'),
    pick: fc.nat(1000),
    input: inputs[kind] ?? fc.constant({}),
  }),
);

interface ModeledClient {
  readonly session: Session;
  readonly model: SessionModel;
}

/** An id of any session, of the sample data, or an unknown one. */
function idFor(clients: readonly ModeledClient[], plural: string, pick: number): string {
  const records = clients
    .flatMap(({ model }) => model.list(plural))
    .concat(standard[plural]?.slice(0, 3) ?? []);
  return [...records.map(({ id }) => id), unknownId][pick % (records.length + 1)] ?? unknownId;
}

async function runOperation(clients: readonly ModeledClient[], operation: Operation): Promise<void> {
  const { verb, pick, input } = operation;
  const { session, model } = clients[operation.client] as ModeledClient;
  const service = services[operation.kind] as EntityService<Entity>;
  const { plural } = service.entity;
  if (verb === 'wait') {
    clock.advance({ milliseconds: pick });
  } else if (verb === 'seed' || verb === 'reset') {
    await store.write(session, (draft) => {
      draft[verb]();
    });
    model[verb]();
  } else {
    const id = idFor(clients, plural, pick);
    const code = model.expectedError(plural, verb, id, input);
    const outcome = await act(service, session, verb, id, input).catch((thrown: unknown) => thrown);
    if (code !== undefined) expect(outcome).toMatchObject({ name: 'Error', code });
    else if (verb !== 'remove') model.applyWrite(service.entity, verb, id, input, outcome as AnyRecord);
    else {
      expect(outcome).toBeUndefined();
      model.remove(plural, id);
    }
  }
}

async function act(
  service: EntityService<Entity>,
  session: Session,
  verb: Verb,
  id: string,
  input: Input,
): Promise<unknown> {
  if (verb === 'remove') {
    await service.remove(session, id);
    return undefined;
  }
  if (verb === 'create') return (await service.create(session, input)).record;
  return (await service[verb](session, id, input)).record;
}

const newClient = async (): Promise<ModeledClient> => ({
  session: await store.open(crypto.randomUUID()),
  model: new SessionModel(standard),
});

describe('any sequence of operations of three clients', () => {
  it('results in the records of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
        const clients = await Promise.all([newClient(), newClient(), newClient()]);
        for (const one of operations) await runOperation(clients, one);

        for (const { session, model } of clients) {
          const data = await store.read(session);
          expect(session.state.seeded).toBe(model.seeded);
          for (const entity of entities) {
            const expected = JSON.stringify(model.list(entity.plural));
            const rows = data.of(entity).rows();
            expect(JSON.stringify(rows.map(({ record }) => record))).toBe(expected);
            expect(`[${rows.map(({ text }) => text).join(',')}]`).toBe(expected);
          }
        }
      }),
      runs,
    );
  });

  it('does not change the sample data of other sessions', async () => {
    expect(await recordsOf(await seeded())).toEqual(standard);
  });
});

describe('any sequence of reads', () => {
  it('does not change the state of a session', async () => {
    const query = fc.record({ page: fc.integer({ min: 1, max: 4 }), limit: fc.integer({ min: 1, max: 20 }) });
    const session = await seeded();
    const { state } = session;

    await fc.assert(
      fc.asyncProperty(fc.nat(2), query, async (kind, { page, limit }) => {
        const service = services[kind] as EntityService<Entity>;
        const { rows } = await service.list(session, {
          page,
          limit,
          sort: 'id',
          descending: false,
          where: [],
        });
        for (const { record } of rows) expect((await service.get(session, record.id)).record).toBe(record);

        expect(session.state).toBe(state);
      }),
      runs,
    );
  });
});
