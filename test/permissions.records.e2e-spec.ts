// The records that a policy lets a client see and change, in every protocol, computed from the records by the table of this file.
import type { AnyRecord, Entity } from '../src/core/entity.js';
import { orderEntity } from '../src/features/orders/order.entity.js';
import { productEntity } from '../src/features/products/product.entity.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { sharedApp, type SharedApp } from './support/app.js';
import { graphqlApi, MutantClient, restApi, soapApi, type PracticeApi } from './support/practice-api.js';
import {
  USER_PASSWORD,
  alice,
  basic,
  bob,
  mia,
  nora,
  userIdOf,
  type Headers,
} from './support/demo-logins.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

interface Person {
  readonly role: 'user' | 'moderator' | 'admin';
  readonly userId: string | null;
  readonly headers: Headers;
}
const people: Readonly<Record<string, Person>> = {
  bob: { role: 'user', userId: userIdOf(3), headers: bob },
  nora: { role: 'user', userId: userIdOf(4), headers: nora },
  mia: { role: 'moderator', userId: userIdOf(2), headers: mia },
  alice: { role: 'admin', userId: userIdOf(1), headers: alice },
  'a user of the session': {
    role: 'user',
    userId: userIdOf(5),
    headers: basic('jose.alvarez@example.com', USER_PASSWORD),
  },
  'a moderator of the session': {
    role: 'moderator',
    userId: userIdOf(7),
    headers: basic('lea.dubois@example.com', USER_PASSWORD),
  },
  'the demo key': { role: 'user', userId: null, headers: { 'x-api-key': 'demo-key-sandbox-2026' } },
  'the admin key': { role: 'admin', userId: null, headers: { 'x-api-key': 'admin-key-sandbox-2026' } },
};

type Reach = 'all' | 'own' | 'none';
type Verb = 'read' | 'replace' | 'patch' | 'remove';
/** For users and moderators, by policy, entity and verb. Admins reach all. */
const reaches: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<Verb, readonly [Reach, Reach]>>>>>
> = {
  shop: {
    users: { read: ['own', 'all'], replace: ['own', 'own'], patch: ['own', 'own'], remove: ['own', 'own'] },
    orders: {
      read: ['own', 'all'],
      replace: ['none', 'all'],
      patch: ['own', 'all'],
      remove: ['none', 'none'],
    },
  },
  'owner-only': {
    users: { read: ['own', 'own'], replace: ['own', 'own'], patch: ['own', 'own'], remove: ['own', 'own'] },
    orders: { read: ['own', 'own'], replace: ['own', 'own'], patch: ['own', 'own'], remove: ['own', 'own'] },
  },
};

const owns = ({ userId }: Person, { plural }: Entity, record: AnyRecord): boolean =>
  userId !== null && (plural === 'users' ? record.id : (record as { user_id?: unknown }).user_id) === userId;

function reachOf(policy: string, person: Person, entity: Entity, verb: Verb): Reach {
  const row = reaches[policy]?.[entity.plural]?.[verb];
  if (person.role === 'admin' || row === undefined) return 'all';
  return row[person.role === 'user' ? 0 : 1];
}
const may = (policy: string, person: Person, entity: Entity, verb: Verb, record: AnyRecord): boolean => {
  const reach = reachOf(policy, person, entity, verb);
  return reach === 'all' || (reach === 'own' && owns(person, entity, record));
};

/** Moderators of the shop see only their own e-mail address. */
const shown = (policy: string, person: Person, entity: Entity, record: AnyRecord): AnyRecord =>
  policy === 'shop' && person.role === 'moderator' && entity === userEntity && !owns(person, entity, record)
    ? { ...record, email: 'hidden@example.invalid' }
    : record;

/** A client of a session with the sample data and a policy, and the records as they are. */
async function withPolicy(document: object) {
  const client = app.client();
  const all = async (entity: Entity): Promise<AnyRecord[]> =>
    (await client.get(`/api/v1/${entity.plural}?limit=100&sort=id&order=asc`)).body.data;
  const records = new Map<Entity, AnyRecord[]>();
  for (const entity of [userEntity, productEntity, orderEntity]) records.set(entity, await all(entity));
  await client.put('/session/permissions', document);
  return { session: client.session ?? '', recordsOf: (entity: Entity) => records.get(entity) ?? [] };
}

function clientFor(session: string, credentials: Headers): MutantClient {
  return Object.assign(new MutantClient(app.url, session), { credentials });
}

const protocols: Readonly<Record<string, (client: MutantClient) => PracticeApi>> = {
  REST: restApi,
  GraphQL: graphqlApi,
  SOAP: soapApi,
};
const ascending = { limit: 100, sort: 'id', order: 'asc' } as const;
const plain = (records: readonly unknown[]): unknown => JSON.parse(JSON.stringify(records));

describe.each(['shop', 'owner-only'])('the policy %s', (policy) => {
  describe.each(Object.entries(people))('%s', (_name, person) => {
    it.each(Object.entries(protocols))('sees its records over %s', async (_protocol, apiOf) => {
      const { session, recordsOf } = await withPolicy({ policy });
      const api = apiOf(clientFor(session, person.headers));
      for (const entity of [userEntity, productEntity, orderEntity]) {
        const visible = recordsOf(entity).filter((record) => may(policy, person, entity, 'read', record));
        const expected = visible.map((record) => shown(policy, person, entity, record));
        const { items, page } = await api.list(entity, ascending);
        expect(plain(items)).toEqual(plain(expected));
        expect(page).toMatchObject({ total: expected.length });
      }
    });

    it.each([true, false])('reaches single records, hide: %s', async (hide) => {
      const { session, recordsOf } = await withPolicy({ policy, hide });
      const rejected = hide ? 404 : 403;
      for (const [name, apiOf] of Object.entries(protocols)) {
        const api = apiOf(clientFor(session, person.headers));
        for (const entity of [userEntity, orderEntity]) {
          const records = recordsOf(entity);
          const wanted: [string, number][] = [];
          const found: [string, number][] = [];
          for (const record of [records[1], records[2], records[3], records[4]].flatMap((one) => one ?? [])) {
            wanted.push([`${name} get`, may(policy, person, entity, 'read', record) ? 200 : rejected]);
            found.push([`${name} get`, statusOf(await api.get(entity, record.id))]);
            const patch = reachOf(policy, person, entity, 'patch') === 'none' ? 403 : rejected;
            wanted.push([`${name} patch`, may(policy, person, entity, 'patch', record) ? 200 : patch]);
            found.push([`${name} patch`, statusOf(await api.patch(entity, record.id, {}))]);
          }
          expect(found).toEqual(wanted);
        }
      }
    });

    it('deletes its records only', async () => {
      const { session, recordsOf } = await withPolicy({ policy });
      for (const [name, apiOf] of Object.entries(protocols)) {
        const at = Object.keys(protocols).indexOf(name);
        const api = apiOf(clientFor(session, person.headers));
        const others = recordsOf(orderEntity).filter((record) => !owns(person, orderEntity, record));
        const mine = recordsOf(orderEntity).filter((record) => owns(person, orderEntity, record));
        for (const record of [others[at], mine[at]].flatMap((one) => one ?? [])) {
          const reach = reachOf(policy, person, orderEntity, 'remove');
          const rejected = reach === 'none' || policy === 'shop' ? 403 : 404;
          const expected = may(policy, person, orderEntity, 'remove', record) ? 204 : rejected;
          expect([name, statusOf(await api.remove(orderEntity, record.id))]).toEqual([name, expected]);
        }
      }
    });
  });
});

const statusOf = ({ status }: { readonly status: number }): number => status;
