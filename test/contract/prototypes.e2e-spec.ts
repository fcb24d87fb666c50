// Names of Object.prototype as values, session ids and paths.
import { sharedApp, type SharedApp } from '../support/app.js';
import { invalidFields } from '../support/collections.js';
import { prototypeNames } from '../support/naughty-strings.js';
import { expectError } from '../support/expect-error.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

describe.each(prototypeNames)('%s', (name) => {
  it.each([`/${name}`, `/api/v1/users/${name}/x`, `/docs/${name}`, `/%5F%5Fproto%5F%5F/${name}`])(
    'is not a path: %s',
    async (path) => {
      expectError(await app.client().get(path), 404, 'NOT_FOUND');
    },
  );

  it.each(['order', 'role', 'id', 'age', 'page', 'limit', 'delay', 'error', 'random_fail'])(
    'is not a value of %s',
    async (parameter) => {
      const response = await app.client().get(`/api/v1/users?${parameter}=${name}`);

      expectError(response, 400, 'BAD_REQUEST');
      expect(invalidFields(response)).toEqual([parameter]);
    },
  );

  it('is not a session id in the header or the cookie', async () => {
    const cookie = `sandbox_session=${name}; ${name}=${name}`;
    const byHeader = await app.client().get('/session', { headers: { 'x-session-id': name } });
    const byCookie = await app.client().get('/session', { headers: { 'x-session-id': '', cookie } });

    expect(byHeader.status).toBe(400);
    expect(byCookie.headers.get('x-session-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(byCookie.body.data.is_new).toBe(true);
  });
});

describe('a prototype in a payload', () => {
  it('does not change other objects', async () => {
    const client = app.client();
    for (const body of [
      '{"__proto__": {"polluted": 1}}',
      '{"constructor": {"prototype": {"polluted": 1}}}',
    ]) {
      for (const path of ['/api/v1/users', '/api/v1/orders', '/api/v1/echo']) {
        await client.post(path, body);
        await client.query(path, body);
        await client.get(`${path}?__proto__[polluted]=1&constructor.prototype.polluted=1`);
      }
    }

    expect('polluted' in {}).toBe(false);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('does not provide a missing field', async () => {
    const payload = '{"__proto__": {"name": "Ada", "email": "ada@example.com"}}';
    const response = await app.client().post('/api/v1/users', payload);

    expect(response.status).toBe(400);
    expect(invalidFields(response)).toEqual(['name', 'email', '__proto__']);
  });
});
