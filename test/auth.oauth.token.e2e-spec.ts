// The token endpoint: request formats, client authentication, and the grants without a browser.
import { sharedApp, type SharedApp } from './support/app.js';
import { alice, claimsIn, DEMO, expectOauthError, FORM_TYPE, OauthTester, written } from './support/oauth.js';
import { expectError } from './support/expect-error.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

const tester = new OauthTester(() => app);
const machine = { ...DEMO, grant_type: 'client_credentials' };
const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

describe.each(['', '/token'])('POST /auth/oauth%s', (path) => {
  const url = `/auth/oauth${path}`;

  it.each([
    ['a form', { body: written(machine), headers: { 'content-type': FORM_TYPE } }],
    [
      'a form with a charset',
      { body: written(machine), headers: { 'content-type': `${FORM_TYPE}; charset=UTF-8` } },
    ],
    ['JSON', { body: machine }],
    ['JSON with null for what is not there', { body: { ...machine, scope: null } }],
  ])('returns plain JSON with no-store for %s', async (_name, call) => {
    const { status, headers, body } = await app.client().send('POST', url, call);

    expect({ status, body }).toEqual({
      status: 200,
      body: { access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600, scope: 'read write' },
    });
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    expect(claimsIn(body.access_token)).toMatchObject({
      sub: 'demo',
      client_id: 'demo',
      role: 'user',
      scope: 'read write',
    });
    expect(await tester.tokenState(body.access_token)).toBe('good');
    expect(await tester.tokenState(body.access_token, 'jwt')).toBe('good');
    expect(await tester.tokenState(body.access_token, 'bearer')).toBe('good');
  });

  it.each([
    ['nothing', '', FORM_TYPE, 400, /The body is empty/],
    ['no JSON', '{"grant_type": ', 'application/json', 400, /must be JSON \(RFC 8259\)/],
    ['a form labelled JSON', 'grant_type=x&scope=read', 'application/json', 400, /but it is a form/],
    ['camelCase', 'grantType=password', FORM_TYPE, 400, /'grant_type' is missing, but .* 'grantType'/],
    [
      'a client in camelCase',
      'grant_type=client_credentials&clientId=demo&clientSecret=x',
      FORM_TYPE,
      400,
      /'clientId'/,
    ],
    ['JSON that is no object', '["a"]', 'application/json', 400, /a JSON object/],
    ['a number for a text', '{"grant_type": 1}', 'application/json', 400, /'grant_type' must be a string/],
    ['a list for a scope', '{"scope": ["a"]}', 'application/json', 400, /separated by spaces/],
    ['JSON that says it is a form', JSON.stringify(machine), FORM_TYPE, 400, /The body is JSON/],
    ['another type', written(machine), 'text/plain', 415, /application\/x-www-form-urlencoded/],
    ['XML', '<a/>', 'application/xml', 415, /application\/json/],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff]), FORM_TYPE, 400, /UTF-8/],
    ['a parameter twice', `${written(machine)}&client_id=demo`, FORM_TYPE, 400, /'client_id' is repeated/],
    [
      'too many parameters',
      `${written(machine)}&${Array.from({ length: 98 }, (_, i) => `x${i}=1`).join('&')}`,
      FORM_TYPE,
      400,
      /more than 100 parameters/,
    ],
    ['too much', `a=${'x'.repeat(102_400)}`, FORM_TYPE, 413, /too large/],
    ['no grant_type', 'client_id=demo', FORM_TYPE, 400, /'grant_type' is missing/],
    ['an empty grant_type', 'grant_type=', FORM_TYPE, 400, /'grant_type' is missing/],
  ])('rejects %s', async (_name, body, type, status, description) => {
    const response = await app.client().send('POST', url, { body, headers: { 'content-type': type } });

    expect({ status: response.status, body: response.body }).toEqual({
      status,
      body: { error: 'invalid_request', error_description: expect.stringMatching(description) },
    });
  });

  it('reports parameters in the URL', async () => {
    const response = await app.client().send('POST', `${url}?${written(machine)}`);

    expectOauthError(response, 'invalid_request', /Send them in the body/);
  });

  it('keeps the envelope for simulated errors', async () => {
    for (const status of [400, 413, 503]) {
      const response = await app.client().post(`${url}?error=${status}`, machine);
      expect(response.body.success).toBe(false);
    }
    expectError(await app.client().post(`${url}?error=nothing`, machine), 400, 'BAD_REQUEST');
  });
});

describe('POST /auth/oauth', () => {
  it('supports one grant, and names the endpoint of the others', async () => {
    const response = await tester.post('', { ...DEMO, ...alice, grant_type: 'password' });

    expectOauthError(response, 'unsupported_grant_type', /Use POST \/auth\/oauth\/token/);
  });
});

describe('an unknown grant_type', () => {
  it.each([
    ['client_credential', 'client_credentials'],
    ['Password', 'password'],
    ['refreshtoken', 'refresh_token'],
    ['urn:ietf:params:oauth:grant-type:device-code', 'urn:ietf:params:oauth:grant-type:device_code'],
    ['constructor', ''],
    ['__proto__', ''],
    ['x'.repeat(5000), ''],
  ])('%# is rejected with a suggestion', async (type, suggestion) => {
    const response = await tester.token({ ...DEMO, grant_type: type });

    expectOauthError(response, 'unsupported_grant_type', new RegExp(`Did you mean '${suggestion}`));
  });
});

describe('a client', () => {
  it.each([
    ['by Basic', {}, basic('demo', 'demo-secret')],
    ['by Basic, each part written as in a form', {}, basic('d%65mo', 'demo%2Dsecret')],
    [
      'by Basic in any case, with its id in the body too',
      { client_id: 'demo' },
      { authorization: basic('demo', 'demo-secret').authorization?.replace('Basic', 'bAsIc') ?? '' },
    ],
    ['in the body', DEMO, {}],
  ])('authenticates %s', async (_name, form, headers) => {
    expect((await tester.token({ grant_type: 'client_credentials', ...form }, headers)).status).toBe(200);
  });

  it.each([
    ['nothing at all', {}, 'invalid_client', 401, /authentication is missing/],
    ['no secret', { client_id: 'demo' }, 'invalid_client', 401, /client_secret is missing/],
    [
      'an empty secret',
      { client_id: 'demo', client_secret: '' },
      'invalid_client',
      401,
      /client_secret is missing/,
    ],
    ['a secret alone', { client_secret: 'demo-secret' }, 'invalid_request', 400, /'client_id' is missing/],
    [
      'another secret',
      { client_id: 'demo', client_secret: 'x' },
      'invalid_client',
      401,
      /A production server does not reveal/,
    ],
    [
      'whitespace',
      { client_id: 'demo', client_secret: 'demo-secret\n' },
      'invalid_client',
      401,
      /trailing whitespace/,
    ],
    ['quotes', { client_id: 'demo', client_secret: '"demo-secret"' }, 'invalid_client', 401, /quotes/],
    [
      'another case',
      { client_id: 'demo', client_secret: 'Demo-Secret' },
      'invalid_client',
      401,
      /case-sensitive/,
    ],
    [
      'a placeholder',
      { client_id: 'demo', client_secret: '<CLIENT_SECRET>' },
      'invalid_client',
      401,
      /placeholder/,
    ],
    [
      'an API key',
      { client_id: 'demo', client_secret: 'demo-key-sandbox-2026' },
      'invalid_client',
      401,
      /API key/,
    ],
    [
      'an unknown id',
      { client_id: 'constructor', client_secret: 'x' },
      'invalid_client',
      401,
      /Unknown client 'constructor'/,
    ],
    ['a placeholder for an id', { client_id: '{{clientId}}' }, 'invalid_client', 401, /placeholder/],
    [
      'the name of an account',
      { client_id: 'alice@example.com', client_secret: 'x' },
      'invalid_client',
      401,
      /an account/,
    ],
    [
      'a secret of a public client',
      { client_id: 'demo-public', client_secret: 'x' },
      'invalid_client',
      401,
      /no secret/,
    ],
    [
      'a public client that would act for itself',
      { client_id: 'demo-public' },
      'unauthorized_client',
      400,
      /public client/,
    ],
    ['no assertion', { client_id: 'demo-jwt' }, 'invalid_client', 401, /client_assertion/],
  ])('that sends %s is rejected without a challenge', async (_name, form, error, status, description) => {
    const response = await tester.token({ grant_type: 'client_credentials', ...form });

    expectOauthError(response, error, description, status);
    expect(response.headers.get('www-authenticate')).toBeNull();
  });

  it.each([
    ['another secret', basic('demo', 'x').authorization, /the secret is wrong/],
    ['another id', basic('nobody', 'x').authorization, /Unknown client 'nobody'/],
    ['no colon', `Basic ${Buffer.from('demo').toString('base64')}`, /colon/],
    ['no base64', 'Basic a-b', /base64/],
    ['another scheme', 'Bearer abc', /Use Basic/],
    ['nothing behind it', 'Basic', /Use Basic/],
  ])('that sends Authorization with %s is challenged', async (_name, authorization = '', description) => {
    const response = await tester.token({ grant_type: 'client_credentials' }, { authorization });

    expectOauthError(response, 'invalid_client', description, 401);
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="sandbox"');
  });

  it.each([
    ['Basic and a secret', { ...machine }, basic('demo', 'demo-secret')],
    ['a secret and an assertion', { ...machine, client_assertion: 'a.b.c' }, {}],
    [
      'Basic and an assertion',
      { grant_type: 'client_credentials', client_assertion: 'a.b.c' },
      basic('demo', 'x'),
    ],
  ])('cannot use two authentication methods: %s', async (_name, form, headers) => {
    expectOauthError(await tester.token(form, headers), 'invalid_request', /more than one client credential/);
  });

  it('cannot have two ids', async () => {
    const form = { grant_type: 'client_credentials', client_id: 'demo-public' };

    expectOauthError(
      await tester.token(form, basic('demo', 'demo-secret')),
      'invalid_request',
      /another one/,
    );
  });
});

describe('a scope', () => {
  const scopeOf = async (scope: string, form = machine): Promise<string> => {
    const { body } = await tester.token({ ...form, scope });
    return String(body.scope ?? `${String(body.error)}: ${String(body.error_description)}`);
  };
  const person = { ...DEMO, username: 'bob@example.com', password: 'bob-user-2026', grant_type: 'password' };

  it.each([
    ['read', 'read'],
    ['  read   read write ', 'read write'],
    ['orders:read https://example.com/scope', 'orders:read https://example.com/scope'],
    ['read admin openid', 'read'],
  ])('%s grants a client %s', async (requested, granted) => {
    expect(await scopeOf(requested)).toBe(granted);
  });

  it('is limited by the role of the account', async () => {
    expect(await scopeOf('read admin moderate email', person)).toBe('read email');
    expect(await scopeOf('read admin', { ...person, ...alice })).toBe('read admin');
  });

  it.each([
    ['admin', /invalid_scope: No scope can be granted/],
    ['read,write', /invalid_scope: .*not by commas/],
    ['"read"', /invalid_scope: .*quotes/],
    ['lesen\u00fc', /invalid_scope: .*ASCII/],
    [' ', /invalid_scope: .*only spaces/],
    ['x'.repeat(1001), /invalid_scope: .*1000/],
  ])('%# that cannot be granted is rejected', async (requested, description) => {
    expect(await scopeOf(requested)).toMatch(description);
  });
});

describe('the grant password', () => {
  const form = { grant_type: 'password', ...alice };

  it.each([
    ['a client with its secret', DEMO],
    ['a client without', { client_id: 'demo' }],
    ['a public client', { client_id: 'demo-public' }],
    ['no client', {}],
  ])('issues tokens of the account to %s', async (_name, client) => {
    const { status, body } = await tester.token({ ...form, ...client, scope: 'read' });

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'read',
        refresh_token: expect.stringMatching(/^refresh-[\w-]{43}$/),
      },
    });
    const { sub, role, client_id } = claimsIn(body.access_token);
    expect({ sub, role, client_id }).toEqual({
      sub: 'alice@example.com',
      role: 'admin',
      client_id: client.client_id,
    });
  });

  it.each([
    [{ username: undefined }, 'invalid_request', /'username' is missing/],
    [{ password: undefined }, 'invalid_request', /'password' is missing/],
    [{ username: 'nobody@example.com' }, 'invalid_grant', /No account/],
    [{ username: 'demo' }, 'invalid_grant', /id of a client/],
    [{ password: 'wrong' }, 'invalid_grant', /Wrong password/],
    [{ password: 'alice-admin-2026\n' }, 'invalid_grant', /line break/],
    [{ username: '__proto__' }, 'invalid_grant', /No account/],
  ])('rejects %j', async (changes, error, description) => {
    expectOauthError(await tester.token({ ...form, ...changes }), error, description);
  });

  it('rejects a client with a wrong secret', async () => {
    const response = await tester.token({ ...form, client_id: 'demo', client_secret: 'x' });

    expectOauthError(response, 'invalid_client', /./, 401);
  });
});
