// One-time codes as a second factor. The codes are the output of oathtool(1) for the published secret at these times.
import { startApp, type TestApp } from './support/app.js';
import type { TestRequest } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { ReasonCoverage } from './support/reason-coverage.js';

const clock = new TestClock(1_767_225_600_000);
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

const totp = new ReasonCoverage('totp', () => app);
const RIGHT = '745690';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const alice = basic('alice@example.com:alice-admin-2026');
const withCode = (code: string, authorization = alice): TestRequest => ({
  headers: { authorization, 'x-otp': code },
});

describe('a code', () => {
  it.each([
    ['of this step', RIGHT],
    ['of the step before', '815958'],
    ['of the step after', '119644'],
  ])('%s is accepted', async (_, code) => {
    const { status, body } = await totp.send(withCode(code));

    expect({ status, subject: body.data?.subject }).toEqual({ status: 200, subject: 'alice@example.com' });
  });

  it.each([
    ['clock_off', '853924', '60 seconds (2 steps) behind'],
    ['clock_off', '582485', '60 seconds (2 steps) ahead'],
    ['clock_off', '108609', '600 seconds (20 steps) behind'],
    ['clock_off', '305331', '600 seconds (20 steps) ahead'],
    ['wrong_code', '211332', 'at a time near it'],
    ['wrong_code', '000000', ''],
    ['eight_digits', '52745690', ''],
    ['wrong_hash', '871971', 'SHA-256'],
    ['wrong_hash', '913981', 'SHA-512'],
    ['secret_not_decoded', '318399', 'text of the secret'],
    ['hotp', '162583', 'by counter'],
    ['spaces', '745 690', ''],
    ['not_digits', '74569', ''],
    ['not_digits', '7456901', ''],
    ['not_digits', 'abcdef', ''],
    ['not_digits', '<code>', ''],
  ])('is rejected with %s: %s', async (code, sent, words) => {
    const response = await totp.send(withCode(sent));

    totp.expect(response, code);
    expect(response.body.message).toContain(words);
  });

  it('is accepted once per session, also one time step later', async () => {
    const client = app.client();
    expect((await totp.send(withCode(RIGHT), client)).status).toBe(200);
    totp.expect(await totp.send(withCode(RIGHT), client), 'replayed');
    clock.advance({ seconds: 30 });
    totp.expect(await totp.send(withCode(RIGHT), client), 'replayed');
    expect((await totp.send(withCode('582485'), client)).status).toBe(200);
    clock.advance({ seconds: -30 });
  });

  it('is not consumed by another session, another account or a wrong password', async () => {
    const client = app.client();
    const bob = basic('bob@example.com:bob-user-2026');

    expect((await totp.send(withCode(RIGHT))).status).toBe(200);
    totp.expect(await totp.send(withCode(RIGHT, basic('alice@example.com:x')), client), 'wrong_password');
    expect((await totp.send(withCode(RIGHT, bob), client)).body.data.subject).toBe('bob@example.com');
    expect((await totp.send(withCode(RIGHT), client)).status).toBe(200);
  });

  it('keeps a leading zero', async () => {
    clock.advance({ seconds: 3060 });
    totp.expect(await totp.send(withCode('55585')), 'leading_zero');
    expect((await totp.send(withCode('055585'))).status).toBe(200);
    clock.advance({ seconds: -3060 });
  });
});

describe('the password', () => {
  it('is not enough without a code', async () => {
    const response = await totp.send({ headers: { authorization: alice } });

    totp.expect(response, 'otp_required');
    expect(response.headers.get('x-otp')).toBe('required; app');
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="sandbox", charset="UTF-8"');
  });

  it.each([
    ['missing', ''],
    ['wrong_scheme', 'Bearer abc'],
    ['not_base64', 'Basic %%%%'],
    ['base64url', 'Basic _-_-'],
    ['double_base64', basic(Buffer.from('a:b').toString('base64'))],
    ['no_colon', basic('alice')],
    ['not_utf8', `Basic ${Buffer.from('zo\u00eb:x', 'latin1').toString('base64')}`],
    ['line_break', basic('alice@example.com:alice-admin-2026\n')],
    ['doubled', `Basic ${basic('alice@example.com:alice-admin-2026')}`],
    ['swapped', basic('alice-admin-2026:alice@example.com')],
    ['space_added', basic('alice@example.com: alice-admin-2026')],
    ['space_added', basic(' alice@example.com:alice-admin-2026')],
    ['user_without_domain', basic('alice:alice-admin-2026')],
    ['user_without_domain', basic('Alice:guessed')],
    ['user_percent_encoded', basic('alice%40example.com:alice-admin-2026')],
    ['empty_password', basic('alice@example.com:')],
    ['unknown_user', basic('eve@example.com:x')],
    ['wrong_password', basic('alice@example.com:x')],
  ])('is rejected with %s before the code is checked', async (code, authorization) => {
    totp.expect(await totp.send(withCode(RIGHT, authorization)), code);
  });
});

it('publishes its secret for authenticator apps', async () => {
  const { body } = await app.client().get('/auth/methods');
  const { credentials } = body.data.find(({ id }: { id: string }) => id === 'totp');
  const uri = new URL(credentials.uri);

  expect(credentials.secret_base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual([
    'otpauth:',
    'totp',
    credentials.secret_base32,
  ]);
});

it('has a test for every reason', () => {
  expect(totp.untested()).toEqual([]);
});
