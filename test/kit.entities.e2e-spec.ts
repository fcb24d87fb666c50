// The test kit with entities of a definition: collections, SOAP and types.
import { connectSandbox, createSandbox, type Sandbox } from '../kit/index.js';

const definition = {
  name: 'Rooms',
  standard: false,
  entities: {
    Room: { fields: { name: { type: 'string', required: true }, seats: { type: 'integer', default: 4 } } },
    MeetingSlot: {
      fields: {
        room_id: { references: 'Room', required: true },
        tags: { type: 'array', items: { type: 'string' } },
        status: { enum: ['open', 'closed'], default: 'open' },
      },
    },
  },
};

interface Room {
  readonly id: string;
  readonly name: string;
  readonly seats: number;
}

interface MeetingSlot {
  readonly id: string;
  readonly room_id: string;
  readonly tags: readonly string[];
  readonly status: 'open' | 'closed';
  readonly room?: Room | null;
}

interface RoomsEntities {
  readonly rooms: {
    readonly record: Room;
    readonly create: { readonly name: string; readonly seats?: number };
    readonly patch: { readonly name?: string; readonly seats?: number };
    readonly relations: never;
  };
  readonly meeting_slots: {
    readonly record: MeetingSlot;
    readonly create: {
      readonly room_id: string;
      readonly tags?: readonly string[];
      readonly status?: 'open' | 'closed';
    };
    readonly patch: { readonly status?: 'open' | 'closed' };
    readonly relations: 'room';
  };
}

let sandbox: Sandbox<RoomsEntities>;
beforeAll(async () => {
  sandbox = await createSandbox<RoomsEntities>({ entities: definition });
});
afterAll(() => sandbox.close());

it('has a collection for each entity', async () => {
  const session = sandbox.session();
  const room = await session.rest.rooms.create({ name: 'Blue' });
  const slot = await session.rest.meeting_slots.create({ room_id: room.id, tags: ['a'] }, { expand: 'room' });

  expect([room.seats, slot.status, slot.room?.name]).toEqual([4, 'open', 'Blue']);
  const { data } = await session.rest.meeting_slots.search({ filters: { status: ['open'] } });
  expect(data).toEqual([expect.objectContaining({ id: slot.id, tags: ['a'] })]);
  expect((await session.rest.raw.meeting_slots.patch(slot.id, { status: 'closed' })).status).toBe(200);
});

it('keeps the types of the entities in forks and in the sandbox of a URL', async () => {
  const session = connectSandbox<RoomsEntities>(sandbox.url).session();
  const { id } = await session.rest.rooms.create({ name: 'Green', seats: 8 });
  const fork = await session.fork();

  expect((await fork.rest.rooms.get(id)).seats).toBe(8);
});

it('rejects other values and entities when it compiles', async () => {
  const session = sandbox.session();
  // @ts-expect-error -- `name` is required
  await expect(session.rest.rooms.create({ seats: 1 })).rejects.toMatchObject({ status: 400 });
  // @ts-expect-error -- not an entity of the definition
  await expect(session.rest.users.list()).rejects.toMatchObject({ status: 404 });
  // @ts-expect-error -- not a relation
  await expect(session.rest.rooms.list({ expand: 'user' })).rejects.toMatchObject({ status: 400 });
});

it('calls the SOAP operations of the entities, with lists that are empty', async () => {
  const session = sandbox.session();
  await session.soap('CreateRoom', { name: 'Red' });

  expect(await session.soap('GetRooms', { limit: 5 })).toMatchObject({
    rooms: { room: [{ name: 'Red', seats: 4 }] },
    total: 1,
  });
  expect(await session.soap('GetMeetingSlots')).toMatchObject({
    meeting_slots: { meeting_slot: [] },
    total: 0,
  });
});

it('is no promise and has no names of other objects', async () => {
  const { rest } = sandbox.session();

  expect(await Promise.resolve(rest)).toBe(rest);
  expect(Object.keys(rest)).toEqual(['users', 'products', 'orders', 'raw']);
  expect('toJSON' in rest ? rest.toJSON : undefined).toBeUndefined();
});
