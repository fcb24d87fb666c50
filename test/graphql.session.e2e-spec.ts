// GraphQL works in the session of the caller: named by header or cookie, limited as any request, and never seeded.
import { standardEntities as entities } from '../src/features/entities.module.js';
import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';
import { executeGraphql } from './support/graphql.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const totals =
  '{ users { pageInfo { total } } products { pageInfo { total } } orders { pageInfo { total } } }';
const counts = (body: { data: Record<string, { pageInfo: { total: number } }> }): number[] =>
  Object.values(body.data).map(({ pageInfo }) => pageInfo.total);

describe('The session of a request', () => {
  it('is named by the header and returned in the response', async () => {
    const client = app.client();
    const { headers } = await executeGraphql(client, totals);
    expect(headers.get('x-session-id')).toBe(client.session);
    expect(headers.get('set-cookie')).toContain(`sandbox_session=${String(client.session)}`);
  });

  it('is named by the cookie if there is no header', async () => {
    const owner = app.client();
    await executeGraphql(owner, 'mutation { createProduct(input: {name: "Loom", price: 1}) { id } }');
    const browser = app.client();
    const cookie = `sandbox_session=${String(owner.session)}`;
    browser.session = undefined;
    const { body } = await executeGraphql(browser, totals, {}, { headers: { cookie } });
    expect(counts(body)).toEqual([0, 1, 0]);
  });

  it('is new if neither names one', async () => {
    const client = app.client();
    client.session = undefined;
    const first = await executeGraphql(client, totals);
    const second = await executeGraphql(client, totals);
    expect(first.headers.get('x-session-id')).not.toBe(second.headers.get('x-session-id'));
  });

  it('is not seeded', async () => {
    const client = app.client();
    await executeGraphql(
      client,
      'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }',
    );
    expect(counts((await executeGraphql(client, totals)).body)).toEqual([1, 0, 0]);
    expect((await client.get('/session')).body.data).toMatchObject({ seeded: false, counts: { users: 1 } });
    await client.get('/api/v1/users');
    expect(counts((await executeGraphql(client, totals)).body)).toEqual([13, 24, 36]);
  });

  it('ignores simulation parameters', async () => {
    const { status } = await app.client().post('/graphql?error=503&delay=5000', { query: '{ __typename }' });
    expect(status).toBe(200);
  });

  it('is reported by sessionInfo as by GET /session', async () => {
    const client = app.client();
    const query =
      '{ sessionInfo { id created_at expires_at expires_in_seconds is_new seeded counts { users products orders } } }';
    const first = (await executeGraphql(client, query)).body.data.sessionInfo;
    expect(first).toMatchObject({
      id: client.session,
      is_new: true,
      seeded: false,
      expires_in_seconds: 1800,
    });
    const { sessionInfo } = (await executeGraphql(client, query)).body.data;
    expect(sessionInfo).toMatchObject({ is_new: false, counts: { users: 0 } });
  });
});

describe('The SOAP operations', () => {
  it('are listed by soapOperations as in the WSDL', async () => {
    const client = app.client();
    const { soapOperations } = (await executeGraphql(client, '{ soapOperations }')).body.data;
    const { text } = await client.get('/soap/?wsdl');
    const names = [...text.matchAll(/<soap:operation soapAction="([^"]+)"/g)].map(([, name]) => name);

    expect(names).toHaveLength(entities.length * 5);
    expect(soapOperations.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(soapOperations[0]).toMatchObject({ name: 'CreateUser', rest: 'POST /api/v1/users' });
  });
});

describe('The sample data', () => {
  it('is reported by demo as by GET /api/v1/demo', async () => {
    const client = app.client();
    const { demo } = (await executeGraphql(client, '{ demo }')).body.data;
    expect(demo).toEqual((await client.get('/api/v1/demo')).body.data);
    expect(demo.seeded).toBe(false);
  });

  it('is restored by resetDemo, which restarts the session time', async () => {
    const client = app.client();
    await executeGraphql(
      client,
      'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }',
    );
    clock.advance({ seconds: 600 });
    const { body, headers } = await executeGraphql(client, 'mutation { resetDemo }');
    expect(body.data.resetDemo).toMatchObject({
      seeded: true,
      counts: { users: 12, products: 24, orders: 36 },
    });
    expect(headers.get('set-cookie')).toContain('Max-Age=1800');
    expect(counts((await executeGraphql(client, totals)).body)).toEqual([12, 24, 36]);
  });
});

describe('The rate limit', () => {
  it('counts a request once for all its fields and returns errors in the format of GraphQL', async () => {
    const limited = await startApp({ rateLimitPerMinute: 5 });
    try {
      const client = limited.client();
      const many = `{ ${Array.from({ length: 20 }, (_, i) => `q${i}: demo`).join(' ')} }`;
      const first = await executeGraphql(client, many);
      const left = Number(first.headers.get('x-ratelimit-remaining'));
      for (let expected = left - 1; expected >= 0; expected -= 1) {
        const { status, headers } = await executeGraphql(client, many);
        const remaining = headers.get('x-ratelimit-remaining');
        expect({ status, remaining }).toEqual({ status: 200, remaining: String(expected) });
      }
      const { status, headers, body } = await executeGraphql(client, many);
      expect({ status, after: headers.get('retry-after') }).toEqual({
        status: 429,
        after: expect.stringMatching(/^\d+$/),
      });
      expect(body.errors[0].extensions).toEqual({ code: 'TOO_MANY_REQUESTS', status: 429 });
    } finally {
      await limited.close();
    }
  });
});
