// The OAuth 1.0a token flow: request token, approval by the user, access token.
import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';
import type { TestResponse } from './support/client.js';
import { sign, type Signing } from './support/oauth1.js';

const [ASK, APPROVE, EXCHANGE] = ['request_token', 'authorize', 'access_token'].map(
  (name) => `/auth/oauth1/${name}`,
) as [string, string, string];
const clock = new TestClock();

let app: TestApp;
beforeAll(async () => (app = await startApp({ clock, oauthRedirectAllow: ['https://app.school.edu/cb/*'] })));
afterAll(() => app.close());

let count = 0;
function send(path: string, given: Partial<Signing>): Promise<TestResponse> {
  count += 1;
  const timestamp = Math.floor(clock.now() / 1000);
  const signed = sign({ url: app.url, path, method: 'POST', timestamp, nonce: `d${count}`, ...given });
  return app.client().send(signed.method, signed.path, signed.call);
}

interface Issued {
  readonly token: string;
  readonly secret: string;
}

const fieldsOf = ({ text }: TestResponse): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));
const issued = (response: TestResponse): Issued => {
  const { oauth_token: token = '', oauth_token_secret: secret = '' } = fieldsOf(response);
  return { token, secret };
};
const reason = ({ body }: TestResponse): unknown => body?.reason?.code;

const sendRequest = (
  oauth_callback: string | undefined,
  more: Partial<Signing> = {},
): Promise<TestResponse> =>
  send(ASK, { tokenSecret: '', ...more, oauth: { oauth_token: undefined, oauth_callback } });
const approve = (token: string, accept = '*/*'): Promise<TestResponse> =>
  app.client().get(`${APPROVE}?oauth_token=${token}`, { headers: { accept } });
const verifierOf = async (token: string): Promise<string> => (await approve(token)).body.data.oauth_verifier;
const exchange = ({ token, secret }: Issued, oauth_verifier?: string): Promise<TestResponse> =>
  send(EXCHANGE, { tokenSecret: secret, oauth: { oauth_token: token, oauth_verifier } });
const call = ({ token, secret }: Issued): Promise<TestResponse> =>
  send('/auth/protected/oauth1', { method: 'GET', tokenSecret: secret, oauth: { oauth_token: token } });

describe('the OAuth 1.0a token flow', () => {
  it('issues an access token that is valid for an hour', async () => {
    const requestToken = await sendRequest('oob');
    expect(requestToken.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(requestToken.headers.get('cache-control')).toBe('no-store');
    expect(fieldsOf(requestToken)).toEqual({
      oauth_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      oauth_token_secret: expect.stringMatching(/^[0-9a-f]{32}$/),
      oauth_callback_confirmed: 'true',
    });

    const got = await exchange(issued(requestToken), await verifierOf(issued(requestToken).token));
    expect(fieldsOf(got)).toMatchObject({ oauth_expires_in: '3600' });
    const identity = await call(issued(got));
    expect(identity.body.data).toMatchObject({ subject: 'alice@example.com', scheme: 'oauth1' });

    clock.advance({ seconds: 3600 });
    expect(reason(await call(issued(got)))).toBe('token_rejected');
  });

  it.each(['http://localhost:9/back?x=1', 'https://app.school.edu/cb/7'])(
    'send the user back to %s with the verifier',
    async (callback) => {
      const requestToken = issued(await sendRequest(callback));
      const response = await approve(requestToken.token, 'text/html');
      const location = new URL(response.headers.get('location') ?? '');

      expect(response.status).toBe(302);
      expect(location.href.startsWith(callback)).toBe(true);
      expect(location.searchParams.get('oauth_token')).toBe(requestToken.token);
      expect((await exchange(requestToken, location.searchParams.get('oauth_verifier') ?? '')).status).toBe(
        200,
      );
    },
  );

  it('shows the verifier on a page for browsers', async () => {
    const { token } = issued(await sendRequest('oob'));
    const page = await approve(token, 'text/html,application/xhtml+xml,*/*;q=0.8');

    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain(`<output>${await verifierOf(token)}</output>`);
  });

  it('issues an access token to exactly one of many concurrent requests', async () => {
    const requestToken = issued(await sendRequest('oob'));
    const verifier = await verifierOf(requestToken.token);
    const responses = await Promise.all(Array.from({ length: 8 }, () => exchange(requestToken, verifier)));

    expect(responses.filter(({ status }) => status === 200).length).toBe(1);
    expect(responses.filter((response) => reason(response) === 'token_rejected').length).toBe(7);
    expect((await approve(requestToken.token)).status).toBe(400);
  });

  it('expires ten minutes after the first step', async () => {
    const requestToken = issued(await sendRequest('oob'));
    clock.advance({ seconds: 600 });

    expect((await approve(requestToken.token)).body.reason.code).toBe('token_rejected');
    expect(reason(await exchange(requestToken, 'x'))).toBe('token_rejected');
  });

  it('does not reveal the signature of an unpublished secret', async () => {
    const { token } = issued(await sendRequest('oob'));
    const response = await exchange({ token, secret: 'guessed' }, 'x');

    expect(reason(response)).toBe('signature_invalid');
    expect(response.body.debug).toHaveProperty('base_string');
    expect(response.body.debug).not.toHaveProperty('expected_signature');
    expect(response.body.debug).not.toHaveProperty('signing_key');
  });
});

describe('an error in the OAuth 1.0a token flow', () => {
  it.each([
    ['callback_missing', 'parameter_absent', undefined],
    ['callback_rejected', 'parameter_rejected', 'https://evil.com/'],
    ['callback_rejected', 'parameter_rejected', 'javascript:alert(1)'],
    ['callback_rejected', 'parameter_rejected', 'OOB'],
  ])('%s (%s) is returned for the callback %s', async (code, problem, callback) => {
    const response = await sendRequest(callback);

    expect(reason(response)).toBe(code);
    expect(response.headers.get('www-authenticate')).toBe(
      `OAuth realm="sandbox", oauth_problem="${problem}"`,
    );
  });

  it('has the same diagnosis for a wrong signature as the resource', async () => {
    expect(reason(await sendRequest('oob', { wrong: { method: () => 'GET' } }))).toBe('method_differs');
    expect(reason(await app.client().post(ASK))).toBe('missing');
    expect(reason(await app.client().post(EXCHANGE))).toBe('missing');
  });

  it('is an unexpected token, a token of another step, or a missing token', async () => {
    const requestToken = issued(await sendRequest('oob'));
    const got = issued(await exchange(requestToken, await verifierOf(requestToken.token)));
    const other = issued(await sendRequest('oob'));

    expect(reason(await send(ASK, { oauth: { oauth_callback: 'oob' } }))).toBe('token_rejected');
    expect(reason(await call(other))).toBe('token_rejected');
    expect(reason(await exchange(got, 'x'))).toBe('token_rejected');
    expect(reason(await send(EXCHANGE, { tokenSecret: '', oauth: { oauth_token: undefined } }))).toBe(
      'parameter_absent',
    );
  });

  it('in the verifier does not consume the request token', async () => {
    const [requestToken, other] = [issued(await sendRequest('oob')), issued(await sendRequest('oob'))];

    expect(reason(await exchange(requestToken))).toBe('verifier_missing');
    expect(reason(await exchange(requestToken, 'x'))).toBe('verifier_wrong');
    const response = await exchange(requestToken, await verifierOf(other.token));
    expect(reason(response)).toBe('verifier_wrong');
    expect(response.headers.get('www-authenticate')).toContain('oauth_problem="verifier_invalid"');
    expect((await exchange(requestToken, await verifierOf(requestToken.token))).status).toBe(200);
  });

  it.each(['', '?oauth_token=a&oauth_token=b', '?oauth_token=__proto__', '?oauth_token=%00'])(
    'is an approval without a live token: %s',
    async (query) => {
      const response = await app.client().get(APPROVE + query);

      expect({ status: response.status, field: response.body.details[0].field }).toEqual({
        status: 400,
        field: 'oauth_token',
      });
    },
  );
});
