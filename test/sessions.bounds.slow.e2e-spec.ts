import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { ensureRecords } from './support/collections.js';
import { TestClock } from './support/test-clock.js';
import { payloadOf } from './support/factories.js';
import { executeGraphql, operationsOf } from './support/graphql.js';
import { expectError } from './support/expect-error.js';
import { call, callFault, faultOf, post, requestOf } from './support/soap.js';
import { standardEntities as entities } from '../src/features/entities.module.js';

const lamp = { name: 'Lamp', price: 5 };

describe('a service with the maximum number of sessions', () => {
  const clock = new TestClock();
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ clock, maxSessions: 3 })));
  afterAll(() => app.close());
  // Sessions of one test have expired when the next test starts.
  beforeEach(() => clock.advance({ seconds: 3600 }));

  /** Opens three sessions at intervals of ten seconds, each with a record. Returns the clients and the records. */
  async function fill(): Promise<[Client, string][]> {
    const owners: [Client, string][] = [];
    for (let count = 0; count < 3; count += 1) {
      const client = app.client();
      const { body } = await client.post('/api/v1/products', lamp);
      owners.push([client, `/api/v1/products/${body.data.id}`]);
      clock.advance({ seconds: 10 });
    }
    return owners;
  }

  it.each([
    ['GET', '/session', undefined],
    ['GET', '/api/v1/users', undefined],
    ['POST', '/api/v1/products', lamp],
    ['QUERY', '/api/v1/echo', {}],
  ])('rejects another one with Retry-After: %s %s', async (method, path, body) => {
    await fill();
    const response = await app.client().send(method, path, { body });

    expectError(response, 503, 'SERVICE_UNAVAILABLE');
    expect(response.headers.get('retry-after')).toBe('1770');
    expect(response.headers.has('x-session-id')).toBe(false);
  });

  it('rejects another one over GraphQL with a GraphQL error', async () => {
    await fill();
    const response = await executeGraphql(app.client(), '{ users { items { id } } }');

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1770');
    expect(response.body).toEqual({
      errors: [
        {
          message: 'the maximum number of sessions is reached, try again later',
          extensions: { code: 'SERVICE_UNAVAILABLE', status: 503 },
        },
      ],
    });
  });

  it('rejects another one over SOAP with a Server fault', async () => {
    await fill();
    const response = await post(app.client(), requestOf('GetUsers'));

    expect(response.headers.get('retry-after')).toBe('1770');
    expect(faultOf(response)).toMatchObject({
      status: 503,
      faultcode: 'soap:Server',
      faultstring: 'the maximum number of sessions is reached, try again later',
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('serves existing sessions over all protocols', async () => {
    const [owner] = (await fill())[0] ?? [app.client()];

    expect((await executeGraphql(owner, `mutation { deleteUser(id: "${randomUUID()}") }`)).body).toEqual({
      data: { deleteUser: false },
    });
    expect((await call(owner, 'GetProducts')).children.length).toBeGreaterThan(1);
    expect((await owner.query('/api/v1/users', {})).status).toBe(200);
  });

  it('counts sessions that only read, but no requests for documents and health', async () => {
    for (let count = 0; count < 3; count += 1) {
      await app.client().get('/openapi.json');
      await app.client().get('/health/ready');
      await app.client().get('/api/v1/users');
    }

    expect((await app.client().get('/api/v1/users')).status).toBe(503);
    expect((await app.client().get('/status.json')).body.active_sessions).toBe(3);
  });

  it('does not evict a live session', async () => {
    const owners = await fill();
    const refused = await Promise.all(Array.from({ length: 50 }, () => app.client().get('/session')));

    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    for (const [client, path] of owners) expect((await client.get(path)).status).toBe(200);
  });

  it('serves existing sessions, and routes without a session', async () => {
    const [owner] = (await fill())[0] ?? [app.client()];

    expect((await owner.post('/api/v1/products', lamp)).status).toBe(201);
    expect((await owner.post('/api/v1/demo/reset')).status).toBe(200);
    expect((await app.client().get('/health')).status).toBe(200);
    expectError(await app.client().get('/nowhere'), 404, 'NOT_FOUND');
  });

  it('opens a session as soon as another one expires', async () => {
    await fill();
    clock.advance({ seconds: 1770, milliseconds: -1 });
    expect((await app.client().get('/session')).status).toBe(503);
    clock.advance({ milliseconds: 1 });

    expect((await app.client().get('/session')).status).toBe(200);
    expect((await app.client().get('/session')).status).toBe(503);
  });

  it('has a Retry-After of at least one second', async () => {
    await fill();
    clock.advance({ seconds: 1770, milliseconds: -1 });

    expect((await app.client().get('/session')).headers.get('retry-after')).toBe('1');
  });

  it('opens a new session with the id of an expired one', async () => {
    const owners = await fill();
    clock.advance({ seconds: 1800 });

    for (const [client, path] of owners) expect((await client.get(path)).status).toBe(404);
    expect((await app.client().get('/session')).status).toBe(503);
  });
});

describe('a session with 1,000 records of an entity', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startApp()));
  afterAll(() => app.close());

  it.each(entities.map((entity) => [entity.plural, entity] as const))(
    'rejects one more of its %s until one is deleted, and accepts other entities',
    async (plural, entity) => {
      const client = app.client();
      const path = `/api/v1/${plural}`;
      // Thousands of responses. Other tests check their schema; this one checks the status only.
      const create = async (): Promise<number> => {
        const headers = { 'content-type': 'application/json', 'x-session-id': client.session ?? '' };
        const body = JSON.stringify(payloadOf(entity));
        return (await fetch(app.url + path, { method: 'POST', headers, body })).status;
      };
      await ensureRecords(client, entity, 1);
      const { body } = await client.get(path);
      for (let held = Number(body.pagination.total); held < 1000; held += 50) {
        const statuses = await Promise.all(Array.from({ length: Math.min(50, 1000 - held) }, create));
        expect(new Set(statuses)).toEqual(new Set([201]));
      }

      const refused = await client.post(path, payloadOf(entity));
      expectError(refused, 409, 'CONFLICT');
      const overGraphql = await executeGraphql(client, operationsOf(entity).create, {
        input: payloadOf(entity),
      });
      expect(overGraphql.body.errors[0].extensions).toMatchObject({ code: 'CONFLICT', status: 409 });
      const overSoap = await callFault(client, `Create${entity.name}`, payloadOf(entity));
      expect(overSoap).toMatchObject({ faultcode: 'soap:Client', code: 'CONFLICT' });
      expect((await client.get(path)).body.pagination.total).toBe(1000);

      const others = entities.filter((other) => other !== entity);
      for (const other of others) {
        expect((await client.post(`/api/v1/${other.plural}`, payloadOf(other))).status).toBe(201);
      }
      await client.delete(`${path}/${body.data[0].id}`);
      expect([await create(), await create()]).toEqual([201, 409]);
    },
  );
});
