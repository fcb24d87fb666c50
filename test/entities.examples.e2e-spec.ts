// The examples of the documents are requests that a new session accepts, also with the rules of a definition file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { XML } from './support/soap.js';
import { TestClock } from './support/test-clock.js';

/** Rules with the present time whose generated times are past, and a record that cannot be replaced or changed. */
const rooms = `
name: Rooms
standard: false
entities:
  Room:
    fields:
      code: {type: string, pattern: "[A-Z]{2}-[0-9]{3}", required: true, unique: true, immutable: true}
      seats: {type: integer, minimum: 5, maximum: 100, multipleOf: 5, required: true}
      tags: {type: array, items: {type: string}, minItems: 1, required: true}
      open: {type: boolean, required: true}
      secret: {type: string, minLength: 8, required: true, writeOnly: true}
    sample: {count: 5}
  Booking:
    fields:
      room_id: {references: Room, required: true, immutable: true}
      start: {type: string, format: date-time, required: true, generate: {from: "2021-01-01T08:00:00Z", to: "2021-12-31T16:00:00Z", step: PT1H}}
      end: {type: string, format: date-time, required: true, generate: {value: "start + duration('2h')"}}
      day: {type: string, format: date, required: true}
      guests: {type: integer, minimum: 1, required: true}
      status: {enum: [open, paid, closed], default: open, initial: [open], transitions: {open: [paid], paid: [closed]}}
      hours: {type: integer, computed: "(end - start).getHours()"}
    rules:
      end-after-start: {check: end > start, field: end, message: must be after start}
      in-the-future: {check: start > now, on: [create], field: start, message: must be in the future}
      enough-seats: {check: guests <= room.seats, field: guests, message: must NOT be more than the seats}
      closed-is-final: {check: "old.status != 'closed'", on: [update], field: status, message: is final}
    overlaps: {room-busy: {from: start, to: end, per: [room_id]}}
    sample: {count: 8}
  Badge:
    fields: {label: {type: string, required: true, immutable: true}}
    sample: [{label: Blue}]
`;

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly parameters?: readonly { readonly name: string; readonly example?: unknown }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Content {
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Folder {
  readonly name: string;
  readonly item: readonly {
    readonly name: string;
    readonly request: {
      readonly method: string;
      readonly url: string;
      readonly body?: { readonly raw: string };
    };
    readonly event: readonly { readonly script: { readonly exec: readonly string[] } }[];
  }[];
}

interface SoapExample {
  readonly name: string;
  readonly same_over_rest: string;
  readonly envelope: string;
}

const folder = mkdtempSync(join(tmpdir(), 'examples-'));
const file = join(folder, 'rooms.yaml');
writeFileSync(file, rooms);
afterAll(() => rmSync(folder, { recursive: true }));

const firstOf = (content: Readonly<Record<string, Content>> = {}): unknown =>
  Object.values(content['application/json']?.examples ?? {})[0]?.value;

/** Values that each write sets: the id and the times. */
const stamps = { id: expect.any(String), created_at: expect.any(String), updated_at: expect.any(String) };

describe.each(['standard', 'shop', 'clinic', file])('with ENTITIES=%s', (entities) => {
  let app: TestApp;
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  let client: Client;
  beforeAll(async () => {
    app = await startApp({ entities, clock: new TestClock() });
    ({ paths } = (await app.client().get('/openapi-3.2.json')).body);
  });
  beforeEach(() => {
    client = app.client();
  });
  afterAll(() => app.close());

  const collections = (): string[] =>
    Object.keys(paths).filter((path) => paths[`${path}/{id}`]?.put !== undefined);

  /** The collections that have sample data. */
  async function withRecords(): Promise<string[]> {
    const filled: string[] = [];
    for (const collection of collections()) {
      const { body } = await client.get(collection);
      if (body.pagination.total > 0) filled.push(collection);
    }
    return filled;
  }

  const example = (path: string, method: string) => {
    const operation = paths[path]?.[method];
    if (operation === undefined) throw new Error(`no ${method} ${path}`);
    const { parameters = [], requestBody, responses } = operation;
    const id = parameters.find(({ name }) => name === 'id')?.example;
    const [success] = Object.keys(responses).filter((status) => status.startsWith('2'));
    return {
      path: path.replace('{id}', String(id)),
      body: firstOf(requestBody?.content),
      status: Number(success),
      response: firstOf(responses[String(success)]?.content) as { readonly data: object },
    };
  };

  it('has a create request for each entity, which returns the record of the example', async () => {
    for (const collection of collections()) {
      const { path, body, response } = example(collection, 'post');
      const created = await client.post(path, body);

      expect({ path, ...created }).toMatchObject({ path, status: 201 });
      expect(created.body).toEqual({ success: true, data: { ...response.data, ...stamps } });
    }
  });

  it.each(['put', 'patch'])(
    'has a %s request for each entity, or none if no record can be changed',
    async (method) => {
      for (const collection of await withRecords()) {
        const { path, body, response } = example(`${collection}/{id}`, method);
        if (collection.endsWith('/badges')) {
          expect(body).toEqual(method === 'put' ? { label: 'Blue' } : undefined);
          continue;
        }
        const { status, body: changed } = await app.client().send(method.toUpperCase(), path, { body });

        expect({ path, status, changed }).toMatchObject({ path, status: 200 });
        expect(changed).toEqual({ success: true, data: { ...response.data, ...stamps } });
      }
    },
  );

  it('has an envelope for each SOAP operation, which returns no error in a new session with sample data', async () => {
    const { body } = await client.get('/soap');
    const known = await withRecords();
    for (const { name, same_over_rest, envelope } of body.operations as SoapExample[]) {
      // An operation on one record needs one.
      const [, collection = ''] = / (\S+)\/\{id\}$/.exec(same_over_rest) ?? [];
      if (collection !== '' && !known.includes(collection)) continue;
      const session = app.client();
      await session.get(collections()[0] ?? '');
      const { status, text } = await session.post('/soap/', envelope, { headers: XML });

      expect({ name, status, text: status === 200 ? '' : text }).toEqual({ name, status: 200, text: '' });
    }
  });

  it('has a collection whose requests about records return what their tests expect', async () => {
    const { body } = await client.get('/collections/postman.json');
    const folders = (body.item as Folder[]).filter(({ name }) => name.startsWith('REST: '));
    const variables: Record<string, string> = { baseUrl: '', session: String(client.session) };
    for (const { name, request, event } of folders.flatMap(({ item }) => item)) {
      const fill = (text: string) =>
        text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => variables[key] ?? key);
      const response = await client.send(request.method, fill(request.url), {
        ...(request.body && { body: fill(request.body.raw) }),
      });
      const test = event.flatMap(({ script }) => script.exec).join(' ');
      const [, expected] = /status\((\d+)\)/.exec(test) ?? [];
      const [, saved] = /set\('(\w+)', pm\.response\.json\(\)\.data\.id\)/.exec(test) ?? [];

      expect({ name, status: response.status, text: response.text }).toMatchObject({
        name,
        status: Number(expected),
      });
      if (saved !== undefined) variables[saved] = response.body.data.id;
    }
    expect(folders).toHaveLength(collections().length);
  });
});
