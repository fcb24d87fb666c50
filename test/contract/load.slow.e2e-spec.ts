// Expensive, concurrent and incomplete requests.
import { connect } from 'node:net';
import { startApp, type TestApp } from '../support/app.js';
import type { TestResponse, TestRequest } from '../support/client.js';
import { column, invalidFields } from '../support/collections.js';
import { measureCpuTime } from '../support/cpu-time.js';

// Thousands of requests or runs: seconds, on a busy machine.
jest.setTimeout(30_000);

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const MAX_CPU_MILLISECONDS = 200;
/** Maximum size of an error response in bytes: it lists at most one hundred errors. */
const MAX_ERROR_BYTES = 20_000;

/** The response, and its cost in milliseconds of CPU time. */
async function costOf(method: string, path: string, call: TestRequest = {}): Promise<[TestResponse, number]> {
  const send = (): Promise<TestResponse> => app.client().send(method, path, call);
  return [await send(), await measureCpuTime(send, MAX_CPU_MILLISECONDS)];
}

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => (i + 46_656).toString(36));
const unknown = JSON.stringify(Object.fromEntries(names(10_000).map((name) => [name, 1])));
const order = '/api/v1/orders/c0000000-0000-4000-8000-000000000001';
const list = (length: number, item: string): string => `[${Array.from({ length }, () => item).join()}]`;

describe('an expensive request', () => {
  it.each<[string, string, string, string]>([
    ['POST of 10,000 unknown properties', 'POST', '/api/v1/users', unknown],
    ['PUT of 10,000 unknown properties', 'PUT', order, unknown],
    ['PATCH of 10,000 unknown properties', 'PATCH', order, unknown],
    ['QUERY of 10,000 unknown fields', 'QUERY', '/api/v1/users', `{"filters": ${unknown}}`],
    ['QUERY with 10,000 unknown operators', 'QUERY', '/api/v1/users', `{"age": ${unknown}}`],
    ['QUERY for 25,000 unknown fields', 'QUERY', '/api/v1/users', `{"fields": ${list(25_000, '"x"')}}`],
    ['QUERY for one of 25,000 wrong values', 'QUERY', '/api/v1/users', `{"role": ${list(25_000, '1')}}`],
    ['QUERY for 45,000 values', 'QUERY', '/api/v1/orders', `{"quantity": ${list(45_000, '7')}}`],
    ['POST of 50,000 brackets', 'POST', '/api/v1/users', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['POST of 50,000 open brackets', 'POST', '/api/v1/users', '['.repeat(100_000)],
    ['POST of a long name', 'POST', '/api/v1/orders', `{"notes": "${'x'.repeat(100_000)}"}`],
    ['POST of a long email', 'POST', '/api/v1/users', `{"name": "A", "email": "${'a.'.repeat(50_000)}"}`],
    ['POST of a long host', 'POST', '/api/v1/users', `{"name": "A", "email": "a@${'a-'.repeat(50_000)}"}`],
    ['POST of a long property', 'POST', '/api/v1/orders', `{"${'x'.repeat(100_000)}": 1}`],
    ['POST of a long number', 'POST', '/api/v1/orders', `{"quantity": ${'9'.repeat(100_000)}}`],
  ])('is rejected quickly with a short response: %s', async (_name, method, path, body) => {
    const [response, cost] = await costOf(method, path, { body });

    expect(response.body).toMatchObject({ success: false, error: 'BAD_REQUEST' });
    expect(cost).toBeLessThan(MAX_CPU_MILLISECONDS);
    expect(response.text.length).toBeLessThan(MAX_ERROR_BYTES + 3 * body.length);
  });

  it.each([
    [
      '4,000 unknown parameters',
      names(4000)
        .map((name) => name.slice(1))
        .join('&'),
    ],
    ['2,500 wrong values', Array.from({ length: 2500 }, () => 'age=x').join('&')],
    ['a long parameter', 'x'.repeat(15_000)],
    ['a long value', `age=${'9'.repeat(15_000)}`],
    ['a long relation', `expand=${'user,'.repeat(3000)}`],
    ['a long date', `created_at=2025-01-06T17:23:50.${'1'.repeat(15_000)}Z`],
  ])('is rejected quickly with a short response: GET with %s', async (_name, query) => {
    const [response, cost] = await costOf('GET', `/api/v1/orders?${query}`);

    expect(response.body).toMatchObject({ success: false, error: 'BAD_REQUEST' });
    expect(cost).toBeLessThan(MAX_CPU_MILLISECONDS);
    expect(response.text.length).toBeLessThan(MAX_ERROR_BYTES + 3 * query.length);
  });

  it.each([
    ['1,000 values', `{"quantity": ${list(1000, '7')}}`],
    ['1,000 excluded values', `{"quantity": {"nin": ${list(1000, '7')}}}`],
    ['a long part', `{"notes": {"contains": "${'x'.repeat(100_000)}"}}`],
    ['the same field 8,000 times', `{"fields": ${list(8000, '"quantity"')}}`],
  ])('is processed quickly: QUERY for %s', async (_name, body) => {
    const [response, cost] = await costOf('QUERY', '/api/v1/orders', { body });

    expect(response.status).toBe(200);
    expect(cost).toBeLessThan(MAX_CPU_MILLISECONDS);
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
