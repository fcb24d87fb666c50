// The identity of a client in a session with a policy: accounts, users who sign up and log in, keys and clients.
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { USER_PASSWORD, basic, bob, userIdOf, type Headers, passwords } from './support/demo-logins.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** A client of a session with a policy. */
async function withPolicy(policy: object = { policy: 'shop' }): Promise<Client> {
  const client = app.client();
  expect((await client.put('/session/permissions', policy)).status).toBe(200);
  return client;
}

const identity = async (client: Client, headers: Headers = {}): Promise<unknown> =>
  (await client.get('/session', { headers })).body.data.identity;
const issue = (client: Client, username: string, password = USER_PASSWORD): Promise<TestResponse> =>
  client.post('/auth/token', { username, password });
const tokenOf = async (client: Client, username: string, password = USER_PASSWORD): Promise<string> =>
  (await issue(client, username, password)).body.access_token;
const form = (client: Client, path: string, fields: Headers): Promise<TestResponse> =>
  client.post(path, new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
/** The cookie of a login, and its CSRF token. */
async function cookieOf(
  client: Client,
  username: string,
): Promise<{ readonly cookie: string; readonly csrf: string }> {
  const { headers, body } = await client.post('/auth/session/login', { username, password: USER_PASSWORD });
  return {
    cookie:
      headers
        .getSetCookie()
        .find((line) => line.startsWith('sid='))
        ?.split(';')[0] ?? '',
    csrf: body.data.csrf_token,
  };
}
const signUp = async (client: Client, email: string, more: object = {}): Promise<string> => {
  const { status, body } = await client.post('/api/v1/users', { name: 'Iris', email, ...more });
  expect(status).toBe(201);
  return body.data.id;
};
const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('accounts', () => {
  it.each([
    ['alice', passwords.alice, 'admin', 1],
    ['mia', passwords.mia, 'moderator', 2],
    ['bob', passwords.bob, 'user', 3],
    ['nora', passwords.nora, 'user', 4],
  ])('%s acts as a record of the sample data, by token and by Basic', async (name, password, role, n) => {
    const client = await withPolicy();
    const subject = `${name}@example.com`;
    const token = await tokenOf(client, subject.toUpperCase(), password);
    const expected = { subject, role, user_id: userIdOf(n) };
    expect(await identity(client, bearer(token))).toEqual(expected);
    expect(await identity(client, basic(subject, password))).toEqual(expected);
    expect((await client.get('/auth/me', { headers: bearer(token) })).body.data).toMatchObject({
      subject,
      user_id: userIdOf(n),
    });
    expect(claimsOf(token)).not.toHaveProperty('sid');
    expect((await client.get('/session')).body.data).toMatchObject({ seeded: false });
  });

  it('act as the record with their e-mail address if their own is deleted, in any case', async () => {
    const client = await withPolicy();
    await client.get('/api/v1/users');
    await client.delete('/session/permissions');
    await client.delete(`/api/v1/users/${userIdOf(3)}`);
    const id = await signUp(client, 'BOB@example.com');
    await client.put('/session/permissions', { policy: 'shop' });
    expect(await identity(client, bob)).toEqual({ subject: 'bob@example.com', role: 'user', user_id: id });
  });

  it('own nothing without a record', async () => {
    const client = app.client();
    await client.get('/api/v1/users');
    await client.delete(`/api/v1/users/${userIdOf(3)}`);
    await client.put('/session/permissions', { policy: 'shop' });
    expect(await identity(client, bob)).toMatchObject({
      user_id: null,
    });
  });

  it.each([
    ['an API key', { 'x-api-key': 'admin-key-sandbox-2026' }, 'admin-key', 'admin'],
    ['the fixed token', bearer('demo-token-sandbox-2026'), 'demo-token', 'user'],
  ])('%s has no record', async (_what, headers, subject, role) => {
    expect(await identity(await withPolicy(), headers)).toEqual({ subject, role, user_id: null });
  });

  it('a client has no record', async () => {
    const client = await withPolicy();
    const { body } = await form(client, '/auth/oauth/token', {
      grant_type: 'client_credentials',
      client_id: 'demo',
      client_secret: 'demo-secret',
    });
    expect(await identity(client, bearer(body.access_token))).toMatchObject({
      subject: 'demo',
      user_id: null,
    });
  });
});

describe('users of the session', () => {
  const login = 'john.carter@example.com';
  const john = { subject: login, role: 'user', user_id: userIdOf(3) };

  it.each<[string, (client: Client) => Promise<Headers>]>([
    ['POST /auth/token', async (client) => bearer(await tokenOf(client, login.toUpperCase()))],
    ['Basic', () => Promise.resolve(basic(login, USER_PASSWORD))],
    ['a cookie', async (client) => ({ cookie: (await cookieOf(client, login)).cookie })],
    [
      'GraphQL issueToken',
      async (client) => {
        const query = `mutation { issueToken(username: "${login}", password: "${USER_PASSWORD}") }`;
        const { data } = (await client.post('/graphql', { query })).body;
        return bearer(data.issueToken.access_token);
      },
    ],
    [
      'the grant password',
      async (client) => {
        const fields = { grant_type: 'password', username: login, password: USER_PASSWORD };
        return bearer((await form(client, '/auth/oauth/token', fields)).body.access_token);
      },
    ],
    [
      'an authorization code',
      async (client) => {
        const { code } = (await client.get(`/auth/oauth/authorize?${codeRequest(login)}`)).body;
        return bearer((await exchange(client, code)).body.access_token);
      },
    ],
    [
      'the page of a device',
      async (client) => {
        const started = await form(client, '/auth/oauth/device_authorization', {
          client_id: 'demo',
          client_secret: 'demo-secret',
        });
        const { device_code, user_code } = started.body;
        await form(client, '/auth/oauth/device', { user_code, username: login });
        const { body } = await form(client, '/auth/oauth/token', {
          ...{ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code },
          ...{ client_id: 'demo', client_secret: 'demo-secret' },
        });
        return bearer(body.access_token);
      },
    ],
  ])('log in by %s', async (_way, logIn) => {
    const client = await withPolicy();
    expect(await identity(client, await logIn(client))).toEqual(john);
  });

  it('sign up and log in', async () => {
    const client = app.client();
    const id = await signUp(client, 'iris@example.com', { role: 'moderator' });
    await client.put('/session/permissions', { policy: 'shop' });
    const token = await tokenOf(client, 'iris@example.com');
    expect(await identity(client, bearer(token))).toEqual({
      subject: 'iris@example.com',
      role: 'moderator',
      user_id: id,
    });
    expect(claimsOf(token)).toMatchObject({ user_id: id, sid: expect.stringMatching(/^[\w-]{22}$/) });
  });

  it('over GraphQL, me and sessionInfo have the record', async () => {
    const client = await withPolicy();
    const headers = bearer(await tokenOf(client, login));
    const query = '{ me { subject user_id } sessionInfo { identity { subject role user_id } } }';
    const { body } = await client.post('/graphql', { query }, { headers });
    expect(body.data).toEqual({
      me: { subject: login, user_id: userIdOf(3) },
      sessionInfo: { identity: john },
    });
  });

  it('have the role of their log-in in a token, and the present one by Basic and by cookie', async () => {
    const client = app.client();
    const id = await signUp(client, 'iris@example.com', { role: 'admin' });
    await client.put('/session/permissions', { policy: 'shop' });
    const token = await tokenOf(client, 'iris@example.com');
    const { cookie } = await cookieOf(client, 'iris@example.com');
    await client.delete('/session/permissions');
    await client.patch(`/api/v1/users/${id}`, { role: 'user' });
    await client.put('/session/permissions', { policy: 'shop' });

    expect(await identity(client, bearer(token))).toMatchObject({ role: 'admin' });
    expect(await identity(client, basic('iris@example.com', USER_PASSWORD))).toMatchObject({ role: 'user' });
    expect(await identity(client, { cookie })).toMatchObject({ role: 'user' });
  });

  it('are named by their record, because an e-mail address can change hands', async () => {
    const client = app.client();
    const first = await signUp(client, 'shared@example.com');
    await client.put('/session/permissions', { policy: 'shop' });
    const token = await tokenOf(client, 'shared@example.com');
    await client.delete('/session/permissions');
    await client.patch(`/api/v1/users/${first}`, { email: 'first@example.com' });
    await signUp(client, 'shared@example.com');
    await client.put('/session/permissions', { policy: 'shop' });
    expect(await identity(client, bearer(token))).toMatchObject({ user_id: first });
  });

  it('cannot log in without a policy, and neither can nora', async () => {
    const client = app.client();
    await client.get('/api/v1/users');
    for (const [name, password] of [
      [login, USER_PASSWORD],
      ['nora@example.com', passwords.nora],
    ] as const) {
      const { status, body } = await issue(client, name, password);
      expect([status, body.reason.code]).toEqual([401, 'unknown_user']);
      expect((await client.get('/auth/protected/basic', { headers: basic(name, password) })).status).toBe(
        401,
      );
    }
    expect((await client.get('/session')).body.data).not.toHaveProperty('identity');
  });

  it('are not known to /auth/protected/basic', async () => {
    const client = await withPolicy();
    const { status, body } = await client.get('/auth/protected/basic', {
      headers: basic(login, USER_PASSWORD),
    });
    expect([status, body.reason.code]).toEqual([401, 'unknown_user']);
  });
});

describe('a login in another session, or of a deleted user', () => {
  const login = 'iris@example.com';

  async function loggedIn() {
    const client = app.client();
    const id = await signUp(client, login);
    await client.put('/session/permissions', { policy: 'shop' });
    return { client, id, token: await tokenOf(client, login), ...(await cookieOf(client, login)) };
  }

  const reasonOf = async (sent: Promise<TestResponse>): Promise<unknown> => {
    const { status, body } = await sent;
    return [status, body.reason?.code];
  };

  /** The outcome of each use of a login in a session. */
  async function outcomes(
    client: Client,
    { token, cookie }: { token: string; cookie: string },
  ): Promise<readonly unknown[]> {
    return [
      await reasonOf(client.get('/auth/me', { headers: bearer(token) })),
      await reasonOf(client.post('/auth/verify', { token })),
      await reasonOf(client.get('/auth/protected/bearer', { headers: bearer(token) })),
      await reasonOf(client.get('/auth/protected/jwt', { headers: bearer(token) })),
      await reasonOf(client.get('/auth/protected/oauth2', { headers: bearer(token) })),
      await reasonOf(client.get(`/auth/protected/bearer-query?access_token=${token}`)),
      await reasonOf(client.get('/auth/protected/cookie', { headers: { cookie } })),
      await identity(client, bearer(token)),
    ];
  }

  it.each(['wrong_session', 'unknown_subject'])('is rejected with %s', async (code) => {
    const login = await loggedIn();
    const { client, id } = login;
    expect(await outcomes(client, login)).toEqual([
      ...Array<unknown>(7).fill([200, undefined]),
      expect.any(Object),
    ]);
    const other = code === 'wrong_session' ? await withPolicy() : client;
    if (code === 'unknown_subject') {
      await client.delete('/session/permissions');
      await client.delete(`/api/v1/users/${id}`);
      await client.put('/session/permissions', { policy: 'shop' });
    }
    expect(await outcomes(other, login)).toEqual([...Array<unknown>(7).fill([401, code]), null]);
    const introspected = await form(other, '/auth/oauth/introspect', {
      ...{ token: login.token, client_id: 'demo', client_secret: 'demo-secret' },
    });
    expect(introspected.body).toEqual({ active: false });
  });

  it('a session with the same id that was opened later is another one', async () => {
    const { client, token } = await loggedIn();
    await client.delete('/session');
    await client.put('/session/permissions', { policy: 'shop' });
    expect(await reasonOf(client.get('/auth/me', { headers: bearer(token) }))).toEqual([
      401,
      'wrong_session',
    ]);
  });

  it.each(['code', 'refresh token'])('a %s is not used up by another session', async (kind) => {
    const { client } = await loggedIn();
    const { code } = (await client.get(`/auth/oauth/authorize?${codeRequest(login)}`)).body;
    const refresh = kind === 'code' ? '' : (await exchange(client, code)).body.refresh_token;
    const redeem = (by: Client): Promise<TestResponse> =>
      kind === 'code'
        ? exchange(by, code)
        : form(by, '/auth/oauth/token', {
            ...{ grant_type: 'refresh_token', refresh_token: refresh },
            ...{ client_id: 'demo', client_secret: 'demo-secret' },
          });

    const { status, body } = await redeem(await withPolicy());
    expect([status, body.error, body.error_description]).toEqual([
      400,
      'invalid_grant',
      expect.stringContaining('another session'),
    ]);
    expect((await redeem(client)).status).toBe(200);
  });

  it('an exchanged token keeps the user and the session', async () => {
    const { client, id, token } = await loggedIn();
    const { body } = await form(client, '/auth/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      scope: 'read',
      ...{ client_id: 'demo', client_secret: 'demo-secret' },
    });
    expect(claimsOf(body.access_token)).toMatchObject({
      user_id: id,
      scope: 'read',
      sid: claimsOf(token).sid,
    });
  });
});

describe('the credentials of a request', () => {
  it('a client without credentials is a guest', async () => {
    expect(await identity(await withPolicy())).toBeNull();
  });

  it.each<[string, Headers]>([
    ['wrong', basic('bob@example.com', 'wrong')],
    ['of two kinds', { ...bob, 'x-api-key': 'demo-key-sandbox-2026' }],
    ['malformed', { authorization: 'nonsense' }],
    ['empty', { authorization: '' }],
    ['an expired-looking token', bearer('a.b.c')],
  ])('%s ones give no identity and no error', async (_what, headers) => {
    expect(await identity(await withPolicy(), headers)).toBeNull();
  });

  it('the cookie is ignored if another kind is sent, and if the policy does not accept it', async () => {
    const client = await withPolicy();
    const { cookie } = await cookieOf(client, 'hanako.yamada@example.com');
    expect(await identity(client, { cookie })).toMatchObject({ user_id: userIdOf(4) });
    expect(await identity(client, { cookie, ...bob })).toMatchObject({ user_id: userIdOf(3) });
    await client.put('/session/permissions', { policy: 'scopes' });
    expect(await identity(client, { cookie })).toBeNull();
    expect(await identity(client, bob)).toBeNull();
  });
});

const codeRequest = (login_hint: string): string =>
  new URLSearchParams({ response_type: 'code', client_id: 'demo', login_hint }).toString();
const exchange = (client: Client, code: string): Promise<TestResponse> =>
  form(client, '/auth/oauth/token', {
    ...{ grant_type: 'authorization_code', code },
    ...{ client_id: 'demo', client_secret: 'demo-secret' },
  });
