// Expensive, concurrent and incomplete requests.
import { connect } from 'node:net';
import { startApp, type TestApp } from '../support/app.js';
import { column, invalidFields } from '../support/collections.js';
import { expensiveQueries, rejectedRequests } from '../support/expensive-requests.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

/** Maximum size of an error response in bytes: it lists at most one hundred errors. */
const MAX_ERROR_BYTES = 20_000;

describe('an expensive request', () => {
  it.each(rejectedRequests)('is rejected with a short response: %s', async (_name, method, path, body) => {
    const response = await app.client().send(method, path, body === '' ? {} : { body });

    expect(response.body).toMatchObject({ success: false, error: 'BAD_REQUEST' });
    expect(response.text.length).toBeLessThan(MAX_ERROR_BYTES + 3 * (path + body).length);
  });

  it.each(expensiveQueries)('is processed: %s', async (_name, method, path, body) => {
    const response = await app.client().send(method, path, body === '' ? {} : { body });

    expect(response.status).toBe(200);
    expect(response.text.length).toBeLessThan(5000);
  });
});

describe('concurrent requests', () => {
  const times = <T>(count: number, act: (i: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, i) => act(i)));

  it('all succeed, each in its own session', async () => {
    const responses = await times(1000, async (i) => {
      const client = app.client();
      const response = await client.get(`/api/v1/users?limit=${(i % 12) + 1}`);
      return { response, client };
    });

    responses.forEach(({ response, client }, i) => {
      expect(response.status).toBe(200);
      expect(response.headers.get('x-session-id')).toBe(client.session);
      expect(response.body.data).toHaveLength((i % 12) + 1);
    });
  });

  it('that create in one session succeed up to the limit', async () => {
    const client = app.client();
    const responses = await times(1000, () => client.post('/api/v1/orders', {}));
    const made = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 409);

    expect([made.length, refused.length]).toEqual([964, 36]);
    expect(new Set(made.map(({ body }) => body.data.id as string)).size).toBe(964);
    expect((await client.get('/api/v1/orders')).body.pagination.total).toBe(1000);
  });

  it('for one email create one user', async () => {
    const client = app.client();
    const responses = await times(100, () =>
      client.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' }),
    );

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(99);
  });

  it('that update one record do not mix their changes', async () => {
    const client = app.client();
    const path = '/api/v1/products/b0000000-0000-4000-8000-000000000001';
    const responses = await times(100, (i) => client.patch(path, { name: `name ${i}`, stock: i }));
    const { body } = await client.get(path);

    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(body.data.name).toBe(`name ${String(body.data.stock)}`);
    expect(new Set(responses.map((response) => response.body.data.updated_at as string)).size).toBe(100);
  });
});

describe('an incomplete request', () => {
  /** Sends a part of a request and closes the connection. */
  const hangUp = (bytes: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(app.port, '127.0.0.1', () => {
        socket.write(bytes, () => socket.destroy());
      });
      socket.on('error', reject);
      socket.on('close', () => {
        resolve();
      });
    });

  it.each<[string, (session: string) => string]>([
    ['in its request line', () => 'POST /api/v1/us'],
    ['in its headers', () => 'POST /api/v1/users HTTP/1.1\r\nhost: test\r\ncontent-le'],
    [
      'in its body',
      (session) =>
        `POST /api/v1/users HTTP/1.1\r\nhost: test\r\nx-session-id: ${session}\r\ncontent-type: application/json\r\n` +
        'content-length: 48\r\n\r\n{"name": "Ada", "email": "ada@exam',
    ],
    [
      'in a chunk of its body',
      (session) =>
        `QUERY /api/v1/users HTTP/1.1\r\nhost: test\r\nx-session-id: ${session}\r\ncontent-type: application/json\r\n` +
        'transfer-encoding: chunked\r\n\r\n20\r\n{"limit": ',
    ],
  ])('%s changes nothing', async (_where, bytes) => {
    const client = app.client();
    await Promise.all(Array.from({ length: 50 }, () => hangUp(bytes(client.session ?? ''))));

    const users = await client.get('/api/v1/users?limit=100');
    expect(users.body.pagination.total).toBe(12);
    expect(column(users, 'name')).not.toContain('Ada');
    expect((await client.get('/health')).body.status).toBe('ok');
    expect(invalidFields(await client.post('/api/v1/users', {}))).toEqual(['name', 'email']);
  });
});
