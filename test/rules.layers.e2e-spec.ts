// The rules of a request compose: a layer that hides records, with mutants over it, in every protocol.
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { RequestRules } from '../src/platform/practice/practice-controls/request-rules.js';
import { LayeredRules } from '../src/platform/session/rules/layered-rules.js';
import type { ListSteps } from '../src/platform/session/rules/list-steps.js';
import type {
  Listing,
  RecordLookup,
  RecordRules,
  RelationLookup,
} from '../src/platform/session/rules/record-rules.js';
import type { Row } from '../src/core/row.js';
import type { Entity, RecordOf } from '../src/core/entity.js';
import { userEntity } from '../src/features/users/user.entity.js';
import type { TestApp } from './support/app.js';
import { startAppWithProviders } from './support/app-with-providers.js';
import { graphqlApi, MutantClient, restApi, soapApi, type PracticeApi } from './support/practice-api.js';

/** The id of the hidden record, by session. */
const hidden = new Map<string, string>();

class HidingRules extends LayeredRules {
  constructor(
    below: RecordRules,
    private readonly id: string,
  ) {
    super(below);
  }

  override get cacheKey(): string | undefined {
    const below = super.cacheKey;
    return below === undefined ? undefined : `${below}without ${this.id} `;
  }

  override steps(listing: Listing): ListSteps {
    const below = super.steps(listing);
    return { ...below, visible: (rows) => below.visible(rows).filter((row) => this.shows(row)) };
  }

  override find<E extends Entity>(lookup: RecordLookup<E>): Row<RecordOf<E>> | undefined {
    return lookup.id === this.id ? undefined : super.find(lookup);
  }

  override related(lookup: RelationLookup): Row | undefined {
    const row = super.related(lookup);
    return row && this.shows(row) ? row : undefined;
  }

  private shows({ record }: Row): boolean {
    return record.id !== this.id;
  }
}

@Module({})
class HidingModule {
  constructor(requests: RequestRules) {
    requests.register('permissions', (session, _request, below) => {
      const id = hidden.get(session.id);
      if (id === undefined) return below;
      const { tokenRules, accessRules } = below;
      return { rules: new HidingRules(below.rules, id), tokenRules, accessRules };
    });
  }
}

let app: TestApp;
beforeAll(async () => (app = await startAppWithProviders({ modules: [HidingModule] })));
afterAll(() => app.close());

const hide = ({ session }: MutantClient, id: string): unknown => hidden.set(session, id);
const showAll = ({ session }: MutantClient): unknown => hidden.delete(session);

/** A client whose session has a control, because only then the rules of a request can change. */
async function clientWith(mutants: readonly string[]): Promise<MutantClient> {
  const client = new MutantClient(app.url, randomUUID());
  await client.send('GET', '/api/v1/users');
  await client.send('PUT', '/session/random', { seed: 1 });
  await client.send('PUT', '/session/mutants', { active: mutants });
  return client;
}

/** The ids of the sample users, in the order of their list. */
async function idsOf({ list }: PracticeApi): Promise<readonly [first: string, second: string, ...string[]]> {
  const [first, second, ...others] = (await list(userEntity, everything)).items.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('no sample data');
  return [first, second, ...others];
}

const everything = { limit: 100 };
const protocols = { REST: restApi, GraphQL: graphqlApi, SOAP: soapApi };

describe.each(Object.entries(protocols))('over %s', (_name, apiOf) => {
  it('a hidden record does not exist', async () => {
    const client = await clientWith([]);
    const api = apiOf(client);
    const [first, second] = await idsOf(api);
    const all = await api.list(userEntity, everything);

    hide(client, first);
    const shown = await api.list(userEntity, everything);
    expect(shown.items).toEqual(all.items.slice(1));
    expect(shown.page).toMatchObject({ total: Number(all.page.total) - 1 });
    expect(await api.get(userEntity, first)).toMatchObject({ status: 404, record: null });
    expect(await api.get(userEntity, second)).toMatchObject({ status: 200, record: all.items[1] });
    expect(await api.patch(userEntity, first, { name: 'Changed' })).toMatchObject({ status: 404 });
    expect(await api.remove(userEntity, first)).toMatchObject({ status: 404 });

    showAll(client);
    expect(await api.get(userEntity, first)).toMatchObject({ status: 200, record: all.items[0] });
    expect(await api.list(userEntity, everything)).toEqual(all);
  });

  it('a mutant acts on what the layer below it decides', async () => {
    const client = await clientWith(['missing-answers-200', 'limit-plus-one']);
    const api = apiOf(client);
    const [first, ...others] = await idsOf(api);

    hide(client, first);
    const shown = await api.list(userEntity, { limit: 1 });
    expect(shown.items.map(({ id }) => id)).toEqual(others.slice(0, 2));
    // In SOAP an empty element.
    const { status, record } = await api.get(userEntity, first);
    expect([status, record ?? {}]).toEqual([200, {}]);
  });
});

it('hides related records, and counts only the others', async () => {
  const client = await clientWith([]);
  const [order] = (await client.send('GET', '/api/v1/orders?limit=1')).body.data;
  const dataOf = async (query: string) => (await client.send('POST', '/graphql', { query })).body.data;
  const ordersOf = async () => {
    const query = `{ user(id: "${order.user_id}") { orders { pageInfo { total } items { id } } } }`;
    return (await dataOf(query)).user.orders;
  };
  const before = await ordersOf();

  hide(client, order.id);
  const after = await ordersOf();
  expect(after.pageInfo.total).toBe(before.pageInfo.total - 1);
  expect(after.items).not.toContainEqual({ id: order.id });

  hide(client, order.user_id);
  const path = `/api/v1/orders/${order.id}?expand=user`;
  expect((await client.send('GET', path)).body.data.user).toBeNull();
  expect(await dataOf(`{ order(id: "${order.id}") { user { id } } }`)).toEqual({ order: { user: null } });
});

it('changes nothing in a session without controls', async () => {
  const client = new MutantClient(app.url, randomUUID());
  const [first] = await idsOf(restApi(client));
  hide(client, first);
  expect(await restApi(client).get(userEntity, first)).toMatchObject({ status: 200 });
});
