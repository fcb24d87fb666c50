// Hostile text in every parameter of the OAuth endpoints never causes an internal error.
import { startApp, type TestApp } from './support/app.js';
import { CALLBACK, DEMO, FORM_TYPE, OauthTester, type Form } from './support/oauth.js';
import { naughtyStrings } from './support/naughty-strings.js';
import { SeededRandom } from './support/seeded-random.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const tester = new OauthTester(() => app);
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const exchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange';
const texts = naughtyStrings.filter((text) => !/\p{Surrogate}/u.test(text) && text.length < 5000);

/** The endpoints and their parameters. */
const endpoints: readonly (readonly [path: string, form: Form, names: readonly string[]])[] = [
  [
    '/token',
    { ...DEMO, grant_type: 'client_credentials' },
    ['grant_type', 'client_id', 'client_secret', 'scope', 'client_assertion'],
  ],
  ['/token', { grant_type: 'password', username: 'a', password: 'b' }, ['username', 'password', 'scope']],
  [
    '/token',
    { ...DEMO, grant_type: 'authorization_code', code: 'code-x' },
    ['code', 'redirect_uri', 'code_verifier'],
  ],
  ['/token', { ...DEMO, grant_type: 'refresh_token' }, ['refresh_token']],
  ['/token', { ...DEMO, grant_type: deviceGrant }, ['device_code']],
  [
    '/token',
    { ...DEMO, grant_type: exchangeGrant, subject_token_type: 'x' },
    ['subject_token', 'subject_token_type', 'resource'],
  ],
  ['/introspect', DEMO, ['token', 'token_type_hint']],
  ['/revoke', DEMO, ['token']],
  [
    '/par',
    { ...DEMO, response_type: 'code', redirect_uri: CALLBACK },
    ['redirect_uri', 'state', 'nonce', 'scope', 'code_challenge'],
  ],
  ['/device_authorization', { client_id: 'demo-public' }, ['client_id', 'scope']],
  ['/device', { user_code: 'AAAA-AAAA' }, ['user_code', 'decision', 'username']],
];

describe('hostile text', () => {
  it.each(endpoints)('at %s with %j gets a response in %j', async (path, form, names) => {
    for (const name of names) {
      for (const text of texts) {
        const { status, body } = await tester.post(path, { ...form, [name]: text });
        expect({ name, text, answered: status >= 200 && status < 500 }).toEqual({
          name,
          text,
          answered: true,
        });
        if (status >= 400) expect(body.error_description).toMatch(/^[\x20-\x7e]+$/);
      }
    }
  });

  it.each([
    'state',
    'scope',
    'client_id',
    'redirect_uri',
    'nonce',
    'prompt',
    'login_hint',
    'code_challenge',
    'request_uri',
  ])('as %s of the authorization endpoint gets a response without markup of it', async (name) => {
    for (const text of texts) {
      const {
        status,
        text: page,
        headers,
      } = await tester.authorize({ redirect_uri: CALLBACK, [name]: text }, 'text/html');
      expect({ name, text, answered: [200, 302, 400].includes(status) }).toEqual({
        name,
        text,
        answered: true,
      });
      expect(page).not.toMatch(/<script|<img|<svg|<iframe|<a /i);
      if (status !== 302 || name !== 'state' || text.length > 1000) continue;
      expect(new URL(headers.get('location') ?? '').searchParams.get('state') ?? '').toBe(text);
    }
  });

  it('in the headers DPoP and Authorization gets a response', async () => {
    for (const text of texts.filter((one) => /^[\t\x20-\x7e\x80-\xff]*$/.test(one))) {
      for (const name of ['authorization', 'dpop']) {
        const { status } = await tester.token(
          { ...DEMO, grant_type: 'client_credentials' },
          { [name]: text },
        );
        expect([200, 400, 401]).toContain(status);
      }
    }
  });

  it('as bytes of any content type gets a response', async () => {
    const random = new SeededRandom(20260102);
    for (let round = 0; round < 300; round += 1) {
      const body = Buffer.from(Array.from({ length: 40 }, () => Math.floor(random.next() * 256)));
      for (const type of [FORM_TYPE, 'application/json', 'multipart/form-data; boundary=x', '']) {
        const { status } = await app
          .client()
          .send('POST', '/auth/oauth/token', { body, headers: { 'content-type': type } });
        expect([400, 415]).toContain(status);
      }
    }
  });
});
