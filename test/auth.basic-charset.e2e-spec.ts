// Basic with a password beyond ASCII, in UTF-8 and in ISO-8859-1: valid requests and every reason.
import { basicIso88591, basicUtf8 } from 'practice-http-auth/schemes/basic-charset.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { ReasonCoverage } from './support/reason-coverage.js';

const USER = 'zoe@example.com';
const PASSWORD = 'crème-brûlée-2026';
const utf8 = (text: string): Buffer => Buffer.from(text);
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

describe.each([
  { id: basicUtf8.id, right: utf8, other: latin1, challenge: 'Basic realm="sandbox", charset="UTF-8"' },
  { id: basicIso88591.id, right: latin1, other: utf8, challenge: 'Basic realm="sandbox"' },
])('$id', ({ id, right, other, challenge }) => {
  const coverage = new ReasonCoverage(id, () => app);
  const send = (authorization?: string): Promise<TestResponse> =>
    coverage.send(authorization === undefined ? {} : { headers: { authorization } });
  const sendPassword = (bytes: Buffer): Promise<TestResponse> =>
    send(`Basic ${Buffer.concat([utf8(`${USER}:`), bytes]).toString('base64')}`);

  it('accepts the password in its encoding only', async () => {
    const { status, body } = await sendPassword(right(PASSWORD));

    expect(status).toBe(200);
    expect(body.data).toEqual({
      authenticated: true,
      scheme: id,
      subject: USER,
      name: 'Zoë Example',
      role: 'user',
      scopes: ['read', 'write'],
    });
    coverage.expect(await sendPassword(other(PASSWORD)), 'other_charset');
  });

  it.each<[string, Buffer]>([
    ['double_encoded', utf8(utf8(PASSWORD).toString('latin1'))],
    ['decomposed', utf8(PASSWORD.normalize('NFD'))],
    ['utf16', Buffer.from(PASSWORD, 'utf16le')],
    ['utf16', Buffer.from(PASSWORD, 'utf16le').swap16()],
    ['characters_replaced', utf8('cr?me-br?l?e-2026')],
    ['characters_replaced', utf8('cr\ufffdme-br\ufffdl\ufffde-2026')],
    ['characters_replaced', utf8('creme-brulee-2026')],
    ['percent_encoded', utf8('cr%C3%A8me-br%C3%BBl%C3%A9e-2026')],
    ['percent_encoded', utf8('cr%E8me-br%FBl%E9e-2026')],
    ['empty_password', Buffer.alloc(0)],
    ['wrong_password', utf8('guessed')],
    ['line_break', right(`${PASSWORD}\n`)],
  ])('diagnoses %s: %#', async (code, bytes) => {
    const response = await sendPassword(bytes);

    coverage.expect(response, code);
    expect(response.headers.get('www-authenticate')).toBe(challenge);
  });

  it.each<[string, string | undefined]>([
    ['missing', undefined],
    ['wrong_scheme', 'Bearer abc'],
    ['doubled', 'Basic Basic YTpi'],
    ['not_base64', 'Basic a b'],
    ['base64url', 'Basic Y3LDqG1l_w=='],
    ['double_base64', `Basic ${utf8(utf8('a:b').toString('base64')).toString('base64')}`],
    ['no_colon', `Basic ${utf8('zoe').toString('base64')}`],
    ['unknown_user', `Basic ${utf8('constructor:a').toString('base64')}`],
    ['unknown_user', `Basic ${utf8('alice@example.com:alice-admin-2026').toString('base64')}`],
  ])('diagnoses %s: %s', async (code, authorization) => {
    coverage.expect(await send(authorization), code);
  });

  it('has a test for every reason', () => {
    expect(coverage.untested()).toEqual([]);
  });
});

it.each(['basic', 'totp'])('the account is not accepted by %s', async (scheme) => {
  const authorization = `Basic ${utf8(`${USER}:${PASSWORD}`).toString('base64')}`;
  const { body } = await app.client().get(`/auth/protected/${scheme}`, { headers: { authorization } });

  expect(body.reason.code).toBe('unknown_user');
});
