// Logging in by a form or by JSON, the cookie that comes of it, and the guard against pages of others.
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { Mistakes } from './support/mistakes.js';
import { sendRaw } from './support/raw-connection.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

const cookie = new Mistakes('cookie', () => app);
const alice = { username: 'alice@example.com', password: 'alice-admin-2026' };
const LOGIN = '/auth/session/login';
const LOGOUT = '/auth/session/logout';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const setCookie = ({ headers }: TestResponse): string =>
  headers.getSetCookie().find((line) => line.startsWith('sid=')) ?? '';
const sidOf = (answer: TestResponse): string => /^sid=([^;]*)/.exec(setCookie(answer))?.[1] ?? '';
const formOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

async function logIn(client: Client = app.client(), sid?: string): Promise<{ sid: string; csrf: string }> {
  const answer = await client.post(
    LOGIN,
    alice,
    sid === undefined ? {} : { headers: { cookie: `sid=${sid}` } },
  );
  expect(answer.status).toBe(200);
  return { sid: sidOf(answer), csrf: answer.body.data.csrf_token };
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
    const answer = await app.client().post(LOGIN, body, { headers: { 'content-type': type } });

    expect(answer.body).toEqual({
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
    expect(setCookie(answer)).toMatch(/^sid=[0-9a-f]{48}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800$/);
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['unknown_user', { ...alice, username: 'eve@example.com' }],
    ['wrong_password', { ...alice, password: 'x' }],
  ])('with wrong credentials is refused for %s, and sets nothing', async (code, credentials) => {
    const answer = await app.client().post(LOGIN, credentials);

    cookie.expect(answer, code);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Cookie realm="sandbox", form-action="/auth/session/login", cookie-name="sid"',
    );
    expect(setCookie(answer)).toBe('');
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
  ])('with %s is no attempt: %s', async (_, body, type, status) => {
    const answer = await app.client().post(LOGIN, body, { headers: { 'content-type': type } });

    expect({ status: answer.status, success: answer.body.success }).toEqual({ status, success: false });
  });

  it('without a body is no attempt', async () => {
    expect((await app.client().send('POST', LOGIN)).status).toBe(415);
  });

  it('has a new id each time, and ends the one before (OWASP: session fixation)', async () => {
    const first = await logIn();
    const second = await logIn(app.client(), first.sid);

    expect(second.sid).not.toBe(first.sid);
    expect(second.csrf).not.toBe(first.csrf);
    cookie.expect(await get(first.sid), 'logged_out');
    expect((await get(second.sid)).status).toBe(200);
  });

  it('never takes an id that a client chose', async () => {
    const chosen = 'f'.repeat(48);
    const { sid } = await logIn(app.client(), chosen);

    expect(sid).not.toBe(chosen);
    cookie.expect(await get(chosen), 'unknown_login');
  });

  it('leaves the one before alone when it fails', async () => {
    const { sid } = await logIn();
    await app.client().post(LOGIN, { ...alice, password: 'x' }, { headers: { cookie: `sid=${sid}` } });

    expect((await get(sid)).status).toBe(200);
  });

  it('ends after half an hour', async () => {
    const { sid } = await logIn();
    clock.advance({ seconds: 1799 });
    expect((await get(sid)).body.data.debug.expires_in_seconds).toBe(1);
    clock.advance({ seconds: 1 });
    cookie.expect(await get(sid), 'expired');
    clock.advance({ seconds: -1800 });
  });

  it('is not for a page of another origin to make', async () => {
    const answer = await app.client().post(LOGIN, alice, { headers: { origin: 'https://evil.example' } });

    cookie.expect(answer, 'foreign_origin');
    expect(setCookie(answer)).toBe('');
  });
});

describe('a logout', () => {
  it('ends the login and takes the cookie away', async () => {
    const { sid } = await logIn();
    const answer = await app.client().post(LOGOUT, undefined, { headers: { cookie: `sid=${sid}` } });

    expect(answer.body).toEqual({ success: true, data: { ended: true } });
    expect(setCookie(answer)).toBe('sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    cookie.expect(await get(sid), 'logged_out');
  });

  it('of nobody is fine', async () => {
    expect((await app.client().send('POST', LOGOUT)).body.data).toEqual({ ended: false });
  });

  it('is not for a page of another origin to make', async () => {
    const { sid } = await logIn();
    const headers = { cookie: `sid=${sid}`, origin: 'null' };

    cookie.expect(await app.client().send('POST', LOGOUT, { headers }), 'foreign_origin');
    expect((await get(sid)).status).toBe(200);
  });
});

describe('the resource', () => {
  it('is read with the cookie alone, and answers the token', async () => {
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
  ])('is refused for %s: %j', async (code, headers: Record<string, string>) => {
    cookie.expect(await cookie.send({ headers }), code);
  });

  it('takes a POST with the token in a header, or in the field of a form', async () => {
    const { sid, csrf } = await logIn();

    expect((await post(sid, { 'x-csrf-token': csrf })).status).toBe(200);
    expect((await post(sid, FORM, formOf({ csrf_token: csrf }))).status).toBe(200);
  });

  it('refuses a POST without it, or with that of another login', async () => {
    const { sid } = await logIn();
    const { csrf } = await logIn();

    cookie.expect(await post(sid), 'csrf_missing');
    cookie.expect(await post(sid, {}, JSON.stringify({ csrf_token: csrf })), 'csrf_missing');
    cookie.expect(await post(sid, FORM, 'csrf_token='), 'csrf_missing');
    cookie.expect(await post(sid, { 'x-csrf-token': csrf }), 'csrf_mismatch');
    cookie.expect(await post(sid, FORM, formOf({ csrf_token: 'guessed' })), 'csrf_mismatch');
  });

  it('refuses a POST from a page of another origin, whatever it carries', async () => {
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

  it('may be linked to from anywhere', async () => {
    const { sid } = await logIn();
    const headers = { cookie: `sid=${sid}`, referer: 'https://example.org/' };

    expect((await cookie.send({ headers })).status).toBe(200);
  });
});

describe('the page', () => {
  const show = (sid = ''): Promise<TestResponse> =>
    app.client().get(LOGIN, { headers: { ...BROWSER, cookie: `sid=${sid}` } });

  it('is a form that clients find by themselves', async () => {
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

  it('comes again with the reason when the credentials are wrong, and says nothing unescaped', async () => {
    const username = `"><script>alert(1)</script>'&`;
    const answer = await app.client().post(LOGIN, formOf({ username, password: '"<secret>' }), {
      headers: { ...FORM, ...BROWSER },
    });

    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('www-authenticate')).toMatch(/^Cookie /);
    expect(answer.text).toContain('<p role="alert" id="why">There is no such account.');
    expect(answer.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;"');
    expect(answer.text).not.toContain('<script');
    expect(answer.text).not.toContain('secret');
  });

  it('comes again when the form is not filled in', async () => {
    const { status, text } = await app
      .client()
      .post(LOGIN, 'username=a', { headers: { ...FORM, ...BROWSER } });

    expect(status).toBe(400);
    expect(text).toContain('body must have required property &#39;password&#39;');
  });

  it('is where a browser is led after the form, and then holds the token', async () => {
    const answer = await app.client().post(LOGIN, formOf(alice), { headers: { ...FORM, ...BROWSER } });
    expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([303, LOGIN, '']);
    const sid = sidOf(answer);
    const { text } = await show(sid);
    const csrf = /name="csrf_token" value="([^"]+)"/.exec(text)?.[1] ?? '';

    expect(text).toContain('Alice Admin');
    expect((await post(sid, { 'x-csrf-token': csrf })).status).toBe(200);
  });

  it('is where a browser is led after it has logged out', async () => {
    const { sid } = await logIn();
    const answer = await app.client().send('POST', LOGOUT, { headers: { ...BROWSER, cookie: `sid=${sid}` } });

    expect([answer.status, answer.headers.get('location')]).toEqual([303, LOGIN]);
    expect((await show(sid)).text).toContain('<h1>Log in</h1>');
  });

  it('leads below the path under which the service is published, and its cookie is for TLS', async () => {
    const published = await startApp({ clock, publicBaseUrl: 'https://example.org/practice' });
    try {
      const client = published.client();
      const { text } = await client.get(LOGIN);
      const answer = await client.post(LOGIN, alice, { headers: { origin: 'https://example.org' } });

      expect(text).toContain('action="/practice/auth/session/login"');
      expect(setCookie(answer)).toMatch(/; Secure$/);
    } finally {
      await published.close();
    }
  });

  it('takes a broken cookie for none', async () => {
    const head = `GET ${LOGIN} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncookie: sid=\u00e9; =; ;;sid\r\n\r\n`;

    expect(await sendRaw(app.port, Buffer.from(head, 'latin1'))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('lists no mistake that nobody can make', () => {
  expect(cookie.left()).toEqual([]);
});
