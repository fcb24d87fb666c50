// Allowed and forbidden redirect URIs. A forbidden one gets 400 without a redirect.
import { startApp, type TestApp } from './support/app.js';
import { expectOauthError, OauthTester } from './support/oauth.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    oauthRedirectAllow: [
      'https://app.example.io/cb',
      'https://tool.example.io/oauth/*',
      'https://tool.example.io:8443/*',
    ],
  });
});
afterAll(() => app.close());

const tester = new OauthTester(() => app);

describe('a redirect_uri that is allowed', () => {
  it.each([
    'http://localhost/callback',
    'http://localhost:3999',
    'https://localhost:8443/a?b=c',
    'http://127.0.0.1:1/',
    'http://[::1]:9/cb',
    'http://LOCALHOST:80/cb',
    'https://example.com/callback',
    'https://app.example.org/callback?tenant=1',
    'https://client.example.net',
    'https://client.example/cb',
    'https://my-app.test:8443/cb',
    'http://app.localhost:3000/cb',
    'http://nowhere.invalid/',
    'https://oauth.pstmn.io/v1/callback',
    'https://oauth.pstmn.io/v1/browser-callback',
    'https://hoppscotch.io/oauth',
    'https://app.example.io/cb',
    'https://tool.example.io/oauth/',
    'https://tool.example.io/oauth/callback?x=1',
    'https://tool.example.io:8443/anything',
  ])('%s gets the code, state and issuer', async (redirect_uri) => {
    const { status, headers } = await tester.authorize({ redirect_uri, state: 'a b&c=\u00e9' });
    const location = headers.get('location') ?? '';
    const { searchParams } = new URL(location);

    expect({ status, begins: location.startsWith(redirect_uri) }).toEqual({ status: 302, begins: true });
    expect(searchParams.get('code')).toMatch(/^code-[\w-]{43}$/);
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['a b&c=\u00e9', app.url]);
    expect(location.split('?').length).toBe(2);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
  });

  it('can be a URL of this service', async () => {
    expect((await tester.authorize({ redirect_uri: `${app.url}/docs/oauth2-redirect.html` })).status).toBe(
      302,
    );
  });
});

describe('a redirect_uri that is not allowed', () => {
  it.each([
    ['javascript:alert(1)', /http/],
    ['javascript://localhost/%0aalert(1)', /http/],
    ['data:text/html,<script>alert(1)</script>', /http/],
    ['vbscript:x', /http/],
    ['file:///etc/passwd', /http/],
    ['com.example.app:/callback', /http/],
    ['urn:ietf:wg:oauth:2.0:oob', /http/],
    ['/callback', /absolute/],
    ['//localhost/callback', /absolute/],
    ['localhost/callback', /absolute/],
    ['http:/localhost/callback', /absolute/],
    ['http:localhost', /absolute/],
    ['http://', /host/],
    ['http://localhost/cb#fragment', /fragment/],
    ['http://localhost/cb#', /fragment/],
    ['http://localhost@evil.io/cb', /user name/],
    ['http://user:pass@localhost/cb', /user name/],
    ['http://localhost:80@evil.io', /user name/],
    ['http://localhost:x@evil.io/', /user name/],
    ['http://localhost\\@evil.io/', /backslash/],
    ['http://evil.io\\.example.com/', /backslash/],
    ['http:\\\\evil.io/', /http/],
    ['http://localhost /cb', /spaces/],
    ['http://local\thost/cb', /spaces/],
    ['http://localhost/cb\r\nx-evil: 1', /spaces/],
    ['http://localhost/\u0000', /spaces/],
    ['http://ex\u00e4mple.com/', /ASCII/],
    ['http://example\u3002com/', /ASCII/],
    ['http://\uff45xample.com/', /ASCII/],
    ['http://%6cocalhost/', /host/],
    ['http://evil.io%2f.example.com/', /host/],
    ['http://evil.io%00.example.com/', /host/],
    ['http://evil.io%23.example.com/', /host/],
    ['http://127.1/', /unusual/],
    ['http://2130706433/', /unusual/],
    ['http://0x7f.0.0.1/', /unusual/],
    ['http://0177.0.0.1/', /unusual/],
    ['http://[::0001]/', /unusual/],
    ['http://[::1/', /host/],
    ['http://localhost:99999/', /host/],
    ['http://localhost:/', /host/],
    ['http://127.0.0.2/', /OAUTH_REDIRECT_ALLOW/],
    ['http://0.0.0.0/', /OAUTH_REDIRECT_ALLOW/],
    ['http://[::ffff:7f00:1]/', /OAUTH_REDIRECT_ALLOW/],
    ['http://192.168.0.1/', /OAUTH_REDIRECT_ALLOW/],
    ['http://169.254.169.254/', /OAUTH_REDIRECT_ALLOW/],
    ['https://evil.io/', /OAUTH_REDIRECT_ALLOW/],
    ['https://localhost.evil.io/', /OAUTH_REDIRECT_ALLOW/],
    ['https://evillocalhost/', /OAUTH_REDIRECT_ALLOW/],
    ['https://example.com.evil.io/', /OAUTH_REDIRECT_ALLOW/],
    ['https://evilexample.com/', /OAUTH_REDIRECT_ALLOW/],
    ['https://example.com./', /OAUTH_REDIRECT_ALLOW/],
    ['https://example.co/', /OAUTH_REDIRECT_ALLOW/],
    ['https://test/', /OAUTH_REDIRECT_ALLOW/],
    ['https://eviltest/', /OAUTH_REDIRECT_ALLOW/],
    ['https://evil.io/?http://localhost', /OAUTH_REDIRECT_ALLOW/],
    ['https://evil.io/localhost', /OAUTH_REDIRECT_ALLOW/],
    ['https://evil.io?.example.com', /OAUTH_REDIRECT_ALLOW/],
    ['https://xn--exmple-cua.com/', /OAUTH_REDIRECT_ALLOW/],
    ['http://oauth.pstmn.io/v1/callback', /OAUTH_REDIRECT_ALLOW/],
    ['https://oauth.pstmn.io/v1/callback/../other', /OAUTH_REDIRECT_ALLOW/],
    ['https://oauth.pstmn.io/v1/callback?x=1', /OAUTH_REDIRECT_ALLOW/],
    ['https://oauth.pstmn.io:8443/v1/callback', /OAUTH_REDIRECT_ALLOW/],
    ['https://hoppscotch.io/oauth/', /OAUTH_REDIRECT_ALLOW/],
    ['https://app.example.io/cb/', /OAUTH_REDIRECT_ALLOW/],
    ['https://app.example.io/CB', /OAUTH_REDIRECT_ALLOW/],
    ['https://app.example.io/cb?x=1', /OAUTH_REDIRECT_ALLOW/],
    ['https://tool.example.io/oauth', /OAUTH_REDIRECT_ALLOW/],
    ['https://tool.example.io/oauth/../evil', /OAUTH_REDIRECT_ALLOW/],
    ['https://tool.example.io/oauth/%2e%2e/evil', /OAUTH_REDIRECT_ALLOW/],
    ['https://tool.example.io/oauth/.%2E/evil', /OAUTH_REDIRECT_ALLOW/],
    ['http://tool.example.io/oauth/x', /OAUTH_REDIRECT_ALLOW/],
    [`http://localhost/${'x'.repeat(2000)}`, /2000/],
  ])('%j gets 400 with the reason, without a redirect', async (redirect_uri, description) => {
    for (const more of [{}, { response_type: 'token' }, { prompt: 'none', scope: '"' }]) {
      const response = await tester.authorize({ redirect_uri, ...more });
      expectOauthError(response, 'invalid_request', description);
      expect(response.headers.get('location')).toBeNull();
    }
    const { status, headers, text } = await tester.authorize({ redirect_uri }, 'text/html');
    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).not.toMatch(/<script|href=|onerror/i);
  });

  it('is not used for an unknown client, or if it is repeated', async () => {
    const good = 'http://localhost/cb';

    expectOauthError(
      await tester.authorize({ client_id: 'nobody', redirect_uri: good }),
      'invalid_client',
      /Unknown client/,
    );
    expectOauthError(
      await tester.authorize({ client_id: undefined, redirect_uri: good }),
      'invalid_request',
      /client_id/,
    );
    const twice = `/auth/oauth/authorize?response_type=code&client_id=demo&redirect_uri=${good}&redirect_uri=https://evil.io`;
    expectOauthError(await app.client().get(twice), 'invalid_request', /is repeated/);
  });

  it('compares the origin of this service with the request URL, not with a forged header', async () => {
    const headers = { 'x-forwarded-host': 'evil.io', forwarded: 'host=evil.io' };
    const response = await app
      .client()
      .get('/auth/oauth/authorize?response_type=code&client_id=demo&redirect_uri=http%3A%2F%2Fevil.io%2F', {
        headers,
      });

    expectOauthError(response, 'invalid_request', /OAUTH_REDIRECT_ALLOW/);
  });
});
