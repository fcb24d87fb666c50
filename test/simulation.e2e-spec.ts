// Simulated errors over HTTP. Delays and random errors have their own files.
import { codeOfStatus } from '../src/core/errors.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestRequest } from './support/client.js';
import { collections, invalidFields } from './support/collections.js';
import { sendRaw } from './support/raw-connection.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const first = (letter: string): string => `${letter}0000000-0000-4000-8000-000000000001`;
const user = `/api/v1/users/${first('a')}`;
const ada = { name: 'Ada', email: 'ada@example.com' };

/** Every kind of simulated route, with a request that succeeds. */
const simulated: [string, string, TestRequest, number][] = [
  ['GET', '/api/v1/users', {}, 200],
  ['HEAD', '/api/v1/users', {}, 200],
  ['QUERY', '/api/v1/users', { body: {} }, 200],
  ['POST', '/api/v1/users', { body: ada }, 201],
  ['GET', user, {}, 200],
  ['PUT', user, { body: ada }, 200],
  ['PATCH', user, { body: { age: 5 } }, 200],
  ['DELETE', user, {}, 204],
  ['GET', `/api/v1/products/${first('b')}`, {}, 200],
  ['DELETE', `/api/v1/orders/${first('c')}`, {}, 204],
  ['GET', '/api/v1/demo', {}, 200],
  ['POST', '/api/v1/demo/reset', {}, 200],
  ['GET', '/api/v1/echo', {}, 200],
  ['QUERY', '/api/v1/echo', { body: {} }, 200],
  ['POST', '/api/v1/echo', { body: 'text', headers: { 'content-type': 'text/plain' } }, 200],
  ['PUT', '/api/v1/echo', { body: {} }, 200],
  ['PATCH', '/api/v1/echo', { body: {} }, 200],
  ['DELETE', '/api/v1/echo', {}, 200],
];

describe.each(simulated)('%s %s', (method, path, call, success) => {
  it('succeeds when nothing is simulated', async () => {
    const { status, headers } = await app.client().send(method, path, call);

    expect(status).toBe(success);
    expect(headers.get('x-simulated')).toBeNull();
  });

  it('responds with the requested error', async () => {
    const { status, headers, body } = await app.client().send(method, `${path}?error=503`, call);

    expect(status).toBe(503);
    expect(headers.get('x-simulated')).toBe('error');
    expect(headers.get('retry-after')).toBe('1');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const envelope = { success: false, error: 'SERVICE_UNAVAILABLE', message: 'Simulated error 503' };
    expect(body).toEqual(method === 'HEAD' ? undefined : envelope);
  });

  it('succeeds after a delay and sets x-simulated', async () => {
    const { status, headers } = await app.client().send(method, `${path}?delay=1&random_fail=false`, call);

    expect(status).toBe(success);
    expect(headers.get('x-simulated')).toBe('delay');
  });

  it('rejects an invalid parameter of the simulation', async () => {
    const response = await app.client().send(method, `${path}?error=200`, call);

    expect(response.status).toBe(400);
    expect(response.headers.get('x-simulated')).toBeNull();
    if (method !== 'HEAD') expect(invalidFields(response)).toEqual(['error']);
  });

  it('writes nothing when the error is simulated', async () => {
    const client = app.client();
    await client.get('/api/v1/users');
    const lists = collections.map(([, list]) => `${list}?limit=100`);
    const state = async (): Promise<unknown[]> =>
      Promise.all(lists.map(async (list) => (await client.get(list)).text));
    const before = await state();

    await client.send(method, `${path}?error=500`, call);

    expect(await state()).toEqual(before);
  });
});

it('a simulated error with status 500 has the request id in x-request-id', async () => {
  const { headers } = await app
    .client()
    .get('/api/v1/users?error=500', { headers: { 'x-request-id': 'a-1' } });

  expect(headers.get('x-request-id')).toBe('a-1');
});

describe('a simulated error', () => {
  // Raw, because client libraries handle some statuses in their own way.
  it('can have any status from 400 to 599, each with its code', async () => {
    const statuses = Array.from({ length: 200 }, (_, i) => 400 + i);
    for (let i = 0; i < statuses.length; i += 20) {
      const some = statuses.slice(i, i + 20);
      const responses = await Promise.all(
        some.map((status) =>
          sendRaw(
            app.port,
            `GET /api/v1/echo?error=${status} HTTP/1.1\r\nhost: t\r\nconnection: close\r\n\r\n`,
            10_000,
          ),
        ),
      );
      responses.forEach((response, j) => {
        const status = some[j] ?? 0;
        const [head = '', body = ''] = response.split('\r\n\r\n');
        expect(head.split(' ')[1]).toBe(String(status));
        expect(head).toMatch(/^x-simulated: error\r?$/m);
        expect(JSON.parse(body)).toEqual({
          success: false,
          error: codeOfStatus(status),
          message: `Simulated error ${status}`,
          ...(status === 400 && { details: [] }),
        });
      });
    }
  });

  it.each([
    [401, 'www-authenticate: Bearer realm="sandbox"'],
    [405, 'allow: OPTIONS'],
    [407, 'proxy-authenticate: Basic realm="sandbox"'],
    [426, 'upgrade: HTTP/2.0'],
    [426, 'connection: Upgrade, close'],
    [429, 'retry-after: 1'],
    [503, 'retry-after: 1'],
  ])('%i has the header %s', async (status, line) => {
    const request = `GET /api/v1/users?error=${status} HTTP/1.1\r\nhost: t\r\nconnection: close\r\n\r\n`;
    const [head = ''] = (await sendRaw(app.port, request)).split('\r\n\r\n');

    expect(head.split('\r\n')).toContain(line);
  });

  it.each([400, 404, 500, 502, 504, 599])('%i has no WWW-Authenticate and no Retry-After', async (status) => {
    const { headers } = await app.client().get(`/api/v1/users?error=${status}`);

    expect(headers.get('www-authenticate')).toBeNull();
    expect(headers.get('retry-after')).toBeNull();
  });

  it.each<[string, string, string, TestRequest]>([
    ['an empty payload', 'POST', '/api/v1/users', { body: {} }],
    ['a missing body', 'POST', '/api/v1/users', {}],
    ['an unknown property', 'POST', '/api/v1/users', { body: { ...ada, colour: 'red' } }],
    ['an id that is not a UUID', 'GET', '/api/v1/users/12', {}],
    ['an unknown id', 'DELETE', `/api/v1/users/${first('f')}`, {}],
  ])('comes before the validation of %s', async (_name, method, path, call) => {
    const plain = await app.client().send(method, path, call);
    const simulated = await app.client().send(method, `${path}?error=418`, call);

    expect([400, 404]).toContain(plain.status);
    expect(simulated.status).toBe(418);
    expect(simulated.body).toEqual({
      success: false,
      error: 'IM_A_TEAPOT',
      message: 'Simulated error 418',
    });
  });

  const csv: TestRequest = { body: 'a=b', headers: { 'content-type': 'text/csv' } };
  it.each<[string, string, string, TestRequest, number]>([
    ['malformed JSON', 'POST', '/api/v1/users', { body: '{' }, 400],
    ['an unsupported content type', 'POST', '/api/v1/users', csv, 415],
    ['a body that is too large', 'POST', '/api/v1/users', { body: 'x'.repeat(110_000) }, 413],
    ['malformed JSON for echo', 'PUT', '/api/v1/echo', { body: '{' }, 400],
    ['a QUERY without content type', 'QUERY', '/api/v1/users', {}, 400],
    ['a QUERY of echo without content type', 'QUERY', '/api/v1/echo', {}, 400],
    ['a QUERY for HTML', 'QUERY', '/api/v1/users', { body: {}, headers: { accept: 'text/html' } }, 406],
  ])('comes after the error response to %s', async (_name, method, path, call, status) => {
    for (const search of ['?error=418', '?error=200', '?delay=10000']) {
      const response = await app.client().send(method, path + search, call);

      expect(response.status).toBe(status);
      expect(response.headers.get('x-simulated')).toBeNull();
    }
  });

  it('comes before the validation of other parameters', async () => {
    const { status } = await app.client().get('/api/v1/orders?error=418&limit=0&colour=red&expand=customer');

    expect(status).toBe(418);
  });

  it('does not seed the session', async () => {
    const client = app.client();
    await client.get('/api/v1/users?error=500');

    expect((await client.get('/session')).body.data).toMatchObject({ seeded: false, counts: { users: 0 } });
  });

  it('has the session of the request', async () => {
    const client = app.client();

    expect((await client.get('/api/v1/users?error=500')).headers.get('x-session-id')).toBe(client.session);
  });
});

describe('an invalid parameter', () => {
  it.each([
    ['delay=-1', 'delay', 'must be >= 0'],
    ['delay=10001', 'delay', 'must be <= 10000'],
    ['delay=1.5', 'delay', 'must be integer'],
    ['delay=', 'delay', 'must be integer'],
    ['delay=1s', 'delay', 'must be integer'],
    ['delay=1&delay=2', 'delay', 'must be integer'],
    ['error=399', 'error', 'must be >= 400'],
    ['error=600', 'error', 'must be <= 599'],
    ['error=', 'error', 'must be integer'],
    ['error=teapot', 'error', 'must be integer'],
    ['error=404&error=404', 'error', 'must be integer'],
    ['random_fail=yes', 'random_fail', 'must be equal to one of the allowed values'],
    ['random_fail=', 'random_fail', 'must be equal to one of the allowed values'],
    ['random_fail=True', 'random_fail', 'must be equal to one of the allowed values'],
    ['random_fail=true&random_fail=true', 'random_fail', 'must be equal to one of the allowed values'],
  ])('%s is rejected', async (query, field, message) => {
    for (const path of ['/api/v1/users', '/api/v1/echo', '/api/v1/demo']) {
      const { status, body } = await app.client().get(`${path}?${query}`);

      expect(status).toBe(400);
      expect(body.details).toEqual([{ field, message }]);
      expect(body.message).toBe(`querystring/${field} ${message}`);
    }
  });

  it('is reported with all others, before the delay and before the simulated error', async () => {
    const response = await app.client().get('/api/v1/echo?delay=99999&error=503&random_fail=perhaps');

    expect(response.status).toBe(400);
    expect(invalidFields(response)).toEqual(['delay', 'random_fail']);
  });
});

describe('other routes', () => {
  it.each(['/health', '/status.json', '/api', '/session'])('%s ignore the parameters', async (path) => {
    const { status, headers } = await app.client().get(`${path}?error=503&delay=nonsense&random_fail=1`);

    expect(status).toBe(200);
    expect(headers.get('x-simulated')).toBeNull();
  });

  it.each([
    ['GET', '/api/v1/nothing', 404],
    ['DELETE', '/api/v1/users', 405],
    ['OPTIONS', '/api/v1/users', 204],
  ])('%s %s has no handler and ignores the parameters', async (method, path, expected) => {
    const { status, headers } = await app.client().send(method, `${path}?error=503`);

    expect(status).toBe(expected);
    expect(headers.get('x-simulated')).toBeNull();
  });
});
