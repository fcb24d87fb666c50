// Internal errors: the response contains no details, and the service stays available.
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import { SessionStore } from '../src/platform/session/session/session.store.js';
import { createLog } from '../src/platform/kernel/logging/log.js';
import type { TestResponse } from './support/client.js';
import { sendRequest } from './support/http-client.js';
import { expectError } from './support/expect-error.js';

const secret = 'password=hunter2 at /srv/secret.ts:7';
let app: NestFastifyApplication;
let store: SessionStore;
let log = '';
let written = '';

beforeAll(async () => {
  const config = Config.from({}).with({ rateLimitPerMinute: 0 });
  app = await createApp({ config, log: createLog('error', { write: (line) => void (log += line) }) });
  store = app.get(SessionStore, { strict: false });
  await app.listen(0, '127.0.0.1');
});
afterAll(() => app.close());

beforeEach(() => {
  log = '';
  written = '';
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((chunk) => (written += String(chunk)) !== '');
  }
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect((await send('GET', '/api/v1/users')).status).toBe(200);
});

function send(method: string, path: string, body?: string): Promise<TestResponse> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const headers = { 'content-type': 'application/json' };
  return sendRequest(`http://127.0.0.1:${port}${path}`, method, {
    headers,
    ...(body !== undefined && { body }),
  });
}

const lamp = '{"name": "Lamp", "price": 5}';
const places: ['find' | 'open' | 'read' | 'write' | 'counts', string, string, string?][] = [
  ['open', 'GET', '/session'],
  ['find', 'GET', '/api/v1/users'],
  ['read', 'GET', '/session'],
  ['read', 'QUERY', '/api/v1/users', '{}'],
  ['write', 'GET', '/api/v1/users'],
  ['write', 'POST', '/api/v1/products', lamp],
  ['write', 'POST', '/api/v1/demo/reset'],
  ['counts', 'GET', '/status.json'],
];

describe.each(places)('an internal error in %s', (place, method, path, body) => {
  it.each<[string, () => never]>([
    [
      'at once',
      () => {
        throw new Error(secret);
      },
    ],
    ['later', () => Promise.reject(new Error(secret)) as never],
    [
      'with unusual properties',
      () => {
        throw Object.assign(new TypeError(secret), { statusCode: 'x', code: 7 });
      },
    ],
    [
      'that is no error',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- some library may
        throw secret;
      },
    ],
  ])(`returns 500 without details to ${method} ${path}: %s`, async (_, fail) => {
    jest.spyOn(store, place).mockImplementation(fail);
    if (place === 'find') jest.spyOn(store, 'open').mockImplementation(fail);
    const response = await send(method, path, body);

    expectError(response, 500, 'INTERNAL_SERVER_ERROR');
    expect(response.text).not.toContain('hunter2');
  });
});

describe('the log of an internal error', () => {
  it('has the route and the error, and no data of the request', async () => {
    jest.spyOn(store, 'read').mockImplementation(() => {
      throw new Error('the store is broken');
    });
    await send('GET', '/api/v1/users/a0000000-0000-4000-8000-000000000001?expand=my-secret');
    await send('GET', '/api/v1/users/a0000000-0000-4000-8000-000000000001');

    expect(log).toContain('"method":"GET","route":"/api/v1/users/:id"');
    expect(log).toContain('the store is broken');
    expect(log).not.toContain('my-secret');
    expect(written).toBe('');
  });

  it('has the error of a GraphQL operation, compiled or not', async () => {
    jest.spyOn(store, 'read').mockImplementation(() => Promise.reject(new Error('the store is broken')));
    const body = JSON.stringify({ query: '{ users { items { id } } }' });
    for (let times = 1; times <= 2; times += 1) {
      log = '';
      const response = await send('POST', '/graphql', body);

      expect(response.text).not.toContain('broken');
      expect(log).toContain('the store is broken');
    }
    expect(written).toBe('');
  });

  it('is empty for a client error', async () => {
    for (const [method, path, body] of [
      ['GET', '/nowhere'],
      ['DELETE', '/session'],
      ['POST', '/api/v1/users', '{'],
      ['POST', '/api/v1/users', '{}'],
      ['GET', '/api/v1/users/a0000000-0000-4000-8000-00000000dead'],
      ['GET', '/api/v1/users?error=503'],
      ['GET', '/%zz'],
    ]) {
      await send(method ?? '', path ?? '', body);
    }

    expect(log).toBe('');
  });
});
