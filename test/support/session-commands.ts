// The random operations of fast-check on two sessions over every protocol.
import fc from 'fast-check';
import type { Entity } from '../../src/core/entity.js';
import { orderEntity } from '../../src/features/orders/order.entity.js';
import { productEntity } from '../../src/features/products/product.entity.js';
import { userEntity } from '../../src/features/users/user.entity.js';
import { protocolClients } from './protocol-clients.js';
import type { Input, Verb } from './session-model.js';
import type { Models, Operation, RealSessions } from './session-operation.js';
import { ConditionalGet, Get, List, ReadSession } from './session-reads.js';
import { Search } from './session-search.js';
import { Reset, Write } from './session-writes.js';

const emails = ['ada@example.com', 'ADA@example.com', 'eve@example.com', 'john.carter@example.com'];

interface Kind {
  readonly entity: Entity;
  readonly input: fc.Arbitrary<Input>;
  /** Conditions of a search: field, operator, operand. */
  readonly conditions: readonly (readonly [field: string, operator: string, operand: unknown])[];
}

const kinds: readonly Kind[] = [
  {
    entity: userEntity,
    input: fc.record({ name: fc.constantFrom('Ada', 'Eve'), email: fc.constantFrom(...emails) }),
    conditions: [
      ['name', 'contains', 'a'],
      ['role', 'ne', 'admin'],
      ['email', 'in', emails.slice(2)],
    ],
  },
  {
    entity: productEntity,
    input: fc.record({ name: fc.constantFrom('Lamp', '😀'), price: fc.constantFrom(1, 2.5) }),
    conditions: [
      ['price', 'lte', 2.5],
      ['name', 'eq', '😀'],
      ['stock', 'gt', 3],
    ],
  },
  {
    entity: orderEntity,
    input: fc.record({ quantity: fc.integer({ min: 1, max: 3 }), notes: fc.constantFrom('', '"quoted"') }),
    conditions: [
      ['quantity', 'gte', 2],
      ['status', 'nin', ['pending']],
      ['user_id', 'eq', null],
    ],
  },
];

export const modelledEntities: readonly Entity[] = kinds.map(({ entity }) => entity);

const place = fc.record({ session: fc.nat(1), node: fc.nat(1) });
const protocol = fc.constantFrom(...protocolClients);
const verb = fc.constantFrom<Verb[]>('create', 'create', 'replace', 'patch', 'remove');
const pick = fc.nat(1000);

function searchOf({ entity, conditions }: Kind): fc.Arbitrary<Search> {
  const parameters = fc.record({
    condition: fc.option(fc.constantFrom(...conditions), { nil: undefined }),
    sort: fc.constantFrom(...entity.columns.keys()),
    order: fc.constantFrom<('asc' | 'desc')[]>('asc', 'desc'),
    page: fc.integer({ min: 1, max: 3 }),
    limit: fc.integer({ min: 1, max: 20 }),
  });
  const by = fc.constantFrom<('QUERY' | 'GET' | 'GraphQL')[]>('QUERY', 'GET', 'GraphQL');
  return fc.tuple(place, by, parameters).map(([at, how, what]) => new Search(at, how, entity, what));
}

const operationsOn = (kind: Kind): fc.Arbitrary<Operation>[] => {
  const { entity, input } = kind;
  const write = fc
    .tuple(place, protocol, verb, pick, input)
    .map(([at, by, what, which, given]) => new Write(at, by, entity, what, which, given));
  return [
    write,
    write,
    fc.tuple(place, protocol, pick).map(([at, by, which]) => new Get(at, by, entity, which)),
    fc.tuple(place, protocol).map(([at, by]) => new List(at, by, entity)),
    searchOf(kind),
    place.map((at) => new ConditionalGet(at, entity)),
  ];
};

/** One arbitrary per kind of operation, for `fc.commands`. */
export const sessionCommands: fc.Arbitrary<fc.AsyncCommand<Models, RealSessions>>[] = [
  ...kinds.flatMap(operationsOn),
  place.map((at) => new Reset(at)),
  place.map((at) => new ReadSession(at, modelledEntities)),
];
