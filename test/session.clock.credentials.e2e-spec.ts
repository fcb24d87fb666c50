// Credentials are checked at the time of the session that presents them.
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { alice, CALLBACK, DEMO, OauthTester, type Form } from './support/oauth.js';
import { oauth1Step } from './support/oauth1-steps.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

/** `good`, or the reason or description of the error. */
type Check = (client: Client) => Promise<string>;

const good = ({ status, body }: TestResponse): string =>
  status < 400 ? 'good' : String(body.reason?.code ?? body.error_description ?? body.message);

/** The OAuth endpoints in one session. */
const oauth = (client: Client): OauthTester => new OauthTester(() => ({ ...app, client: () => client }));
const token = async (client: Client, form: Form): Promise<string> =>
  good(await oauth(client).token({ ...DEMO, ...form }));
const password = { grant_type: 'password', ...alice, ...DEMO };
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';

async function accessToken(client: Client): Promise<string> {
  const { status, body } = await client.post('/auth/token', alice);
  expect([status, body]).toEqual([200, expect.objectContaining({ access_token: expect.any(String) })]);
  return String(body.access_token);
}

async function login(client: Client): Promise<string> {
  const response = await client.post('/auth/session/login', alice);
  return /sid=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

interface Credential {
  readonly name: string;
  /** How far the clock is advanced. */
  readonly by: string;
  readonly issue: (client: Client) => Promise<Check>;
  readonly expired: RegExp;
}

const bearer = (access: string): { headers: { authorization: string } } => ({
  headers: { authorization: `Bearer ${access}` },
});

const credentials: readonly Credential[] = [
  {
    name: 'an access token over REST',
    by: 'PT61M',
    issue: async (client) => {
      const access = await accessToken(client);
      return async (other) => good(await other.get('/auth/me', bearer(access)));
    },
    expired: /^expired$/,
  },
  {
    name: 'an access token over GraphQL',
    by: 'PT61M',
    issue: async (client) => {
      const access = await accessToken(client);
      return async (other) => {
        const { body } = await executeGraphql(other, '{ me { subject } }', {}, bearer(access));
        return body.errors === undefined ? 'good' : body.errors[0].extensions.reason.code;
      };
    },
    expired: /^expired$/,
  },
  {
    name: 'a token that is verified',
    by: 'PT61M',
    issue: async (client) => {
      const access = await accessToken(client);
      return async (other) => good(await other.post('/auth/verify', { token: access }));
    },
    expired: /^expired$/,
  },
  {
    name: 'a token that is introspected',
    by: 'PT61M',
    issue: async (client) => {
      const { body } = await oauth(client).token(password);
      return async (other) => {
        const form = { ...DEMO, token: body.access_token };
        return (await oauth(other).post('/introspect', form)).body.active ? 'good' : 'inactive';
      };
    },
    expired: /^inactive$/,
  },
  {
    name: 'a refresh token',
    by: 'P2D',
    issue: async (client) => {
      const { body } = await oauth(client).token(password);
      return (other) => token(other, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
    },
    expired: /refresh token has expired/,
  },
  {
    name: 'a code',
    by: 'PT3M',
    issue: async (client) => {
      const code = await oauth(client).code();
      return (other) => token(other, { grant_type: 'authorization_code', code, redirect_uri: CALLBACK });
    },
    expired: /code has expired: it is valid for 120 seconds/,
  },
  {
    name: 'a pushed request',
    by: 'PT2M',
    issue: async (client) => {
      const { body } = await oauth(client).post('/par', { ...DEMO, response_type: 'code' });
      return async (other) => good(await oauth(other).authorize({ request_uri: body.request_uri }));
    },
    expired: /request_uri has expired/,
  },
  {
    name: 'a device code',
    by: 'PT11M',
    issue: async (client) => {
      const { body } = await oauth(client).post('/device_authorization', DEMO);
      await oauth(client).post('/device', { user_code: body.user_code });
      return (other) => token(other, { grant_type: DEVICE, device_code: body.device_code });
    },
    expired: /device_code has expired/,
  },
  {
    name: 'a user code',
    by: 'PT11M',
    issue: async (client) => {
      const { body } = await oauth(client).post('/device_authorization', DEMO);
      return async (other) => good(await oauth(other).post('/device', { user_code: body.user_code }));
    },
    expired: /user_code is unknown or has expired/,
  },
  {
    name: 'an OAuth 1.0a request token',
    by: 'PT11M',
    issue: async (client) => {
      const path = '/auth/oauth1/authorize';
      const { search = '' } = await oauth1Step({ ...app, client: () => client }, path);
      return async (other) => good(await other.get(path + search));
    },
    expired: /^token_rejected$/,
  },
  {
    name: 'a login cookie',
    by: 'PT61M',
    issue: async (client) => {
      const headers = { cookie: `sid=${await login(client)}` };
      return async (other) => good(await other.get('/auth/protected/cookie', { headers }));
    },
    expired: /^expired$/,
  },
];

describe('a credential', () => {
  it.each(credentials)(
    '$name expires when the session clock is advanced by $by',
    async ({ by, issue, expired }) => {
      const client = app.client();
      const check = await issue(client);
      await client.post('/session/clock/advance', { duration: by });
      expect(await check(client)).toMatch(expired);
      expect(await check(app.client())).toBe('good');
    },
  );

  it.each(credentials)('$name is valid at a frozen time', async ({ issue }) => {
    const client = app.client();
    await client.put('/session/clock', { frozen_time: '2031-01-01T00:00:00Z' });
    expect(await (await issue(client))(client)).toBe('good');
  });
});

describe('polling with a device code', () => {
  it('is early while the clock is frozen, and not after an advance or when the clock is set back', async () => {
    const client = app.client();
    await client.put('/session/clock', { frozen_time: '2031-01-01T00:00:00Z' });
    const { body } = await oauth(client).post('/device_authorization', DEMO);
    const poll = async (): Promise<string> =>
      (await oauth(client).token({ ...DEMO, grant_type: DEVICE, device_code: body.device_code })).body.error;
    expect([await poll(), await poll()]).toEqual(['authorization_pending', 'slow_down']);
    await client.post('/session/clock/advance', { duration: 'PT10S' });
    expect(await poll()).toBe('authorization_pending');
    await client.put('/session/clock', { frozen_time: '2030-12-31T23:00:00Z' });
    expect(await poll()).toBe('authorization_pending');
  });
});
