// Batched requests: an array of requests in one HTTP request.
import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';
import type { Client } from './support/client.js';

const limit = 60;
const clock = new TestClock();
let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp({ clock, rateLimitPerMinute: limit });
});
afterAll(() => app.close());
beforeEach(() => {
  clock.advance({ seconds: 60 });
  client = app.client();
});

const total = { query: '{ users { pageInfo { total } } }' };
const create = (email: string): object => ({
  query: 'mutation ($email: String!) { createUser(input: {name: "Ada", email: $email}) { email } }',
  variables: { email },
});
async function send(body: unknown, headers = {}) {
  const session = { 'x-session-id': String(client.session), 'content-type': 'application/json' };
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { ...session, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const times = (count: number): object[] => Array.from({ length: count }, () => total);

describe('A batch', () => {
  it('gets the results in the order of its requests, which are executed one after the other', async () => {
    for (let i = 0; i < 2; i += 1) {
      const before = i * 2;
      const { status, headers, body } = await send([
        total,
        create(`a${i}@example.com`),
        total,
        create(`b${i}@example.com`),
        total,
      ]);
      expect({ status, type: headers.get('content-type') }).toEqual({
        status: 200,
        type: 'application/json; charset=utf-8',
      });
      expect(body).toEqual([
        { data: { users: { pageInfo: { total: before } } } },
        { data: { createUser: { email: `a${i}@example.com` } } },
        { data: { users: { pageInfo: { total: before + 1 } } } },
        { data: { createUser: { email: `b${i}@example.com` } } },
        { data: { users: { pageInfo: { total: before + 2 } } } },
      ]);
    }
  });

  it('may have one request', async () => {
    expect((await send([total])).body).toEqual([{ data: { users: { pageInfo: { total: 0 } } } }]);
  });

  it('reports the errors of a request in its place', async () => {
    const { status, body } = await send([
      { query: '{ nothing }' },
      { query: '{ user(id: "a0000000-0000-4000-8000-00000000ffff") { id } }' },
      { query: '{ __typename }', persisted: 'yes' },
      {
        ...total,
        variables: { large: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, 1])) },
      },
      null,
      [],
      total,
    ]);
    expect(status).toBe(200);
    expect(body).toHaveLength(7);
    const codes = (body as { errors?: { extensions: object }[] }[]).map(
      ({ errors }) => errors?.[0]?.extensions,
    );
    expect(codes).toEqual([
      { code: 'GRAPHQL_VALIDATION_FAILED', status: 400 },
      { code: 'NOT_FOUND', status: 404 },
      expect.objectContaining({ code: 'BAD_REQUEST', status: 400 }),
      expect.objectContaining({ code: 'BAD_REQUEST', status: 400 }),
      { code: 'BAD_REQUEST', status: 400 },
      { code: 'BAD_REQUEST', status: 400 },
      undefined,
    ]);
  });

  it.each([0, 11, 200])('of %i requests is rejected as a whole', async (count) => {
    const { status, body } = await send(times(count));
    expect(status).toBe(400);
    expect(body).toEqual([
      {
        errors: [
          {
            message: expect.stringMatching(/^body must NOT have (?:fewer than 1|more than 10) items$/),
            extensions: { code: 'BAD_REQUEST', status: 400, details: [] },
          },
        ],
      },
    ]);
  });

  it('has the media type that the client prefers', async () => {
    const { headers } = await send(times(2), { accept: 'application/graphql-response+json' });
    expect(headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8');
  });
});

describe('The rate limit', () => {
  it('counts each request of a batch', async () => {
    const remaining = async (count: number): Promise<string | null> =>
      (await send(times(count))).headers.get('x-ratelimit-remaining');
    const first = Number(await remaining(1));
    expect(await remaining(10)).toBe(String(first - 10));
    expect(await remaining(3)).toBe(String(first - 13));
  });

  it('rejects a batch that exceeds it, and executes none of its requests', async () => {
    await send(times(5));
    for (let used = 5; used + 10 <= limit; used += 10) await send(times(10));
    const { status, headers, body } = await send([create('c@example.com'), ...times(9)]);
    expect({ status, after: headers.get('retry-after'), left: headers.get('x-ratelimit-remaining') }).toEqual(
      {
        status: 429,
        after: expect.stringMatching(/^\d+$/),
        left: '0',
      },
    );
    expect(body).toEqual([
      { errors: [{ message: expect.any(String), extensions: { code: 'TOO_MANY_REQUESTS', status: 429 } }] },
    ]);
    clock.advance({ seconds: 60 });
    expect((await send(total)).body).toEqual({ data: { users: { pageInfo: { total: 0 } } } });
  });
});
