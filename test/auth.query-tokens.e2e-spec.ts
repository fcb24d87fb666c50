// Tokens in the query: tokens of the service, JWTs that the client signs, and the reasons of the place.
import { bearerQuery, jwtQuery } from 'practice-http-auth/schemes/bearer-query.js';
import { schemeNamed } from 'practice-http-auth/schemes/index.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { ReasonCoverage } from './support/reason-coverage.js';
import { TestClock } from './support/test-clock.js';
import { byHmac, token, type Json } from './support/tokens.js';

const FIXED = 'demo-token-sandbox-2026';
const SECRET = 'practiceSecretForJwtInQueryLearning2026x';
const clock = new TestClock();
const now = clock.now() / 1000;
const claims: Json = { iss: 'practice-client', sub: 'ada', aud: 'practice-api', iat: now, exp: now + 300 };
const signed = (secret: string): string => token({ alg: 'HS256' }, claims, byHmac(secret));

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

describe.each([
  { id: bearerQuery.id, like: 'bearer', good: FIXED },
  { id: jwtQuery.id, like: 'jwt-hs256', good: signed(SECRET) },
])('$id', ({ id, like, good }) => {
  const coverage = new ReasonCoverage(id, () => app);
  const send = (search: string, authorization = ''): Promise<TestResponse> =>
    coverage.send(authorization === '' ? {} : { headers: { authorization } }, app.client(), search);

  it('accepts a token among other parameters', async () => {
    const { status, body } = await send(`?a=b&access_token=${good}&c=%20d`);

    expect({ status, scheme: body.data?.scheme }).toEqual({ status: 200, scheme: id });
  });

  it.each<[string, string, string?]>([
    ['missing', ''],
    ['missing', '?a=b'],
    ['in_header', '', `Bearer ${good}`],
    ['other_parameter', `?token=${good}`],
    ['two_methods', `?access_token=${good}`, `Bearer ${good}`],
    ['repeated', `?access_token=${good}&access_token=${good}`],
    ['no_token', '?access_token='],
    ['with_prefix', `?access_token=Bearer%20${good}`],
    ['placeholder', '?access_token={{token}}'],
    ['quoted', `?access_token=%22${good}%22`],
  ])('diagnoses %s: %#', async (code, search, authorization = '') => {
    coverage.expect(await send(search, authorization), code);
  });

  it('has a test for every reason of the place', () => {
    const shared = Object.keys(schemeNamed(like)?.reasons ?? {});

    expect(coverage.untested().filter((code) => !shared.includes(code))).toEqual([]);
  });
});

it.each([
  ['bearer-query', 'unknown_token', 'nonsense', 'invalid_token'],
  ['bearer-query', 'bad_signature', signed('a guess'), 'invalid_token'],
  ['bearer-query', 'two_methods', FIXED, 'invalid_request'],
  ['jwt-query', 'bad_signature', signed('practiceSecretForHs256LearningIn2026'), 'invalid_token'],
  ['jwt-query', 'secret_line_break', signed(`${SECRET}\n`), 'invalid_token'],
  ['jwt-query', 'alg_none', token({ alg: 'none' }, claims, () => Buffer.alloc(0)), 'invalid_token'],
])('%s rejects with %s', async (id, code, sent, error) => {
  const headers: Record<string, string> = code === 'two_methods' ? { authorization: `Bearer ${sent}` } : {};
  const response = await app.client().get(`/auth/protected/${id}?access_token=${sent}`, { headers });

  expect({ status: response.status, code: response.body.reason.code }).toEqual({ status: 401, code });
  expect(response.headers.get('www-authenticate')).toContain(`Bearer realm="sandbox", error="${error}"`);
});

it('the secret of jwt-query is accepted there only', async () => {
  for (const id of ['jwt-hs256', 'jwt', 'bearer']) {
    const call = { headers: { authorization: `Bearer ${signed(SECRET)}` } };
    expect((await app.client().get(`/auth/protected/${id}`, call)).status).toBe(401);
  }
});
