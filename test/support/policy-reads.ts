// Reads of random sequences in sessions with a permission policy: pages, conditional requests, relations, the session and the reset.
import { isDeepStrictEqual } from 'node:util';
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import { orderEntity } from '../../src/features/orders/order.entity.js';
import { productEntity } from '../../src/features/products/product.entity.js';
import { userEntity } from '../../src/features/users/user.entity.js';
import type { Client, TestResponse } from './client.js';
import { executeGraphql } from './graphql.js';
import { identify, type Person } from './policy-model.js';
import { clientAs, permissionsOf } from './policy-operations.js';
import { sortRecords } from './reference-model.js';
import type { SessionModel } from './session-model.js';
import { byId, Operation, type Place } from './session-operation.js';
import { compareConditional, getIf } from './session-reads.js';
import { sendSearch, type SearchProtocol } from './session-search.js';

/** A read of lists, by a person who may list the records of the entity; without effect otherwise. */
abstract class PersonRead extends Operation {
  constructor(
    place: Place,
    protected readonly person: Person,
    protected readonly entity: Entity,
    description: string,
  ) {
    super(place, `${description} as ${person.name}`);
  }

  protected async compare(model: SessionModel, client: Client, other: Client): Promise<void> {
    const permissions = permissionsOf(model, this.person);
    if (permissions === undefined || typeof permissions === 'string') return;
    if (permissions.operationError(this.entity.plural, 'read') !== undefined) return;
    const seen = (entity: Entity): readonly AnyRecord[] =>
      permissions.seen(entity, model.list(entity.plural));
    const clients = [clientAs(client, this.person), clientAs(other, this.person)] as const;
    const as = (person: Person): Client => clientAs(client, person);
    await this.read(clients, { model, seen, as });
  }

  protected abstract read(clients: readonly [Client, Client], expected: Expected): Promise<void>;
}

interface Expected {
  readonly model: SessionModel;
  readonly seen: (entity: Entity) => readonly AnyRecord[];
  /** A client of the session with the credentials of a person. */
  readonly as: (person: Person) => Client;
}

interface PageParameters {
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

export class PersonPage extends PersonRead {
  constructor(
    place: Place,
    person: Person,
    entity: Entity,
    private readonly protocol: SearchProtocol,
    private readonly parameters: PageParameters,
  ) {
    super(place, person, entity, `page ${JSON.stringify(parameters)} of ${entity.plural} by ${protocol}`);
  }

  protected async read([client]: readonly [Client, Client], { seen }: Expected): Promise<void> {
    const { order, page, limit } = this.parameters;
    const all = seen(this.entity);
    const expected = sortRecords(all, 'id', order).slice((page - 1) * limit, page * limit);
    const parameters = { ...this.parameters, sort: 'id', filters: {} };
    const sent = await sendSearch(client, this.protocol, this.entity, parameters);
    expect(sent).toEqual([expected, all.length]);
  }
}

/** An ETag that any person got for the URL means the same records to every other one. */
export class PersonConditional extends PersonRead {
  constructor(
    place: Place,
    person: Person,
    private readonly second: Person,
    entity: Entity,
  ) {
    super(place, person, entity, `get ${entity.plural} with If-None-Match, then as ${second.name},`);
  }

  protected async read(clients: readonly [Client, Client], expectation: Expected): Promise<void> {
    const { model, seen, as } = expectation;
    const path = `/api/v1/${this.entity.plural}?limit=100`;
    const expected = byId(seen(this.entity));
    const etag = await compareConditional(model, clients, path, expected);
    await this.sendAsSecond(model, expected, () => getIf(as(this.second), path, etag));
  }

  private async sendAsSecond(
    model: SessionModel,
    records: readonly AnyRecord[],
    send: () => Promise<TestResponse>,
  ): Promise<void> {
    const permissions = permissionsOf(model, this.second);
    if (permissions === undefined || typeof permissions === 'string') return;
    if (permissions.operationError(this.entity.plural, 'read') !== undefined) return;
    const seen = byId(permissions.seen(this.entity, model.list(this.entity.plural)));
    expect((await send()).status).toBe(isDeepStrictEqual(seen, records) ? 304 : 200);
  }
}

type Order = AnyRecord & { readonly user_id: string | null; readonly product_id: string | null };

/** The users of orders and the orders of users, with `expand` and in GraphQL. */
export class PersonRelations extends PersonRead {
  constructor(place: Place, person: Person) {
    super(place, person, orderEntity, 'get orders with their users');
  }

  protected async read([client]: readonly [Client, Client], expected: Expected): Promise<void> {
    const orders = expected.seen(orderEntity) as readonly Order[];
    const users = expected.seen(userEntity);
    const userOf = ({ user_id: id }: Order): AnyRecord | null => users.find((user) => user.id === id) ?? null;
    const { body } = await client.get('/api/v1/orders?limit=100&expand=user');
    expect(byId(body.data)).toEqual(byId(orders.map((order) => ({ ...order, user: userOf(order) }))));

    const query =
      '{ orders(limit: 100) { items { id user { id email } } } users(limit: 100) { items { ...U } } products(limit: 100) { items { ...P } } } ' +
      'fragment U on User { id orders(limit: 100) { items { id } } } fragment P on Product { id orders(limit: 100) { items { id } } }';
    const { data } = (await executeGraphql(client, query)).body;
    const listed = orders.map((order) => ({ id: order.id, user: idAndEmail(userOf(order)) }));
    expect(byId(data.orders.items)).toEqual(byId(listed));
    const nested = (entity: Entity, key: 'user_id' | 'product_id'): unknown =>
      byId(
        expected.seen(entity).map(({ id }) => {
          const own = orders.filter((order) => order[key] === id).map((order) => ({ id: order.id }));
          return { id, orders: { items: byId(own) } };
        }),
      );
    expect(byId(data.users.items.map(withSortedOrders))).toEqual(nested(userEntity, 'user_id'));
    expect(byId(data.products.items.map(withSortedOrders))).toEqual(nested(productEntity, 'product_id'));
  }
}

const idAndEmail = (user: AnyRecord | null): unknown =>
  user && { id: user.id, email: (user as AnyRecord & { readonly email: unknown }).email };

interface WithOrders {
  readonly id: string;
  readonly orders: { readonly items: readonly AnyRecord[] };
}

const withSortedOrders = ({ id, orders }: WithOrders): WithOrders => ({
  id,
  orders: { ...orders, items: byId(orders.items) },
});

/** The report of the session: it counts all records, and names the client. */
export class PersonSession extends Operation {
  constructor(
    place: Place,
    private readonly person: Person,
    private readonly entities: readonly Entity[],
  ) {
    super(place, `get the session as ${person.name}`);
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    const { data } = (await clientAs(client, this.person).get('/session')).body;
    const counts = this.entities.map(({ plural }) => [plural, model.list(plural).length]);
    expect(data.counts).toEqual(Object.fromEntries(counts));
    if (model.policy === undefined) {
      expect(data).not.toHaveProperty('identity');
      return;
    }
    const identity = identify(model, this.person);
    if (identity === undefined || identity.role === 'guest') expect(data.identity).toBeNull();
    else expect(data.identity).toMatchObject({ role: identity.role, user_id: identity.userId });
  }
}

export class PersonReset extends Operation {
  constructor(
    place: Place,
    private readonly person: Person,
  ) {
    super(place, `reset as ${person.name}`);
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    const { status } = await clientAs(client, this.person).post('/api/v1/demo/reset');
    const role = model.policy === undefined ? 'admin' : identify(model, this.person)?.role;
    expect(status).toBe(role === 'admin' ? 200 : role === undefined || role === 'guest' ? 401 : 403);
    if (status === 200) model.reset();
  }
}
