// The random operations of several clients on two sessions with permission policies.
import fc from 'fast-check';
import type { Entity } from '../../src/core/entity.js';
import { orderEntity } from '../../src/features/orders/order.entity.js';
import { productEntity } from '../../src/features/products/product.entity.js';
import { userEntity } from '../../src/features/users/user.entity.js';
import { alice, basic, bob, mia, nora, userIdOf, USER_PASSWORD } from './demo-logins.js';
import type { Person, PolicySetting } from './policy-model.js';
import { PersonGet, PersonList, PersonWrite, SetPolicy } from './policy-operations.js';
import {
  PersonConditional,
  PersonPage,
  PersonRelations,
  PersonReset,
  PersonSession,
} from './policy-reads.js';
import { protocolClients } from './protocol-clients.js';
import type { Input, Verb } from './session-model.js';
import type { Models, Operation, RealSessions } from './session-operation.js';

const user = (email: string): Person => ({ name: email, email, headers: basic(email, USER_PASSWORD) });

const people: readonly Person[] = [
  { name: 'guest', role: 'guest', headers: {} },
  { name: 'bob', role: 'user', record: userIdOf(3), email: 'bob@example.com', headers: bob },
  { name: 'nora', role: 'user', record: userIdOf(4), email: 'nora@example.com', headers: nora },
  { name: 'mia', role: 'moderator', record: userIdOf(2), email: 'mia@example.com', headers: mia },
  { name: 'alice', role: 'admin', record: userIdOf(1), email: 'alice@example.com', headers: alice },
  { name: 'the demo key', role: 'user', headers: { 'x-api-key': 'demo-key-sandbox-2026' } },
  // A user of the sample data, and one that exists only after it was created.
  user('jose.alvarez@example.com'),
  user('ada@example.com'),
];

const settings: readonly (PolicySetting | undefined)[] = [
  { policy: 'shop', hide: false },
  { policy: 'shop', hide: true },
  { policy: 'owner-only', hide: false },
  { policy: 'owner-only', hide: true },
  { policy: 'read-only', hide: false },
  undefined,
];

const optional = <T>(...values: readonly T[]): fc.Arbitrary<T | undefined> =>
  fc.option(fc.constantFrom(...values), { nil: undefined });

/** Without the members that are undefined. */
const inputs = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Input> =>
  fc
    .record(members)
    .map((input) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)));

const emails = ['ada@example.com', 'ADA@example.com', 'bob@example.com', 'jose.alvarez@example.com'];

const kinds: readonly (readonly [entity: Entity, input: fc.Arbitrary<Input>])[] = [
  [
    userEntity,
    inputs({
      name: fc.constantFrom('Ada', 'Bob'),
      email: fc.constantFrom(...emails),
      role: optional('user', 'moderator', 'admin'),
    }),
  ],
  [productEntity, inputs({ name: fc.constantFrom('Lamp', 'Desk'), price: fc.constantFrom(1, 2.5) })],
  [
    orderEntity,
    inputs({
      quantity: optional(1, 2),
      status: optional('pending', 'processing', 'cancelled'),
      notes: fc.constantFrom('', 'Ring twice.'),
      user_id: optional(userIdOf(3), userIdOf(4), null),
    }),
  ],
];

export const policyEntities: readonly Entity[] = kinds.map(([entity]) => entity);

const place = fc.record({ session: fc.nat(1), node: fc.nat(1) });
const person = fc.constantFrom(...people);
const protocol = fc.constantFrom(...protocolClients);
const verb = fc.constantFrom<Verb[]>('create', 'create', 'replace', 'patch', 'patch', 'remove');
const pick = fc.nat(1000);
const page = fc.record({
  order: fc.constantFrom<('asc' | 'desc')[]>('asc', 'desc'),
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.integer({ min: 1, max: 20 }),
});
const search = fc.constantFrom<('QUERY' | 'GET' | 'GraphQL')[]>('QUERY', 'GET', 'GraphQL');

function operationsOn([entity, input]: (typeof kinds)[number]): fc.Arbitrary<Operation>[] {
  const writes = fc
    .tuple(place, person, protocol, fc.record({ verb, pick, input }))
    .map(([at, who, by, write]) => new PersonWrite(at, who, by, entity, write));
  return [
    writes,
    writes,
    fc
      .tuple(place, person, protocol, pick)
      .map(([at, who, by, which]) => new PersonGet(at, who, by, entity, which)),
    fc.tuple(place, person, protocol).map(([at, who, by]) => new PersonList(at, who, by, entity)),
    fc
      .tuple(place, person, search, page)
      .map(([at, who, by, which]) => new PersonPage(at, who, entity, by, which)),
    fc
      .tuple(place, person, person)
      .map(([at, who, second]) => new PersonConditional(at, who, second, entity)),
  ];
}

/** One arbitrary per kind of operation, for `fc.commands`. */
export const policyCommands: fc.Arbitrary<fc.AsyncCommand<Models, RealSessions>>[] = [
  ...kinds.flatMap(operationsOn),
  fc.tuple(place, fc.constantFrom(...settings)).map(([at, setting]) => new SetPolicy(at, setting)),
  fc.tuple(place, person).map(([at, who]) => new PersonRelations(at, who)),
  fc.tuple(place, person).map(([at, who]) => new PersonSession(at, who, policyEntities)),
  fc.tuple(place, person).map(([at, who]) => new PersonReset(at, who)),
];
