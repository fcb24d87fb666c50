// The three steps of OAuth 1.0a: a token to ask with, the user's approval, a token to call with.
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
const issued = (answer: TestResponse): Issued => {
  const { oauth_token: token = '', oauth_token_secret: secret = '' } = fieldsOf(answer);
  return { token, secret };
};
const reason = ({ body }: TestResponse): unknown => body?.reason?.code;

const ask = (oauth_callback: string | undefined, more: Partial<Signing> = {}): Promise<TestResponse> =>
  send(ASK, { tokenSecret: '', ...more, oauth: { oauth_token: undefined, oauth_callback } });
const approve = (token: string, accept = '*/*'): Promise<TestResponse> =>
  app.client().get(`${APPROVE}?oauth_token=${token}`, { headers: { accept } });
const verifierOf = async (token: string): Promise<string> => (await approve(token)).body.data.oauth_verifier;
const exchange = ({ token, secret }: Issued, oauth_verifier?: string): Promise<TestResponse> =>
  send(EXCHANGE, { tokenSecret: secret, oauth: { oauth_token: token, oauth_verifier } });
const call = ({ token, secret }: Issued): Promise<TestResponse> =>
  send('/auth/protected/oauth1', { method: 'GET', tokenSecret: secret, oauth: { oauth_token: token } });

describe('the three steps', () => {
  it('lead to a token that opens the resource for an hour', async () => {
    const asked = await ask('oob');
    expect(asked.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(asked.headers.get('cache-control')).toBe('no-store');
    expect(fieldsOf(asked)).toEqual({
      oauth_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      oauth_token_secret: expect.stringMatching(/^[0-9a-f]{32}$/),
      oauth_callback_confirmed: 'true',
    });

    const got = await exchange(issued(asked), await verifierOf(issued(asked).token));
    expect(fieldsOf(got)).toMatchObject({ oauth_expires_in: '3600' });
    const identity = await call(issued(got));
    expect(identity.body.data).toMatchObject({ subject: 'alice@example.com', scheme: 'oauth1' });

    clock.advance({ seconds: 3600 });
    expect(reason(await call(issued(got)))).toBe('token_rejected');
  });

  it.each(['http://localhost:9/back?x=1', 'https://app.school.edu/cb/7'])(
    'send the user back to %s with the verifier',
    async (callback) => {
      const asked = issued(await ask(callback));
      const answer = await approve(asked.token, 'text/html');
      const location = new URL(answer.headers.get('location') ?? '');

      expect(answer.status).toBe(302);
      expect(location.href.startsWith(callback)).toBe(true);
      expect(location.searchParams.get('oauth_token')).toBe(asked.token);
      expect((await exchange(asked, location.searchParams.get('oauth_verifier') ?? '')).status).toBe(200);
    },
  );

  it('show the verifier to a person who asks for a page', async () => {
    const { token } = issued(await ask('oob'));
    const page = await approve(token, 'text/html,application/xhtml+xml,*/*;q=0.8');

    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain(`<output>${await verifierOf(token)}</output>`);
  });

  it('give an access token once, whoever of many is first', async () => {
    const asked = issued(await ask('oob'));
    const verifier = await verifierOf(asked.token);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(asked, verifier)));

    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter((answer) => reason(answer) === 'token_rejected').length).toBe(7);
    expect((await approve(asked.token)).status).toBe(400);
  });

  it('end ten minutes after the first', async () => {
    const asked = issued(await ask('oob'));
    clock.advance({ seconds: 600 });

    expect((await approve(asked.token)).body.reason.code).toBe('token_rejected');
    expect(reason(await exchange(asked, 'x'))).toBe('token_rejected');
  });

  it('do not show what a secret of their own would have signed', async () => {
    const { token } = issued(await ask('oob'));
    const answer = await exchange({ token, secret: 'guessed' }, 'x');

    expect(reason(answer)).toBe('signature_invalid');
    expect(answer.body.debug).toHaveProperty('base_string');
    expect(answer.body.debug).not.toHaveProperty('expected_signature');
    expect(answer.body.debug).not.toHaveProperty('signing_key');
  });
});

describe('a mistake on the way', () => {
  it.each([
    ['callback_missing', 'parameter_absent', undefined],
    ['callback_rejected', 'parameter_rejected', 'https://evil.com/'],
    ['callback_rejected', 'parameter_rejected', 'javascript:alert(1)'],
    ['callback_rejected', 'parameter_rejected', 'OOB'],
  ])('%s (%s) is a callback of %s', async (code, problem, callback) => {
    const answer = await ask(callback);

    expect(reason(answer)).toBe(code);
    expect(answer.headers.get('www-authenticate')).toBe(`OAuth realm="sandbox", oauth_problem="${problem}"`);
  });

  it('is named as at the resource where the signature is wrong', async () => {
    expect(reason(await ask('oob', { wrong: { method: () => 'GET' } }))).toBe('method_differs');
    expect(reason(await app.client().post(ASK))).toBe('missing');
    expect(reason(await app.client().post(EXCHANGE))).toBe('missing');
  });

  it('is a token where none belongs, of another step, or none where one belongs', async () => {
    const asked = issued(await ask('oob'));
    const got = issued(await exchange(asked, await verifierOf(asked.token)));
    const other = issued(await ask('oob'));

    expect(reason(await send(ASK, { oauth: { oauth_callback: 'oob' } }))).toBe('token_rejected');
    expect(reason(await call(other))).toBe('token_rejected');
    expect(reason(await exchange(got, 'x'))).toBe('token_rejected');
    expect(reason(await send(EXCHANGE, { tokenSecret: '', oauth: { oauth_token: undefined } }))).toBe(
      'parameter_absent',
    );
  });

  it('with the verifier leaves the request token as it was', async () => {
    const [asked, other] = [issued(await ask('oob')), issued(await ask('oob'))];

    expect(reason(await exchange(asked))).toBe('verifier_missing');
    expect(reason(await exchange(asked, 'x'))).toBe('verifier_wrong');
    const answer = await exchange(asked, await verifierOf(other.token));
    expect(reason(answer)).toBe('verifier_wrong');
    expect(answer.headers.get('www-authenticate')).toContain('oauth_problem="verifier_invalid"');
    expect((await exchange(asked, await verifierOf(asked.token))).status).toBe(200);
  });

  it.each(['', '?oauth_token=a&oauth_token=b', '?oauth_token=__proto__', '?oauth_token=%00'])(
    'is an approval without a live token: %s',
    async (query) => {
      const answer = await app.client().get(APPROVE + query);

      expect({ status: answer.status, field: answer.body.details[0].field }).toEqual({
        status: 400,
        field: 'oauth_token',
      });
    },
  );
});
