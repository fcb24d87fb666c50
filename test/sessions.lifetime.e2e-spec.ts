import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

const lamp = { name: 'Lamp', price: 5 };
const thirtyMinutes = 1_800_000;
const report = async (response: Promise<TestResponse>): Promise<Record<string, unknown>> =>
  (await response).body.data;
const maxAge = ({ headers }: TestResponse): string | undefined =>
  /Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '')?.[1];

describe('a session', () => {
  it('exists with its data for thirty minutes, to the millisecond', async () => {
    const client = app.client();
    const { body } = await client.post('/api/v1/products', lamp);
    clock.advance({ milliseconds: thirtyMinutes - 1 });

    expect((await client.get(`/api/v1/products/${body.data.id}`)).status).toBe(200);
  });

  it('expires after thirty minutes, and the next request opens a new one with the same id', async () => {
    const client = app.client();
    const { body } = await client.post('/api/v1/products', lamp);
    clock.advance({ milliseconds: thirtyMinutes });
    const response = await client.get(`/api/v1/products/${body.data.id}`);

    expect(response.status).toBe(404);
    expect(response.headers.get('x-session-id')).toBe(client.session);
    expect((await client.get('/api/v1/products')).body.pagination.total).toBe(24);
  });

  it('is not extended by requests', async () => {
    const client = app.client();
    const { created_at } = await report(client.get('/session'));
    clock.advance({ seconds: 1200 });
    expect(await report(client.get('/session'))).toMatchObject({ created_at, expires_in_seconds: 600 });
    clock.advance({ seconds: 600 });

    expect(await report(client.get('/session'))).toMatchObject({ is_new: true, expires_in_seconds: 1800 });
  });

  it('restarts its lifetime with POST /session/extend, whatever the body', async () => {
    const client = app.client();
    const { body } = await client.post('/api/v1/products', lamp);
    const before = await report(client.get('/session'));
    clock.advance({ seconds: 1700 });
    const response = await client.post('/session/extend', '<x/>', {
      headers: { 'content-type': 'text/xml' },
    });

    expect(response.body).toEqual({
      success: true,
      data: {
        ...before,
        expires_at: new Date(clock.now() + thirtyMinutes).toISOString(),
        expires_in_seconds: 1800,
        is_new: false,
      },
    });
    expect(maxAge(response)).toBe('1800');
    clock.advance({ seconds: 1700 });
    expect((await client.get(`/api/v1/products/${body.data.id}`)).status).toBe(200);
    clock.advance({ seconds: 100 });
    expect((await client.get(`/api/v1/products/${body.data.id}`)).status).toBe(404);
  });

  it('keeps its ETags when it is extended, and is opened by an extension', async () => {
    const client = app.client();
    expect(await report(client.post('/session/extend'))).toMatchObject({ is_new: true, seeded: false });
    const etag = String((await client.get('/api/v1/users')).headers.get('etag'));
    await client.post('/session/extend', '{');

    expect((await client.get('/api/v1/users', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const { data } = (await client.post('/graphql', { query: '{ sessionInfo { expires_in_seconds } }' }))
      .body;
    expect(data.sessionInfo).toEqual({ expires_in_seconds: 1800 });
  });

  it('expires for the cookie too', async () => {
    const client = app.client();
    const cookie = `sandbox_session=${client.session ?? ''}`;
    client.session = undefined;
    await client.get('/session', { headers: { cookie } });
    clock.advance({ milliseconds: thirtyMinutes });

    expect(await report(client.get('/session', { headers: { cookie } }))).toMatchObject({ is_new: true });
  });

  it('stays expired a day later', async () => {
    const client = app.client();
    await client.post('/api/v1/products', lamp);
    clock.advance({ seconds: 86_400 });

    expect(await report(client.get('/session'))).toMatchObject({ is_new: true, seeded: false });
  });

  it.each([
    [0, 1800],
    [1, 1800],
    [1000, 1799],
    [thirtyMinutes - 1000, 1],
    [thirtyMinutes - 1, 1],
  ])(
    'has after %i ms a remaining lifetime of %i whole seconds, in the body and in the cookie',
    async (milliseconds, left) => {
      const client = app.client();
      await client.get('/session');
      clock.advance({ milliseconds });
      const response = await client.get('/session');

      expect(response.body.data.expires_in_seconds).toBe(left);
      expect(maxAge(response)).toBe(String(left));
    },
  );
});

describe('a reset', () => {
  it('restarts the thirty minutes', async () => {
    const client = app.client();
    await client.get('/session');
    clock.advance({ seconds: 1799 });
    const response = await client.post('/api/v1/demo/reset');
    expect(maxAge(response)).toBe('1800');
    expect(response.headers.getSetCookie()).toHaveLength(1);
    clock.advance({ milliseconds: thirtyMinutes - 1 });

    expect(await report(client.get('/session'))).toMatchObject({ is_new: false, expires_in_seconds: 1 });
    clock.advance({ milliseconds: 1 });
    expect(await report(client.get('/session'))).toMatchObject({ is_new: true });
  });

  it('keeps the creation time and the id', async () => {
    const client = app.client();
    const before = await report(client.get('/session'));
    clock.advance({ seconds: 60 });
    await client.post('/api/v1/demo/reset');
    const after = await report(client.get('/session'));

    expect(after).toMatchObject({ id: before.id, created_at: before.created_at });
    expect(Date.parse(String(after.expires_at)) - Date.parse(String(before.expires_at))).toBe(60_000);
  });

  it('does not affect other sessions', async () => {
    const [one, other] = [app.client(), app.client()];
    await Promise.all([one.get('/session'), other.get('/session')]);
    clock.advance({ seconds: 900 });
    await one.post('/api/v1/demo/reset');
    clock.advance({ seconds: 900 });

    expect(await report(one.get('/session'))).toMatchObject({ is_new: false });
    expect(await report(other.get('/session'))).toMatchObject({ is_new: true });
  });
});

describe('SESSION_TTL_SECONDS', () => {
  it('is the lifetime of a session', async () => {
    const short = await startApp({ clock, sessionTtlSeconds: 2 });
    const client = short.client();
    const first = await client.get('/session');
    clock.advance({ milliseconds: 1999 });
    const second = await client.get('/session');
    clock.advance({ milliseconds: 1 });
    const third = await client.get('/session');
    const described = await Promise.all(
      ['/api', '/api/v1/demo', '/openapi.json'].map((path) => client.get(path)),
    );
    await short.close();

    expect(maxAge(first)).toBe('2');
    expect(first.body.data.expires_in_seconds).toBe(2);
    expect([second, third].map(({ body }) => body.data.is_new)).toEqual([false, true]);
    for (const { text } of described) expect(text).toContain('deleted after 2 seconds');
  });
});
