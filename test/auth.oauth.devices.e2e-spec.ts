// Device authorization grant (RFC 8628).
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { claimsIn, DEMO, expectOauthError, OauthTester, type Form } from './support/oauth.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const tester = new OauthTester(() => app);
const PUBLIC = { client_id: 'demo-public' };
const start = async (form: Form = {}): Promise<TestResponse['body']> =>
  (await tester.post('/device_authorization', { ...PUBLIC, ...form })).body;
const poll = (device_code: string, form: Form = PUBLIC): Promise<TestResponse> =>
  tester.token({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, ...form });

describe('device authorization', () => {
  it('returns a device code and a user code', async () => {
    const { status, body } = await tester.post('/device_authorization', PUBLIC);
    const page = `${app.url}/auth/oauth/device`;

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        device_code: expect.stringMatching(/^device-[\w-]{43}$/),
        user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
        verification_uri: page,
        verification_uri_complete: `${page}?user_code=${body.user_code}`,
        expires_in: 600,
        interval: 5,
      },
    });
  });

  it.each([
    [{ client_id: undefined, scope: 'read' }, 'invalid_request', 400, /client_id/],
    [{ client_id: 'nobody' }, 'invalid_client', 401, /Unknown client/],
    [{ scope: 'a,b' }, 'invalid_scope', 400, /spaces/],
  ])('rejects %j', async (form: Form, error, status, description) => {
    expectOauthError(
      await tester.post('/device_authorization', { ...PUBLIC, ...form }),
      error,
      description,
      status,
    );
  });

  it('is pending until a user approves', async () => {
    const { device_code, user_code } = await start({ scope: 'openid read' });
    expectOauthError(await poll(device_code), 'authorization_pending', new RegExp(user_code));
    const { body } = await tester.post('/device', { user_code, username: 'mia@example.com' });
    expect(body).toEqual({ user_code, status: 'approved', client: 'demo-public', scope: 'openid read' });

    const response = await poll(device_code);
    expect(response.status).toBe(200);
    expect(claimsIn(response.body.id_token)).toMatchObject({ sub: 'mia@example.com', aud: 'demo-public' });
    expectOauthError(await poll(device_code), 'invalid_grant', /already used/);
  });

  it('increases the interval after each early request', async () => {
    const { device_code } = await start();
    expectOauthError(await poll(device_code), 'authorization_pending');
    clock.advance({ seconds: 4 });
    expectOauthError(await poll(device_code), 'slow_down', /10 seconds/);
    clock.advance({ seconds: 9 });
    expectOauthError(await poll(device_code), 'slow_down', /15 seconds/);
    clock.advance({ seconds: 15 });
    expectOauthError(await poll(device_code), 'authorization_pending', /15 seconds/);
  });

  it('reports a denial and the expiry', async () => {
    const [denied, forgotten] = [await start(), await start()];
    await tester.post('/device', { user_code: denied.user_code, decision: 'deny' });
    expectOauthError(await poll(denied.device_code), 'access_denied', /user denied/);
    clock.advance({ seconds: 600 });
    expectOauthError(await poll(forgotten.device_code), 'expired_token', /600 seconds/);
    expect((await tester.post('/device', { user_code: forgotten.user_code })).status).toBe(400);
  });

  it('rejects another client, and a user code', async () => {
    const { device_code, user_code } = await start();

    expectOauthError(await poll(device_code, DEMO), 'invalid_grant', /another client/);
    expectOauthError(await poll(device_code, {}), 'invalid_request', /client_id/);
    expectOauthError(await poll(user_code), 'invalid_grant', /user_code/);
    expectOauthError(await poll('device-x'), 'invalid_grant', /device_code is unknown/);
  });
});

describe('the verification page', () => {
  const look = (query: string, accept = 'text/html'): Promise<TestResponse> =>
    app.client().get(`/auth/oauth/device${query}`, { headers: { accept } });

  it('has a form for the code, and shows its state', async () => {
    const { text, headers } = await look('');
    expect(text).toContain('Enter the code that your device shows.');
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    );
    expect((await look('?user_code=%22%3E%3Cscript%3E')).text).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect((await look('?user_code=AAAA-AAAA', '*/*')).body).toEqual({
      user_code: 'AAAA-AAAA',
      status: 'unknown',
    });
    expect((await look('', '*/*')).body).toEqual({ user_code: null, status: 'unknown' });
  });

  it('normalizes the code, and stores only the first decision', async () => {
    const { user_code, device_code } = await start();
    const typed = String(user_code).toLowerCase().replace('-', ' ');
    const { text } = await look(`?user_code=${encodeURIComponent(typed)}`);
    expect(text).toMatch(/<form method="post">[^]*demo-public|demo-public[^]*<form method="post">/);
    const headers = { accept: 'text/html' };
    const approved = await tester.post('/device', { user_code: typed, decision: 'approve' }, headers);
    expect(approved.text).toContain('Approved.');
    expect(approved.text).not.toContain('<form method="post">');
    expect((await tester.post('/device', { user_code, decision: 'deny' })).body.status).toBe('approved');
    expect((await poll(device_code)).status).toBe(200);
  });

  it('rejects the form of another origin', async () => {
    const { user_code } = await start();
    const origin = { origin: 'https://evil.example' };

    expectOauthError(
      await tester.post('/device', { user_code }, origin),
      'invalid_request',
      /another origin/,
    );
    const own = await tester.post('/device', { user_code }, { origin: app.url });
    expect(own.body.status).toBe('approved');
  });

  it.each([
    [{}, /'user_code' is missing/],
    [{ user_code: 'AAAA-AAAA' }, /user_code is unknown/],
    [{ user_code: 'AAAA-AAAA', decision: 'maybe' }, /approve/],
    [{ user_code: 'AAAA-AAAA', username: 'nobody' }, /not an account/],
  ])('rejects %j', async (form: Form, description) => {
    expectOauthError(await tester.post('/device', { x: '1', ...form }), 'invalid_request', description);
  });
});
