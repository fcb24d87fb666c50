// Tokens with another prefix than `Bearer`: the default one, one that the client names, and the reasons.
import { schemeNamed } from 'practice-http-auth/schemes/index.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { ReasonCoverage } from './support/reason-coverage.js';
import { byHmac, token, type Json } from './support/tokens.js';

const claims: Json = { sub: 'eve' };
const FIXED = 'demo-token-sandbox-2026';

let app: SharedApp;
let access: string;
beforeAll(async () => {
  app = await sharedApp();
  const login = { username: 'mia@example.com', password: 'mia-moderator-2026' };
  access = (await app.client().post('/auth/token', login)).body.access_token;
});

const coverage = new ReasonCoverage('bearer-prefix', () => app);
const send = (authorization: string | undefined, search = ''): Promise<TestResponse> =>
  coverage.send(authorization === undefined ? {} : { headers: { authorization } }, app.client(), search);

it.each([
  ['the fixed token', () => `Token ${FIXED}`, '', 'demo-token'],
  ['an access token', () => `Token ${access}`, '', 'mia@example.com'],
  ['any case and more spaces', () => `token   ${FIXED}`, '', 'demo-token'],
  ['the prefix of the query', () => `X-Api.Token ${FIXED}`, '?prefix=X-Api.Token', 'demo-token'],
  ['Bearer, if the query names it', () => `Bearer ${FIXED}`, '?prefix=Bearer', 'demo-token'],
])('accepts %s', async (_, authorization, search, subject) => {
  const { status, body } = await send(authorization(), search);

  expect({ status, subject: body.data?.subject }).toEqual({ status: 200, subject });
});

it('names the prefix in the challenge', async () => {
  expect((await send(undefined)).headers.get('www-authenticate')).toBe('Token realm="sandbox"');
  expect((await send(undefined, '?prefix=Key')).headers.get('www-authenticate')).toBe('Key realm="sandbox"');
});

it.each<[string, string | undefined, string?]>([
  ['missing', undefined],
  ['missing', '  '],
  ['invalid_prefix', `Token ${FIXED}`, '?prefix=a%0d%0ab'],
  ['invalid_prefix', `Token ${FIXED}`, `?prefix=${'a'.repeat(41)}`],
  ['invalid_prefix', FIXED, '?prefix='],
  ['wrong_prefix', `Key ${FIXED}`],
  ['bearer_prefix', `Bearer ${FIXED}`],
  ['bare_token', FIXED],
  ['no_token', 'Token'],
  ['doubled', `Token Token ${FIXED}`],
  ['named_token', `Token token="${FIXED}"`],
  ['quoted', `Token "${FIXED}"`],
  ['placeholder', 'Token {{token}}'],
  ['unknown_token', 'Token nonsense'],
  ['another_credential', 'Token demo-key-sandbox-2026'],
  ['refresh_token', 'Token refresh-abc'],
  ['not_a_jwt', 'Token a.b'],
  ['alg_none', `Token ${token({ alg: 'none' }, claims, () => Buffer.alloc(0))}`],
  ['bad_signature', `Token ${token({ alg: 'HS256' }, claims, byHmac('a guess'))}`],
])('diagnoses %s: %s', async (code, authorization, search = '') => {
  coverage.expect(await send(authorization, search), code);
});

it('has a test for every reason that bearer does not have', () => {
  const shared = Object.keys(schemeNamed('bearer')?.reasons ?? {});

  expect(coverage.untested().filter((code) => !shared.includes(code))).toEqual([]);
});
