// The login with a form or JSON, its cookie, and CSRF protection.
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { ReasonCoverage } from './support/reason-coverage.js';
import { sendRaw } from './support/raw-connection.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

const cookie = new ReasonCoverage('cookie', () => app);
const alice = { username: 'alice@example.com', password: 'alice-admin-2026' };
const LOGIN = '/auth/session/login';
const LOGOUT = '/auth/session/logout';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const setCookie = ({ headers }: TestResponse): string =>
  headers.getSetCookie().find((line) => line.startsWith('sid=')) ?? '';
const sidOf = (response: TestResponse): string => /^sid=([^;]*)/.exec(setCookie(response))?.[1] ?? '';
const formOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

async function logIn(client: Client = app.client(), sid?: string): Promise<{ sid: string; csrf: string }> {
  const response = await client.post(
    LOGIN,
    alice,
    sid === undefined ? {} : { headers: { cookie: `sid=${sid}` } },
  );
  expect(response.status).toBe(200);
  return { sid: sidOf(response), csrf: response.body.data.csrf_token };
}

const get = (sid: string): Promise<TestResponse> => cookie.send({ headers: { cookie: `sid=${sid}` } });
const post = (sid: string, headers: Record<string, string> = {}, body = '{}'): Promise<TestResponse> =>
  cookie.send({ headers: { cookie: `sid=${sid}`, ...headers }, body });

describe('a login', () => {
  it.each([
    ['JSON', JSON.stringify(alice), 'application/json'],
    ['a form', formOf(alice), 'application/x-www-form-urlencoded'],
    [
      'a form with a charset and a button',
      `${formOf(alice)}&go=1`,
      'application/x-www-form-urlencoded; charset=UTF-8',
    ],
  ])('by %s sets a cookie that scripts and other sites cannot use', async (_, body, type) => {
    const response = await app.client().post(LOGIN, body, { headers: { 'content-type': type } });

    expect(response.body).toEqual({
      success: true,
      data: {
        subject: 'alice@example.com',
        name: 'Alice Admin',
        role: 'admin',
        scopes: ['read', 'write', 'moderate', 'admin'],
        csrf_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_in: 1800,
      },
    });
    expect(setCookie(response)).toMatch(/^sid=[0-9a-f]{48}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800$/);
    expect(response.headers.getSetCookie()).toHaveLength(2);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['unknown_user', { ...alice, username: 'eve@example.com' }],
    ['wrong_password', { ...alice, password: 'x' }],
    ['swapped', { username: alice.password, password: alice.username }],
    ['line_break', { ...alice, password: `${alice.password}\n` }],
    ['space_added', { ...alice, password: ` ${alice.password}` }],
    ['user_without_domain', { ...alice, username: 'alice' }],
    ['user_percent_encoded', { ...alice, username: 'alice%40example.com' }],
  ])('with wrong credentials fails with %s, and sets no cookie', async (code, credentials) => {
    const response = await app.client().post(LOGIN, credentials);

    cookie.expect(response, code);
    expect(response.headers.get('www-authenticate')).toBe(
      'Cookie realm="sandbox", form-action="/auth/session/login", cookie-name="sid"',
    );
    expect(setCookie(response)).toBe('');
  });

  it.each<[string, string, string, number]>([
    ['no password', formOf({ username: 'a' }), FORM['content-type'], 400],
    ['an empty name', JSON.stringify({ ...alice, username: '' }), 'application/json', 400],
    ['a name that is no text', '{"username":1,"password":"x"}', 'application/json', 400],
    ['an unknown field', JSON.stringify({ ...alice, shoe: 44 }), 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['broken JSON', '{', 'application/json', 400],
    ['a form under the name of JSON', formOf(alice), 'application/json', 400],
    ['plain text', 'alice', 'text/plain', 415],
  ])('with %s returns 4xx: %s', async (_, body, type, status) => {
    const response = await app.client().post(LOGIN, body, { headers: { 'content-type': type } });

    expect({ status: response.status, success: response.body.success }).toEqual({ status, success: false });
  });

  it('without a body returns 400', async () => {
    expect((await app.client().send('POST', LOGIN)).status).toBe(415);
  });

  it('gets a new id, and ends the previous login (OWASP: session fixation)', async () => {
    const first = await logIn();
    const second = await logIn(app.client(), first.sid);

    expect(second.sid).not.toBe(first.sid);
    expect(second.csrf).not.toBe(first.csrf);
    cookie.expect(await get(first.sid), 'logged_out');
    expect((await get(second.sid)).status).toBe(200);
  });

  it('ignores an id that the client chose', async () => {
    const chosen = 'f'.repeat(48);
    const { sid } = await logIn(app.client(), chosen);

    expect(sid).not.toBe(chosen);
    cookie.expect(await get(chosen), 'unknown_login');
  });

  it('keeps the previous login if it fails', async () => {
    const { sid } = await logIn();
    await app.client().post(LOGIN, { ...alice, password: 'x' }, { headers: { cookie: `sid=${sid}` } });

    expect((await get(sid)).status).toBe(200);
  });

  it('expires after half an hour', async () => {
    const { sid } = await logIn();
    clock.advance({ seconds: 1799 });
    expect((await get(sid)).body.data.debug.expires_in_seconds).toBe(1);
    clock.advance({ seconds: 1 });
    cookie.expect(await get(sid), 'expired');
    clock.advance({ seconds: -1800 });
  });

  it('is rejected from another origin', async () => {
    const response = await app.client().post(LOGIN, alice, { headers: { origin: 'https://evil.example' } });

    cookie.expect(response, 'foreign_origin');
    expect(setCookie(response)).toBe('');
  });
});

describe('a logout', () => {
  it('ends the login and deletes the cookie', async () => {
    const { sid } = await logIn();
    const response = await app.client().post(LOGOUT, undefined, { headers: { cookie: `sid=${sid}` } });

    expect(response.body).toEqual({ success: true, data: { ended: true } });
    expect(setCookie(response)).toBe('sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    cookie.expect(await get(sid), 'logged_out');
  });

  it('without a login succeeds', async () => {
    expect((await app.client().send('POST', LOGOUT)).body.data).toEqual({ ended: false });
  });

  it('is rejected from another origin', async () => {
    const { sid } = await logIn();
    const headers = { cookie: `sid=${sid}`, origin: 'null' };

    cookie.expect(await app.client().send('POST', LOGOUT, { headers }), 'foreign_origin');
    expect((await get(sid)).status).toBe(200);
  });
});

describe('the resource', () => {
  it('is readable with the cookie alone, and returns the CSRF token', async () => {
    const { sid, csrf } = await logIn();
    const { body, headers } = await cookie.send({
      headers: { cookie: `sandbox_session=x; sid=${sid}; a=b` },
    });

    expect(body.data).toMatchObject({ subject: 'alice@example.com', debug: { csrf_token: csrf } });
    expect(headers.get('x-csrf-token')).toBe(csrf);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['missing', {}],
    ['missing', { cookie: 'sid=' }],
    ['missing', { cookie: 'xsid=abc; sidx=abc' }],
    ['basic_sent', { authorization: 'Basic YWxpY2U6eA==' }],
    ['repeated', { cookie: 'sid=a; sid=b' }],
    ['unknown_login', { cookie: 'sid=abc' }],
    ['unknown_login', { cookie: `sid=${'0'.repeat(48)}` }],
  ])('is rejected with %s: %j', async (code, headers: Record<string, string>) => {
    cookie.expect(await cookie.send({ headers }), code);
  });

  it('accepts a POST with the CSRF token in a header or a form field', async () => {
    const { sid, csrf } = await logIn();

    expect((await post(sid, { 'x-csrf-token': csrf })).status).toBe(200);
    expect((await post(sid, FORM, formOf({ csrf_token: csrf }))).status).toBe(200);
  });

  it('rejects a POST without the CSRF token, or with the token of another login', async () => {
    const { sid } = await logIn();
    const { csrf } = await logIn();

    cookie.expect(await post(sid), 'csrf_missing');
    cookie.expect(await post(sid, {}, JSON.stringify({ csrf_token: csrf })), 'csrf_missing');
    cookie.expect(await post(sid, FORM, 'csrf_token='), 'csrf_missing');
    cookie.expect(await post(sid, { 'x-csrf-token': csrf }), 'csrf_mismatch');
    cookie.expect(await post(sid, FORM, formOf({ csrf_token: 'guessed' })), 'csrf_mismatch');
  });

  it('rejects a POST from another origin, even with the CSRF token', async () => {
    const { sid, csrf } = await logIn();
    const foreign = [
      'https://evil.example',
      'null',
      'http://127.0.0.1',
      'nonsense',
      `${app.url}.evil.example`,
    ];
    for (const origin of foreign) {
      cookie.expect(await post(sid, { 'x-csrf-token': csrf, origin }), 'foreign_origin');
      const referer = `${origin}/page`;
      cookie.expect(await post(sid, { 'x-csrf-token': csrf, referer }), 'foreign_origin');
    }
    for (const headers of [{ origin: app.url }, { referer: `${app.url}${LOGIN}` }]) {
      expect((await post(sid, { 'x-csrf-token': csrf, ...headers })).status).toBe(200);
    }
  });

  it('can be linked from another site', async () => {
    const { sid } = await logIn();
    const headers = { cookie: `sid=${sid}`, referer: 'https://example.org/' };

    expect((await cookie.send({ headers })).status).toBe(200);
  });
});

describe('the page', () => {
  const show = (sid = ''): Promise<TestResponse> =>
    app.client().get(LOGIN, { headers: { ...BROWSER, cookie: `sid=${sid}` } });

  it('is a form that clients can parse', async () => {
    const { text, headers } = await show();

    expect(text).toMatch(/<form method="post" action="\/auth\/session\/login">/);
    expect(text.match(/<input [^>]*type="text"/g)).toHaveLength(1);
    expect(text.match(/<input [^>]*type="password"/g)).toHaveLength(1);
    expect(text).toContain('name="username"');
    expect(text).toContain('name="password"');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('shows the reason for wrong credentials, escaped', async () => {
    const username = `"><script>alert(1)</script>'&`;
    const response = await app.client().post(LOGIN, formOf({ username, password: '"<secret>' }), {
      headers: { ...FORM, ...BROWSER },
    });

    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('www-authenticate')).toMatch(/^Cookie /);
    expect(response.text).toContain('<p role="alert" id="why">No account has this login name.');
    expect(response.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;"');
    expect(response.text).not.toContain('<script');
    expect(response.text).not.toContain('secret');
  });

  it('shows the error of an incomplete form', async () => {
    const { status, text } = await app
      .client()
      .post(LOGIN, 'username=a', { headers: { ...FORM, ...BROWSER } });

    expect(status).toBe(400);
    expect(text).toContain('body must have required property &#39;password&#39;');
  });

  it('is the redirect target after a login, and then contains the CSRF token', async () => {
    const response = await app.client().post(LOGIN, formOf(alice), { headers: { ...FORM, ...BROWSER } });
    expect([response.status, response.headers.get('location'), response.text]).toEqual([303, LOGIN, '']);
    const sid = sidOf(response);
    const { text } = await show(sid);
    const csrf = /name="csrf_token" value="([^"]+)"/.exec(text)?.[1] ?? '';

    expect(text).toContain('Alice Admin');
    expect((await post(sid, { 'x-csrf-token': csrf })).status).toBe(200);
  });

  it('is the redirect target after a logout', async () => {
    const { sid } = await logIn();
    const response = await app
      .client()
      .send('POST', LOGOUT, { headers: { ...BROWSER, cookie: `sid=${sid}` } });

    expect([response.status, response.headers.get('location')]).toEqual([303, LOGIN]);
    expect((await show(sid)).text).toContain('<h1>Log in</h1>');
  });

  it('uses the path of the public base URL, and a Secure cookie with https', async () => {
    const published = await startApp({ clock, publicBaseUrl: 'https://example.org/practice' });
    try {
      const client = published.client();
      const { text } = await client.get(LOGIN);
      const response = await client.post(LOGIN, alice, { headers: { origin: 'https://example.org' } });

      expect(text).toContain('action="/practice/auth/session/login"');
      expect(setCookie(response)).toMatch(/; Secure$/);
    } finally {
      await published.close();
    }
  });

  it('ignores an invalid cookie', async () => {
    const head = `GET ${LOGIN} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncookie: sid=\u00e9; =; ;;sid\r\n\r\n`;

    expect(await sendRaw(app.port, Buffer.from(head, 'latin1'))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('has a test for every reason', () => {
  expect(cookie.untested()).toEqual([]);
});
