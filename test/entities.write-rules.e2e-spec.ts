// The rules of a definition file in three protocols: errors, computed values, effects, deletions, imports and sample data.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { requestOf, XML } from './support/soap.js';

const definition = `
name: Rooms
entities:
  Room:
    fields:
      name: {type: string, required: true, unique: true}
      code: {type: string, default: r1, immutable: true}
      bookings_made: {type: integer, default: 0, readOnly: true}
      seats: {type: integer, minimum: 1, default: 4}
    sample: [{name: Blue}, {name: Green, code: g1}]
  Booking:
    fields:
      room_id: {references: Room, required: true}
      user_id: {references: User, nullable: true, onDelete: setNull}
      start: {type: integer, minimum: 0, required: true}
      end: {type: integer, required: true}
      guests: {type: integer, default: 1}
      status: {enum: [open, paid, closed], default: open, initial: [open, paid], transitions: {open: [paid, closed], paid: {closed: {check: guests > 0, message: must have guests to be closed}}}}
      length: {type: integer, computed: end - start}
    unique: {once-per-user: [user_id, start]}
    rules:
      end-after-start: {check: end > start, field: end, message: must be after start}
      short: {check: end - start <= 8, field: end, message: must NOT be more than 8 after start}
      enough-seats: {check: guests <= room.seats, field: guests, message: must NOT be more than the seats of the room}
    overlaps: {room-busy: {from: start, to: end, per: [room_id]}}
    limits: {three-bookings: {max: 3, per: [user_id]}}
    effects: {count: {on: [create], target: room_id, set: {bookings_made: room.bookings_made + 1}}}
    sample: [{room_id: 1, user_id: 1, start: 0, end: 2}]
  Note:
    fields:
      booking_id: {references: Booking, required: true, onDelete: cascade}
      text: {type: string, default: ""}
`;

const folder = mkdtempSync(join(tmpdir(), 'write-rules-'));
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const BOOKINGS = '/api/v1/bookings';

let app: TestApp;
let client: Client;
let rooms: readonly string[];
beforeAll(async () => {
  app = await startApp({ entities: fileOf('rooms.yaml', definition) });
});
beforeEach(async () => {
  client = app.client();
  const { body } = await client.get('/api/v1/rooms?sort=name&order=asc');
  rooms = (body.data as { id: string }[]).map(({ id }) => id);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const USER = 'a0000000-0000-4000-8000-000000000001';
const OTHER_USER = 'a0000000-0000-4000-8000-000000000002';
const MISSING = '00000000-0000-4000-8000-00000000000f';

const create = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }';

const callSoap = (operation: string, args: Readonly<Record<string, string | number>>) =>
  client.post('/soap/', requestOf(operation, args), { headers: XML });

/** The error of a create request in each protocol. */
async function errorsOf(input: Readonly<Record<string, string | number>>) {
  const rest = await client.post(BOOKINGS, input);
  const graphql = await executeGraphql(client, create, { input });
  const soap = await callSoap('CreateBooking', input);
  return { rest, graphql, soap };
}

describe('A violation has the same status, details and rule in all protocols:', () => {
  const cases: Record<string, [input: Record<string, string | number>, status: number, details: object[]]> = {
    'a missing record': [
      { room_id: MISSING, start: 5, end: 6 },
      409,
      [{ field: 'room_id', message: 'must refer to an existing room', rule: 'booking.room_id.references' }],
    ],
    'two rules of the record': [
      { start: 20, end: 10, status: 'closed' },
      400,
      [
        {
          field: 'status',
          message: 'must be one of the initial values: open, paid',
          rule: 'booking.status.initial',
        },
        { field: 'end', message: 'must be after start', rule: 'booking.end-after-start' },
      ],
    ],
    'a rule that reads a related record': [
      { start: 20, end: 21, guests: 5 },
      409,
      [
        {
          field: 'guests',
          message: 'must NOT be more than the seats of the room',
          rule: 'booking.enough-seats',
        },
      ],
    ],
    'an overlap': [
      { start: 1, end: 3 },
      409,
      [{ field: 'start', message: 'must NOT overlap another booking', rule: 'booking.room-busy' }],
    ],
    'a combination': [
      { user_id: USER, start: 0, end: 1 },
      409,
      ['user_id', 'start'].map((field) => ({
        field,
        message: 'already exists in this combination',
        rule: 'booking.once-per-user',
      })),
    ],
  };

  it.each(Object.entries(cases))('%s', async (_, [given, status, details]) => {
    const [room_id = ''] = rooms;
    const { rest, graphql, soap } = await errorsOf({ room_id, ...given });
    const code = status === 400 ? 'BAD_REQUEST' : 'CONFLICT';
    const [first] = details as { field: string; message: string }[];
    const located = (details as { field: string; message: string }[]).map(
      ({ field, message }) => `body/${field} ${message}`,
    );

    expect(rest.status).toBe(status);
    expect(rest.body).toEqual({
      success: false,
      error: code,
      message: status === 400 ? located.join(', ') : `${first?.field} ${first?.message}`,
      details,
    });
    expect(graphql.body.errors[0].extensions).toEqual({ code, details, status });
    const fields = (details as { field: string; message: string; rule: string }[]).map(
      ({ field, message, rule }) => `<field name="${field}" rule="${rule}">${message}</field>`,
    );
    expect(soap.text).toContain(`<code>${code}</code>${fields.join('')}`);
    expect((await client.get(BOOKINGS)).body.pagination.total).toBe(1);
  });
});

it('computes fields, and changes the referenced record in the same write', async () => {
  const [room = ''] = rooms;
  const before = await client.get(`/api/v1/rooms/${room}`);
  const { status, body } = await client.post(BOOKINGS, { room_id: room, start: 4, end: 7, guests: 2 });
  const after = await client.get(`/api/v1/rooms/${room}`);

  expect(status).toBe(201);
  expect(body.data).toMatchObject({ length: 3, status: 'open', user_id: null });
  expect(Object.keys(body.data as object)).toEqual([
    ...['id', 'room_id', 'user_id', 'start', 'end', 'guests', 'status', 'length', 'created_at', 'updated_at'],
  ]);
  expect(after.body.data.bookings_made).toBe(Number(before.body.data.bookings_made) + 1);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  const changed = await client.patch(`${BOOKINGS}/${body.data.id}`, { end: 9 });
  expect(changed.body.data.length).toBe(5);
});

it('follows transitions and their guards', async () => {
  const [room_id] = rooms;
  const { body } = await client.post(BOOKINGS, { room_id, start: 4, end: 7, guests: 0 });
  const path = `${BOOKINGS}/${body.data.id}`;
  await client.patch(path, { status: 'paid' });

  const guarded = await client.patch(path, { status: 'closed' });
  expect(guarded.status).toBe(409);
  expect(guarded.body.details).toEqual([
    { field: 'status', message: 'must have guests to be closed', rule: 'booking.status.transitions' },
  ]);
  const back = await client.patch(path, { status: 'open' });
  expect(back.body.message).toBe('status must NOT change from "paid" to "open" (allowed: closed)');
  expect((await client.patch(path, { status: 'closed', guests: 1 })).status).toBe(200);
});

it('keeps immutable fields, and sets read-only ones only itself', async () => {
  const [room = ''] = rooms;
  const path = `/api/v1/rooms/${room}`;

  const changed = await client.patch(path, { code: 'other' });
  expect([changed.status, changed.body.message]).toEqual([409, 'code must NOT be changed']);
  expect((await client.put(path, { name: 'Blue' })).body.data).toMatchObject({
    code: 'r1',
    bookings_made: 0,
  });
  const written = await client.patch(path, { bookings_made: 7 });
  expect([written.status, written.body.message]).toEqual([400, 'body must NOT have additional properties']);
});

it('limits the number of records of a group', async () => {
  const [room_id] = rooms;
  for (const start of [3, 5]) await client.post(BOOKINGS, { room_id, user_id: USER, start, end: start + 1 });
  const { status, body } = await client.post(BOOKINGS, { room_id, user_id: USER, start: 7, end: 8 });

  expect(status).toBe(409);
  expect(body.message).toBe('user_id must NOT be more than 3 per user_id');
});

describe('A deletion', () => {
  it('is not possible while a record refers to it', async () => {
    const [room = ''] = rooms;
    const { status, body } = await client.delete(`/api/v1/rooms/${room}`);
    const message = 'is referred to by 1 booking';

    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: `id ${message}`,
      details: [{ field: 'id', message, rule: 'booking.room_id.onDelete' }],
    });
    const remove = `mutation { deleteRoom(id: "${room}") }`;
    expect((await executeGraphql(client, remove)).body.errors[0].extensions.code).toBe('CONFLICT');
    expect((await callSoap('DeleteRoom', { id: room })).text).toContain(message);
  });

  it('deletes the records that refer to it, or removes their reference', async () => {
    const [booking] = (await client.get(BOOKINGS)).body.data as { id: string }[];
    const { body: note } = await client.post('/api/v1/notes', { booking_id: booking?.id });

    expect((await client.delete(`/api/v1/users/${USER}`)).status).toBe(204);
    expect((await client.get(`${BOOKINGS}/${booking?.id}`)).body.data.user_id).toBeNull();
    expect((await client.delete(`${BOOKINGS}/${booking?.id}`)).status).toBe(204);
    expect((await client.get(`/api/v1/notes/${note.data.id}`)).status).toBe(404);
  });
});

describe('An import', () => {
  const booking = (values: object) => ({ id: MISSING, user_id: OTHER_USER, start: 10, end: 12, ...values });
  async function importBookings(bookings: readonly object[], mode: string) {
    const [room_id] = rooms;
    const data = { bookings: bookings.map((one) => ({ room_id, ...one })) };
    const format = 'practice-api-sandbox/session@1';
    return client.post(`/session/import?mode=${mode}`, { format, data });
  }

  it('calculates computed values that are missing', async () => {
    const { status } = await importBookings([booking({})], 'merge');

    expect(status).toBe(200);
    expect((await client.get(`${BOOKINGS}/${MISSING}`)).body.data.length).toBe(2);
  });

  it('reports the records that violate a rule, and changes nothing', async () => {
    const invalid = await importBookings([booking({}), booking({ id: USER, start: 9, end: 8 })], 'merge');
    expect(invalid.status).toBe(400);
    expect(invalid.body.details).toEqual([
      { field: 'data.bookings.1.end', message: 'must be after start', rule: 'booking.end-after-start' },
    ]);
    const overlap = await importBookings([booking({ start: 1, end: 4 })], 'merge');
    expect([overlap.status, overlap.body.message]).toEqual([
      409,
      'body/data/bookings/0/start must NOT overlap another booking',
    ]);
    const replaced = await importBookings([booking({})], 'replace');
    expect([replaced.status, replaced.body.message]).toEqual([
      409,
      'body/data/bookings/0/room_id must refer to an existing room',
    ]);
    expect((await client.get(BOOKINGS)).body.pagination.total).toBe(1);
  });
});

describe('Sample data', () => {
  it('must satisfy the rules: the place of each record that does not is reported', async () => {
    const path = fileOf('wrong.yaml', definition.replace('start: 0, end: 2}', 'start: 3, end: 2}'));
    const line = definition.split('\n').findIndex((text) => text.includes('start: 0, end: 2}')) + 1;

    await expect(startApp({ entities: path })).rejects.toThrow(
      `ENTITIES=wrong.yaml:${line}:54: entities.Booking.sample.0.end must be after start`,
    );
  });

  it('of the file of DATASET must satisfy them too', async () => {
    const data = {
      rooms: [{ id: MISSING, name: 'Red' }],
      bookings: [{ room_id: MISSING, start: 9, end: 8 }],
    };
    const path = fileOf('data.json', JSON.stringify({ format: 'practice-api-sandbox/session@1', data }));

    await expect(startApp({ entities: fileOf('rooms.yaml', definition), dataset: path })).rejects.toThrow(
      `DATASET=${path}: data/bookings/0/end must be after start`,
    );
  });
});

it('has the rule of an error in the documents', async () => {
  const [openapi, wsdl] = [await client.get('/openapi.json'), await client.get('/soap/?wsdl')];
  const { details } = openapi.body.components.schemas.ErrorResponse.properties;

  expect(Object.keys(details.items.properties as object)).toEqual(['field', 'message', 'rule']);
  expect(wsdl.text).toContain('<xs:attribute name="rule" type="xs:string">');
});
