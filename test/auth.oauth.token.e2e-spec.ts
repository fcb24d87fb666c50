// The token endpoint: how requests are written, how clients say who they are, and the grants that need no browser.
import { startApp, type TestApp } from './support/app.js';
import { alice, claimsIn, DEMO, expectOauthError, FORM_TYPE, OauthTester, written } from './support/oauth.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

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
  ])('answers %s in plain JSON that nobody keeps', async (_name, call) => {
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
    expect(await tester.standing(body.access_token)).toBe('good');
    expect(await tester.standing(body.access_token, 'jwt')).toBe('good');
    expect(await tester.standing(body.access_token, 'bearer')).toBe('good');
  });

  it.each([
    ['nothing', '', FORM_TYPE, 400, /The body is empty/],
    ['no JSON', '{"grant_type": ', 'application/json', 400, /must be JSON/],
    ['JSON that is no object', '["a"]', 'application/json', 400, /a JSON object/],
    ['a number for a text', '{"grant_type": 1}', 'application/json', 400, /'grant_type' must be a string/],
    ['a list for a scope', '{"scope": ["a"]}', 'application/json', 400, /separated by spaces/],
    ['JSON that says it is a form', JSON.stringify(machine), FORM_TYPE, 400, /The body is JSON/],
    ['another type', written(machine), 'text/plain', 415, /application\/x-www-form-urlencoded/],
    ['XML', '<a/>', 'application/xml', 415, /application\/json/],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff]), FORM_TYPE, 400, /UTF-8/],
    [
      'a parameter twice',
      `${written(machine)}&client_id=demo`,
      FORM_TYPE,
      400,
      /'client_id' comes more than once/,
    ],
    ['too much', `a=${'x'.repeat(102_400)}`, FORM_TYPE, 413, /larger/],
    ['no grant_type', 'client_id=demo', FORM_TYPE, 400, /'grant_type' is missing/],
    ['an empty grant_type', 'grant_type=', FORM_TYPE, 400, /'grant_type' is missing/],
  ])('refuses %s', async (_name, body, type, status, told) => {
    const answer = await app.client().send('POST', url, { body, headers: { 'content-type': type } });

    expect({ status: answer.status, body: answer.body }).toEqual({
      status,
      body: { error: 'invalid_request', error_description: expect.stringMatching(told) },
    });
  });

  it('says where parameters belong that are in the address', async () => {
    const answer = await app.client().send('POST', `${url}?${written(machine)}`);

    expectOauthError(answer, 'invalid_request', /belong in the body/);
  });

  it('keeps the envelope of the house for what is simulated', async () => {
    for (const status of [400, 413, 503]) {
      const answer = await app.client().post(`${url}?error=${status}`, machine);
      expect(answer.body.success).toBe(false);
    }
    expectError(await app.client().post(`${url}?error=nothing`, machine), 400, 'BAD_REQUEST');
  });
});

describe('POST /auth/oauth', () => {
  it('has one grant, and says where the others are', async () => {
    const answer = await tester.post('', { ...DEMO, ...alice, grant_type: 'password' });

    expectOauthError(answer, 'unsupported_grant_type', /POST \/auth\/oauth\/token has it/);
  });
});

describe('a grant_type that is none', () => {
  it.each([
    ['client_credential', 'client_credentials'],
    ['Password', 'password'],
    ['refreshtoken', 'refresh_token'],
    ['urn:ietf:params:oauth:grant-type:device-code', 'urn:ietf:params:oauth:grant-type:device_code'],
    ['constructor', ''],
    ['__proto__', ''],
    ['x'.repeat(5000), ''],
  ])('%# is refused with the closest one', async (type, meant) => {
    const answer = await tester.token({ ...DEMO, grant_type: type });

    expectOauthError(answer, 'unsupported_grant_type', new RegExp(`Did you mean '${meant}`));
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
    ['nothing at all', {}, 'invalid_client', 401, /must authenticate/],
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
      /A production server would not say/,
    ],
    ['blanks', { client_id: 'demo', client_secret: 'demo-secret\n' }, 'invalid_client', 401, /line break/],
    ['quotes', { client_id: 'demo', client_secret: '"demo-secret"' }, 'invalid_client', 401, /quotes/],
    [
      'another case',
      { client_id: 'demo', client_secret: 'Demo-Secret' },
      'invalid_client',
      401,
      /letter by letter/,
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
      /no client 'constructor'/,
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
      /public one/,
    ],
    ['no assertion', { client_id: 'demo-jwt' }, 'invalid_client', 401, /client_assertion/],
  ])('that sends %s is refused, without a challenge', async (_name, form, error, status, told) => {
    const answer = await tester.token({ grant_type: 'client_credentials', ...form });

    expectOauthError(answer, error, told, status);
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  it.each([
    ['another secret', basic('demo', 'x').authorization, /the secret is wrong/],
    ['another id', basic('nobody', 'x').authorization, /no client 'nobody'/],
    ['no colon', `Basic ${Buffer.from('demo').toString('base64')}`, /colon/],
    ['no base64', 'Basic a-b', /base64/],
    ['another scheme', 'Bearer abc', /by Basic/],
    ['nothing behind it', 'Basic', /by Basic/],
  ])('that comes by Authorization with %s is challenged', async (_name, authorization = '', told) => {
    const answer = await tester.token({ grant_type: 'client_credentials' }, { authorization });

    expectOauthError(answer, 'invalid_client', told, 401);
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="sandbox"');
  });

  it.each([
    ['Basic and a secret', { ...machine }, basic('demo', 'demo-secret')],
    ['a secret and an assertion', { ...machine, client_assertion: 'a.b.c' }, {}],
    [
      'Basic and an assertion',
      { grant_type: 'client_credentials', client_assertion: 'a.b.c' },
      basic('demo', 'x'),
    ],
  ])('does not authenticate in two ways: %s', async (_name, form, headers) => {
    expectOauthError(await tester.token(form, headers), 'invalid_request', /two ways/);
  });

  it('has one name', async () => {
    const form = { grant_type: 'client_credentials', client_id: 'demo-public' };

    expectOauthError(
      await tester.token(form, basic('demo', 'demo-secret')),
      'invalid_request',
      /another one/,
    );
  });
});

describe('a scope', () => {
  const ask = async (scope: string, form = machine): Promise<string> => {
    const { body } = await tester.token({ ...form, scope });
    return String(body.scope ?? `${String(body.error)}: ${String(body.error_description)}`);
  };
  const person = { ...DEMO, username: 'bob@example.com', password: 'bob-user-2026', grant_type: 'password' };

  it.each([
    ['read', 'read'],
    ['  read   read write ', 'read write'],
    ['orders:read https://example.com/scope', 'orders:read https://example.com/scope'],
    ['read admin openid', 'read'],
  ])('%s gives a client %s', async (asked, granted) => {
    expect(await ask(asked)).toBe(granted);
  });

  it('is as wide as the person may go', async () => {
    expect(await ask('read admin moderate email', person)).toBe('read email');
    expect(await ask('read admin', { ...person, ...alice })).toBe('read admin');
  });

  it.each([
    ['admin', /invalid_scope: Nothing is left/],
    ['read,write', /invalid_scope: .*not by commas/],
    ['"read"', /invalid_scope: .*quotes/],
    ['lesen\u00fc', /invalid_scope: .*ASCII/],
    [' ', /invalid_scope: .*empty/],
    ['x'.repeat(1001), /invalid_scope: .*1000/],
  ])('%# that cannot be granted is refused', async (asked, told) => {
    expect(await ask(asked)).toMatch(told);
  });
});

describe('the grant password', () => {
  const form = { grant_type: 'password', ...alice };

  it.each([
    ['a client with its secret', DEMO],
    ['a client without', { client_id: 'demo' }],
    ['a public client', { client_id: 'demo-public' }],
    ['nobody in particular', {}],
  ])('gives %s tokens for the person', async (_name, client) => {
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
    [{ username: 'nobody@example.com' }, 'invalid_grant', /no such account/],
    [{ username: 'demo' }, 'invalid_grant', /id of a client/],
    [{ password: 'wrong' }, 'invalid_grant', /Wrong password/],
    [{ password: 'alice-admin-2026\n' }, 'invalid_grant', /line break/],
    [{ username: '__proto__' }, 'invalid_grant', /no such account/],
  ])('refuses %j', async (changes, error, told) => {
    expectOauthError(await tester.token({ ...form, ...changes }), error, told);
  });

  it('does not believe a client that sends a wrong secret', async () => {
    const answer = await tester.token({ ...form, client_id: 'demo', client_secret: 'x' });

    expectOauthError(answer, 'invalid_client', /./, 401);
  });
});
