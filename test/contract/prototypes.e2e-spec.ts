// Names that every object of JavaScript answers to are names like any other: unknown everywhere, and of no effect.
import { startApp, type TestApp } from '../support/app.js';
import { faultyFields, type Json } from '../support/collections.js';
import { prototypeNames } from '../support/naughty.js';
import { expectRefusal } from '../support/refusal.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

/** An object with one property, as JSON: written out, `__proto__` would be none. */
const quoted = (name: string, value: unknown): string =>
  `{${JSON.stringify(name)}: ${JSON.stringify(value)}}`;

describe.each(prototypeNames)('%s', (name) => {
  it.each([`/${name}`, `/api/v1/${name}`, `/api/v1/users/${name}/x`, `/docs/${name}`])(
    'is no path: %s',
    async (path) => {
      expectRefusal(await app.client().get(path), 404, 'NOT_FOUND');
    },
  );

  it('is no id of a record', async () => {
    const answer = await app.client().get(`/api/v1/users/${name}`);

    expectRefusal(answer, 400, 'BAD_REQUEST');
    expect(faultyFields(answer)).toEqual(['id']);
  });

  it.each(['sort', 'order', 'role', 'id', 'page', 'error', 'random_fail'])(
    'is no value of %s',
    async (parameter) => {
      const answer = await app.client().get(`/api/v1/users?${parameter}=${name}`);

      expectRefusal(answer, 400, 'BAD_REQUEST');
      expect(faultyFields(answer)).toEqual([parameter]);
    },
  );

  it('is no relation, no field and no operator', async () => {
    const client = app.client();
    const age = JSON.parse(quoted(name, 1)) as Json;

    expect(faultyFields(await client.get(`/api/v1/orders?expand=${name}`))).toEqual(['expand']);
    expect(faultyFields(await client.get(`/api/v1/orders?${name}=1`))).toEqual([name]);
    expect(faultyFields(await client.query('/api/v1/orders', { fields: [name] }))).toEqual(['fields.0']);
    expect(faultyFields(await client.query('/api/v1/users', { age }))).toEqual([`age.${name}`]);
  });

  it('is an unknown property of every payload', async () => {
    const client = app.client();
    const order = '/api/v1/orders/c0000000-0000-4000-8000-000000000001';
    const payload = quoted(name, { polluted: 1 });

    expect(faultyFields(await client.post('/api/v1/orders', payload))).toEqual([name]);
    expect(faultyFields(await client.put(order, payload))).toEqual([name]);
    expect(faultyFields(await client.patch(order, payload))).toEqual([name]);
    expect(faultyFields(await client.query('/api/v1/orders', payload))).toEqual([name]);
  });

  it('is no session', async () => {
    const headers = { 'x-session-id': name, cookie: `sandbox_session=${name}` };
    const answer = await app.client().get('/session', { headers });

    expect(answer.headers.get('x-session-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body.data.is_new).toBe(true);
  });

  it('is good text where any text is good', async () => {
    const client = app.client();
    const { body } = await client.post('/api/v1/products', { name, price: 1, category: name });

    expect(body.data).toMatchObject({ name, category: name });
    expect((await client.get(`/api/v1/products?category=${name}`)).body.data).toEqual([body.data]);
  });

  it('is echoed as it came', async () => {
    const payload = quoted(name, { [name]: name });
    const { body } = await app.client().post(`/api/v1/echo?${name}=${name}`, payload);

    expect(JSON.stringify(body.data.body)).toBe(JSON.stringify(JSON.parse(payload)));
    expect(Object.entries(body.data.query as Json)).toEqual([[name, name]]);
  });
});

describe('an object within a payload', () => {
  it('gives its properties to no other', async () => {
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

  it('does not stand for a field that is missing', async () => {
    const payload = quoted('__proto__', { name: 'Ada', email: 'ada@example.com' });
    const answer = await app.client().post('/api/v1/users', payload);

    expect(answer.status).toBe(400);
    expect(faultyFields(answer)).toEqual(['name', 'email', '__proto__']);
  });
});
