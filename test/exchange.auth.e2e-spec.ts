// The facts of authentication in exchanges: what was verified, by which scheme, and why it was rejected.
import { createHmac } from 'node:crypto';
import type { AuthFacts } from '../src/platform/practice/exchange/exchange.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import type { Client, TestRequest } from './support/client.js';
import { alice, DEMO, FORM_TYPE, proof, written, type Form } from './support/oauth.js';
import { RecordedExchanges } from './support/recorded-exchanges.js';
import { envelopeOf, XML } from './support/soap.js';

let app: AppWithProviders;
let exchanges: RecordedExchanges;
beforeAll(async () => {
  app = await startAppWithProviders();
  exchanges = new RecordedExchanges(app);
});
afterAll(() => app.close());

const basic = (user: string, password: string): TestRequest => ({
  headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
});
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const bob = { subject: 'bob@example.com', role: 'user' };

async function authOf(method: string, path: string, call?: TestRequest): Promise<AuthFacts | undefined> {
  const client = await exchanges.client();
  await client.send(method, path, call);
  return exchanges.last(client).auth;
}

describe('schemes', () => {
  const unsigned = `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url({ sub: 'x' })}.`;

  it.each<[string, string, TestRequest, AuthFacts | undefined]>([
    [
      'basic',
      '/auth/protected/basic',
      basic('bob@example.com', 'bob-user-2026'),
      { scheme: 'basic', outcome: 'accepted', ...bob },
    ],
    [
      'a wrong password',
      '/auth/protected/basic',
      basic('bob@example.com', 'x'),
      { scheme: 'basic', outcome: 'rejected', reason: 'wrong_password' },
    ],
    [
      'no credentials',
      '/auth/protected/Basic',
      {},
      { scheme: 'basic', outcome: 'rejected', reason: 'missing' },
    ],
    [
      'an API key',
      '/auth/me',
      { headers: { 'x-api-key': 'admin-key-sandbox-2026' } },
      { scheme: 'api-key', outcome: 'accepted', subject: 'admin-key', role: 'admin' },
    ],
    ['an identity without credentials', '/auth/me', {}, { outcome: 'rejected', reason: 'missing' }],
    [
      'an unsigned token',
      '/auth/protected/jwt-hs256',
      { headers: { authorization: `Bearer ${unsigned}` } },
      { scheme: 'jwt-hs256', outcome: 'rejected', reason: 'alg_none' },
    ],
    ['an unknown scheme', '/auth/protected/nothing', {}, undefined],
    ['a simulated error', '/auth/protected/basic?error=401', {}, undefined],
    ['an entity route', '/api/v1/users', basic('bob@example.com', 'x'), undefined],
  ])('reports %s', async (_name, path, call, expected) => {
    const auth = await authOf('GET', path, call);

    expect(auth).toEqual(expected);
  });

  it('reports the algorithm of a signed token', async () => {
    const [alg, scheme] = ['HS256', 'jwt-hs256'];
    const client = await exchanges.client();
    const { body } = await client.get('/auth/methods');
    const method = body.data.find(({ id }: { id: string }) => id === scheme);
    const { secret, claims } = method.credentials;
    const signed = `${base64url({ alg, typ: 'JWT' })}.${base64url(claims)}`;
    const signature = createHmac('sha256', String(secret)).update(signed).digest('base64url');
    const headers = { authorization: `Bearer ${signed}.${signature}` };

    expect(await authOf('GET', `/auth/protected/${scheme}`, { headers })).toMatchObject({
      ...{ scheme, outcome: 'accepted', algorithm: alg },
    });
  });

  it('has the reason of the response', async () => {
    const client = await exchanges.client();
    const { body } = await client.get('/auth/protected/basic', basic('bob@example.com', 'x'));

    expect(exchanges.last(client)).toMatchObject({
      auth: { reason: body.reason.code },
      operations: [{ operation: 'getProtected', input: { scheme: 'basic' }, error: { reason: body.reason } }],
    });
  });

  it('reports an identity over GraphQL', async () => {
    const headers = { 'x-api-key': 'demo-key-sandbox-2026' };
    expect(
      await authOf('POST', '/graphql', { headers, body: { query: '{ me { subject } }' } }),
    ).toMatchObject({
      scheme: 'api-key',
      outcome: 'accepted',
      role: 'user',
    });
  });
});

describe('logins', () => {
  const login = { username: 'bob@example.com', password: 'bob-user-2026' };
  const query = 'mutation ($u: String!, $p: String!) { issueToken(username: $u, password: $p) }';

  it.each<[string, (given: typeof login) => readonly [path: string, body: unknown]]>([
    ['/auth/token', (given) => ['/auth/token', given]],
    ['/auth/session/login', (given) => ['/auth/session/login', given]],
    ['issueToken', (given) => ['/graphql', { query, variables: { u: given.username, p: given.password } }]],
  ])('are reported by %s', async (_name, request) => {
    const [path, body] = request(login);
    expect(await authOf('POST', path, { body })).toEqual({ scheme: 'password', outcome: 'accepted', ...bob });

    const [, wrong] = request({ ...login, password: 'x' });
    expect(await authOf('POST', path, { body: wrong })).toEqual({
      ...{ scheme: 'password', outcome: 'rejected', reason: 'wrong_password' },
    });
  });

  it('are not reported without a password', async () => {
    expect(await authOf('POST', '/auth/token', { body: { username: 'x' } })).toBeUndefined();
  });

  it('authorize requests with the issued token', async () => {
    const client = await exchanges.client();
    const { body } = await client.post('/auth/token', login);
    await client.get('/auth/me', { headers: { authorization: `Bearer ${String(body.access_token)}` } });

    expect(exchanges.last(client).auth).toEqual({ scheme: 'bearer', outcome: 'accepted', ...bob });
  });
});

describe('WS-Security', () => {
  const oasis = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
  const header = (password: string): string =>
    `<soap:Header><wsse:Security xmlns:wsse="${oasis}-wssecurity-secext-1.0.xsd"><wsse:UsernameToken>` +
    `<wsse:Username>bob@example.com</wsse:Username><wsse:Password>${password}</wsse:Password>` +
    '</wsse:UsernameToken></wsse:Security></soap:Header>';

  it.each<[string, AuthFacts]>([
    ['bob-user-2026', { scheme: 'ws-security', outcome: 'accepted', variant: 'text', ...bob }],
    ['x', { scheme: 'ws-security', outcome: 'rejected', reason: 'wrong_password' }],
  ])('reports the password %s', async (password, expected) => {
    const client = await exchanges.client();
    await client.post('/soap', envelopeOf('<tns:GetUsersRequest/>', header(password)), { headers: XML });

    expect(exchanges.last(client)).toMatchObject({
      auth: expected,
      soap: { header: ['Security'] },
      operations: [{ operation: 'listUsers' }],
    });
  });
});

describe('the token endpoint', () => {
  const demo = { client_id: 'demo', client_auth: 'post' };
  const machine = { ...DEMO, grant_type: 'client_credentials', scope: 'read' };

  const token = (client: Client, form: Form, path = '/auth/oauth/token'): ReturnType<Client['send']> =>
    client.send('POST', path, { body: written(form), headers: { 'content-type': FORM_TYPE } });

  it.each<[string, Form, AuthFacts]>([
    [
      'client credentials',
      machine,
      { grant: 'client_credentials', outcome: 'issued', ...demo, dpop: false, scope: 'read' },
    ],
    [
      'a wrong secret',
      { ...machine, client_secret: 'x' },
      { grant: 'client_credentials', outcome: 'rejected', reason: 'secret_wrong' },
    ],
    [
      'an unknown grant',
      { ...DEMO, grant_type: 'magic' },
      { grant: 'magic', outcome: 'rejected', reason: 'unsupported_grant_type' },
    ],
    ['no grant', DEMO, { outcome: 'rejected', reason: 'invalid_request' }],
    [
      'a password',
      { ...DEMO, ...alice, grant_type: 'password', password: 'x' },
      { grant: 'password', outcome: 'rejected', reason: 'wrong_password', ...demo, dpop: false },
    ],
    [
      'an unknown code',
      { ...DEMO, grant_type: 'authorization_code', code: 'code-x' },
      { grant: 'authorization_code', outcome: 'rejected', reason: 'code_unknown', ...demo, dpop: false },
    ],
    [
      'an unknown device code',
      {
        client_id: 'demo-public',
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: 'x',
      },
      {
        ...{ grant: 'device_code', outcome: 'rejected', reason: 'device_code_unknown' },
        ...{ client_id: 'demo-public', client_auth: 'none', dpop: false },
      },
    ],
  ])('reports %s', async (_name, form, expected) => {
    const client = await exchanges.client();
    await token(client, form);

    expect(exchanges.last(client).auth).toEqual(expected);
    expect(exchanges.last(client).operations).toMatchObject([{ operation: 'issueOauthToken', input: form }]);
  });

  it('reports the OAuth error as error', async () => {
    const client = await exchanges.client();
    await token(client, { ...machine, client_secret: 'x' });

    const [operation] = exchanges.last(client).operations;
    expect(operation?.error).toEqual({ code: 'invalid_client', message: expect.any(String) as string });
  });

  it('reports client authentication by Basic', async () => {
    const client = await exchanges.client();
    const { headers } = basic('demo', 'demo-secret');
    const body = { grant_type: 'client_credentials' };
    await client.post('/auth/oauth', body, { headers: { ...headers } });

    expect(exchanges.last(client)).toMatchObject({
      operations: [{ operation: 'issueClientToken', result: { token_type: 'Bearer' } }],
      auth: { grant: 'client_credentials', outcome: 'issued', client_id: 'demo', client_auth: 'basic' },
    });
  });

  it('reports PKCE, a wrong verifier, and reuse', async () => {
    const client = await exchanges.client();
    const { verifier, challenge } = proof();
    const query = {
      response_type: 'code',
      client_id: 'demo',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    const { body } = await client.get(`/auth/oauth/authorize?${written({ ...query })}`);
    const form = { ...DEMO, grant_type: 'authorization_code', code: String(body.code) };

    await token(client, { ...form, code_verifier: 'x'.repeat(43) });
    expect(exchanges.last(client).auth).toMatchObject({
      pkce: 'S256',
      outcome: 'rejected',
      reason: 'verifier_wrong',
    });
    await token(client, form);
    expect(exchanges.last(client).auth).toMatchObject({ reason: 'verifier_wrong' });
    const { body: tokens } = await token(client, { ...form, code_verifier: verifier });
    expect(exchanges.last(client).auth).toMatchObject({
      grant: 'authorization_code',
      pkce: 'S256',
      outcome: 'issued',
    });

    const refresh = { ...DEMO, grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) };
    await token(client, refresh);
    expect(exchanges.last(client).auth).toMatchObject({ grant: 'refresh_token', outcome: 'issued' });
    await token(client, refresh);
    expect(exchanges.last(client).auth).toMatchObject({
      outcome: 'rejected',
      reason: 'refresh_token_reused',
    });
    await token(client, { ...form, code_verifier: verifier });
    expect(exchanges.last(client).auth).toMatchObject({ outcome: 'rejected', reason: 'code_used' });
  });

  it('reports introspection and revocation with the client', async () => {
    const client = await exchanges.client();
    await token(client, { ...DEMO, token: 'abc' }, '/auth/oauth/introspect');
    expect(exchanges.last(client)).toMatchObject({
      operations: [{ operation: 'introspectToken', input: { token: 'abc' }, result: { active: false } }],
      auth: { outcome: 'accepted', ...demo },
    });

    await token(client, { ...DEMO, token: 'abc' }, '/auth/oauth/revoke');
    expect(exchanges.last(client)).toMatchObject({
      status: 200,
      operations: [{ operation: 'revokeToken', input: { token: 'abc' } }],
    });
  });

  it('reports UserInfo', async () => {
    const headers = { authorization: 'Bearer x' };
    expect(await authOf('GET', '/auth/oauth/userinfo', { headers })).toMatchObject({
      scheme: 'oauth2',
      outcome: 'rejected',
    });
  });
});

it('contains no secret', async () => {
  const client = await exchanges.client();
  const secret = 'demo-secret';
  await client.post('/auth/oauth/token', { ...DEMO, grant_type: 'client_credentials' });
  await client.get('/auth/protected/basic', basic('bob@example.com', 'bob-user-2026'));

  const facts = JSON.stringify(exchanges.of(client.session).map(({ auth }) => auth));
  for (const text of [secret, 'bob-user-2026', 'eyJ']) expect(facts).not.toContain(text);
});
