// The catalogue of the entities, and the JSON Schema of definition files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { standardEntities } from '../src/features/entities.module.js';
import { sharedApp, startApp, type SharedApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { executeGraphql } from './support/graphql.js';

interface Rule {
  readonly id: string;
  readonly kind: string;
  readonly status: number | null;
  readonly mutants: readonly string[];
}
interface Entity {
  readonly name: string;
  readonly plural: string;
  readonly path: string;
  readonly fields: readonly { readonly name: string }[];
  readonly relations: readonly { readonly name: string; readonly kind: string }[];
  readonly operations: {
    readonly rest: readonly {
      readonly method: string;
      readonly path: string;
      readonly operation_id: string;
    }[];
    readonly graphql: readonly string[];
    readonly soap: readonly string[];
  };
  readonly rules: readonly Rule[];
}

const definition = `
name: Rooms
entities:
  Room:
    description: A meeting room.
    fields:
      name: {type: string, required: true, unique: true, minLength: 2}
      floor: {type: integer, default: 0, generate: {from: 1, to: 3}}
      bookings_made: {type: integer, default: 0, readOnly: true, maximum: 3}
  Booking:
    fields:
      room_id: {references: Room, required: true}
      member_ids: {type: array, items: {references: User}, onDelete: ignore, enforced: false}
      owner_id: {references: User, nullable: true, onDelete: setNull}
      code: {type: string, nullable: true, immutable: true}
      start: {type: string, format: date-time, required: true}
      end: {type: string, format: date-time, required: true}
      guests: {type: integer, default: 1}
      status: {enum: [open, paid, closed], default: open, initial: [open], transitions: {open: [paid], paid: [closed]}}
    unique:
      code-per-room: [room_id, code]
    rules:
      end-after-start: {check: end > start, field: end}
      floor-of-guests: {check: guests <= room.floor + 5}
    overlaps:
      room-is-free: {from: start, to: end, per: [room_id]}
    limits:
      two-open: {max: 2, per: [owner_id], where: owner_id != null}
    effects:
      count: {on: [create], target: room_id, set: {bookings_made: room.bookings_made + 1}}
`;
const USER = 'a0000000-0000-4000-8000-000000000002';
const BOOKINGS = '/api/v1/bookings';

const folder = mkdtempSync(join(tmpdir(), 'entity-catalogue-'));
let standard: SharedApp;
let own: TestApp;
beforeAll(async () => {
  const path = join(folder, 'rooms.yaml');
  writeFileSync(path, definition);
  [standard, own] = await Promise.all([sharedApp(), startApp({ entities: path })]);
});
afterAll(async () => {
  await own.close();
  rmSync(folder, { recursive: true });
});

async function entitiesOf(app: SharedApp): Promise<readonly Entity[]> {
  return (await app.client().get('/entities')).body.data.entities;
}

async function entityOf(app: SharedApp, name: string): Promise<Entity> {
  const found = (await entitiesOf(app)).find((entity) => entity.name === name);
  if (found === undefined) throw new Error(`no entity ${name}`);
  return found;
}

describe('GET /entities', () => {
  it('lists the standard entities with their fields', async () => {
    const { data } = (await standard.client().get('/entities')).body;

    expect({ name: data.name, source: data.source }).toEqual({ name: 'Shop', source: 'standard' });
    expect(data.digest).toMatch(/^[0-9a-f]{8}$/);
    const [user, , order] = data.entities as readonly Entity[];
    expect((data.entities as readonly Entity[]).map(({ name, path }) => [name, path])).toEqual(
      standardEntities.map(({ name, plural }) => [name, `/api/v1/${plural}`]),
    );
    expect(user?.fields.map(({ name }) => name)).toEqual(['name', 'email', 'role', 'age']);
    expect(user?.fields[1]).toEqual({
      ...{ name: 'email', type: 'string', format: 'email', minLength: 0, maxLength: 255 },
      ...{ required: true, nullable: false, unique: true, patch: true, immutable: false },
      ...{ readOnly: false, writeOnly: false, example: 'ada.lovelace@example.com' },
      description: 'Email address. Unique within the session, compared case-insensitively.',
    });
    expect(user?.relations).toEqual([
      { name: 'orders', entity: 'Order', field: 'user_id', kind: 'referring' },
    ]);
    expect(order?.relations).toEqual([
      { name: 'user', entity: 'User', field: 'user_id', kind: '1:n' },
      { name: 'product', entity: 'Product', field: 'product_id', kind: '1:n' },
    ]);
    expect(user?.rules).toContainEqual({
      ...{ id: 'user.email.unique', kind: 'unique', fields: ['email'], status: 409, mutants: [] },
      sentence: 'No two users have the same `email`.',
    });
  });

  it('opens no session, has an ETag, and allows GET and HEAD', async () => {
    const client = standard.client();
    const response = await client.get('/entities');
    const etag = response.headers.get('etag') ?? '';

    expect(response.headers.has('x-session-id')).toBe(false);
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await client.get('/entities', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await client.send('HEAD', '/entities');
    expect([head.status, head.headers.get('etag'), head.text]).toEqual([200, etag, '']);
    const post = await client.post('/entities', {});
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await client.get('/session')).body.data.is_new).toBe(true);
  });

  it('is the same with the template of the standard entities as without it', async () => {
    const app = await startApp({ entities: 'standard' });
    try {
      const [one, other] = await Promise.all([app, standard].map((each) => each.client().get('/entities')));

      expect(one?.text).toBe(other?.text);
      expect(one?.headers.get('etag')).toBe(other?.headers.get('etag'));
    } finally {
      await app.close();
    }
  });

  it('lists own entities after the standard ones, with relations in both directions', async () => {
    const { text, body } = await own.client().get('/entities');

    expect({ name: body.data.name, source: body.data.source }).toEqual({ name: 'Rooms', source: 'file' });
    expect((body.data.entities as readonly Entity[]).map(({ name }) => name)).toEqual([
      ...standardEntities.map(({ name }) => name),
      ...['Room', 'Booking'],
    ]);
    expect((await entityOf(own, 'User')).relations).toEqual([
      { name: 'orders', entity: 'Order', field: 'user_id', kind: 'referring' },
      { name: 'bookings_by_members', entity: 'Booking', field: 'member_ids', kind: 'referring' },
      { name: 'bookings_by_owner', entity: 'Booking', field: 'owner_id', kind: 'referring' },
    ]);
    expect((await entityOf(own, 'Booking')).relations).toEqual([
      { name: 'room', entity: 'Room', field: 'room_id', kind: '1:n' },
      { name: 'members', entity: 'User', field: 'member_ids', kind: 'n:m' },
      { name: 'owner', entity: 'User', field: 'owner_id', kind: '1:n' },
    ]);
    expect((await entityOf(own, 'Room')).fields[1]).toMatchObject({ name: 'floor', default: 0 });
    expect(text).not.toContain('generate');
    expect(text).not.toContain(folder);
    expect(text).not.toContain('rooms.yaml');
  });

  it('has the operations of the documents of all protocols', async () => {
    const client = own.client();
    const openapi = (await client.get('/openapi-3.2.json')).body as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const [schema, wsdl] = [
      (await client.get('/graphql/schema')).text,
      (await client.get('/soap/?wsdl')).text,
    ];
    for (const { path, operations, relations, name } of await entitiesOf(own)) {
      expect(operations.rest).toHaveLength(7);
      for (const { method, path: at, operation_id } of operations.rest) {
        expect(at.startsWith(path)).toBe(true);
        expect(openapi.paths[at]?.[method.toLowerCase()]?.operationId).toBe(operation_id);
      }
      for (const field of operations.graphql) expect(schema).toMatch(new RegExp(`^  ${field}\\(`, 'm'));
      for (const operation of operations.soap) expect(wsdl).toContain(`<wsdl:operation name="${operation}">`);
      const [, type = ''] = new RegExp(`^type ${name} \\{\n([\\s\\S]*?)^\\}`, 'm').exec(schema) ?? [];
      for (const relation of relations) expect(type).toMatch(new RegExp(`^  ${relation.name}[(:]`, 'm'));
    }
  });
});

/** A record of the next hour. */
function bookingOf(room: string, hour: number, others: object = {}): object {
  const at = (time: number): string => new Date(Date.UTC(2026, 4, 4, time)).toISOString();
  return { room_id: room, start: at(hour), end: at(hour + 1), ...others };
}

async function createRoom(client: Client, name: string): Promise<string> {
  return (await client.post('/api/v1/rooms', { name })).body.data.id;
}

const violations: Readonly<Record<string, (client: Client, room: string) => Promise<TestResponse>>> = {
  'booking.end-after-start': (client, room) =>
    client.post(BOOKINGS, bookingOf(room, 9, { end: '2026-05-04T08:00:00Z' })),
  'booking.floor-of-guests': (client, room) => client.post(BOOKINGS, bookingOf(room, 9, { guests: 6 })),
  'booking.room_id.references': (client) => client.post(BOOKINGS, bookingOf(USER, 9)),
  'booking.room-is-free': async (client, room) => {
    await client.post(BOOKINGS, bookingOf(room, 9));
    return client.post(BOOKINGS, bookingOf(room, 9));
  },
  'booking.code-per-room': async (client, room) => {
    await client.post(BOOKINGS, bookingOf(room, 9, { code: 'a' }));
    return client.post(BOOKINGS, bookingOf(room, 10, { code: 'a' }));
  },
  'booking.two-open': async (client, room) => {
    for (const hour of [9, 10]) await client.post(BOOKINGS, bookingOf(room, hour, { owner_id: USER }));
    return client.post(BOOKINGS, bookingOf(room, 11, { owner_id: USER }));
  },
  'booking.status.initial': (client, room) => client.post(BOOKINGS, bookingOf(room, 9, { status: 'paid' })),
  'booking.status.transitions': async (client, room) => {
    const { id } = (await client.post(BOOKINGS, bookingOf(room, 9))).body.data;
    return client.patch(`${BOOKINGS}/${String(id)}`, { status: 'closed' });
  },
  'booking.code.immutable': async (client, room) => {
    const { id } = (await client.post(BOOKINGS, bookingOf(room, 9, { code: 'a' }))).body.data;
    return client.patch(`${BOOKINGS}/${String(id)}`, { code: 'b' });
  },
  'booking.room_id.onDelete': async (client, room) => {
    await client.post(BOOKINGS, bookingOf(room, 9));
    return client.delete(`/api/v1/rooms/${room}`);
  },
  'booking.count': async (client, room) => {
    for (const hour of [9, 10, 11]) await client.post(BOOKINGS, bookingOf(room, hour));
    return client.post(BOOKINGS, bookingOf(room, 12));
  },
};

describe('A rule of the catalogue', () => {
  it.each(Object.entries(violations))('has the id and the status of the error: %s', async (id, violate) => {
    const client = own.client();
    const { status, body } = await violate(client, await createRoom(client, 'Blue'));
    const rule = (await entityOf(own, 'Booking')).rules.find((one) => one.id === id);

    expect((body.details as { rule?: string }[]).map((detail) => detail.rule)).toContain(id);
    expect(rule).toMatchObject({ id, status, mutants: [] });
  });

  it('has null as status if it gives no error', async () => {
    const rules = (await entityOf(own, 'Booking')).rules.filter(({ status }) => status === null);

    expect(rules.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['booking.owner_id.onDelete', 'booking.guests.default']),
    );
  });

  it('has the ids of one entity once', async () => {
    for (const { rules } of await entitiesOf(own)) {
      const ids = rules.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('GET /entities.schema.json', () => {
  const file = readFileSync('src/definitions/entities.schema.json', 'utf8');

  it.each(['the standard entities', 'own entities'])(
    'is the schema of definition files, with %s',
    async (which) => {
      const client = (which === 'own entities' ? own : standard).client();
      const { status, headers, text } = await client.get('/entities.schema.json');

      expect([status, headers.get('content-type')]).toEqual([200, 'application/schema+json; charset=utf-8']);
      expect(JSON.parse(text)).toEqual(JSON.parse(file));
      expect(headers.has('x-session-id')).toBe(false);
      const conditional = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
      expect((await client.get('/entities.schema.json', conditional)).status).toBe(304);
      expect((await client.get('/session')).body.data.is_new).toBe(true);
    },
  );

  it('validates the templates', async () => {
    const { text } = await standard.client().get('/entities.schema.json');
    const validate = new Ajv({ strict: false }).compile(JSON.parse(text) as object);
    for (const name of ['standard', 'shop', 'clinic']) {
      const template: unknown = parse(readFileSync(`src/definitions/templates/${name}.yaml`, 'utf8'));

      expect({ name, valid: validate(template), errors: validate.errors }).toMatchObject({ valid: true });
    }
    expect(validate({ entities: { room: { fields: {} } } })).toBe(false);
  });
});

it('names the referring records as GraphQL does', async () => {
  const client = own.client();
  const room = await createRoom(client, 'Green');
  await client.post(BOOKINGS, bookingOf(room, 9, { owner_id: USER }));
  const query = `{ user(id: "${USER}") { bookings_by_owner { items { room { name } } } } }`;
  const { body } = await executeGraphql(client, query);

  expect(body.data.user.bookings_by_owner.items).toEqual([{ room: { name: 'Green' } }]);
});
