// One-time codes as a second factor. The codes are those that oathtool(1) prints for the published secret at these times.
import { startApp, type TestApp } from './support/app.js';
import type { TestRequest } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { Mistakes } from './support/mistakes.js';

const clock = new TestClock(1_767_225_600_000);
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

const totp = new Mistakes('totp', () => app);
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
  ])('%s lets in', async (_, code) => {
    const { status, body } = await totp.send(withCode(code));

    expect({ status, subject: body.data?.subject }).toEqual({ status: 200, subject: 'alice@example.com' });
  });

  it.each([
    ['clock_off', '853924', '60 seconds (2 steps) behind'],
    ['clock_off', '582485', '60 seconds (2 steps) ahead'],
    ['clock_off', '108609', '600 seconds (20 steps) behind'],
    ['clock_off', '305331', '600 seconds (20 steps) ahead'],
    ['wrong_code', '211332', 'nor to any time near it'],
    ['wrong_code', '000000', ''],
    ['eight_digits', '52745690', ''],
    ['wrong_hash', '871971', 'SHA-256'],
    ['wrong_hash', '913981', 'SHA-512'],
    ['secret_not_decoded', '318399', 'base32'],
    ['hotp', '162583', 'by time'],
    ['spaces', '745 690', ''],
    ['not_digits', '74569', ''],
    ['not_digits', '7456901', ''],
    ['not_digits', 'abcdef', ''],
    ['not_digits', '<code>', ''],
  ])('is refused for %s: %s', async (code, sent, words) => {
    const answer = await totp.send(withCode(sent));

    totp.expect(answer, code);
    expect(answer.body.message).toContain(words);
  });

  it('counts once in a session, also when a step later it would still be taken', async () => {
    const client = app.client();
    expect((await totp.send(withCode(RIGHT), client)).status).toBe(200);
    totp.expect(await totp.send(withCode(RIGHT), client), 'replayed');
    clock.advance({ seconds: 30 });
    totp.expect(await totp.send(withCode(RIGHT), client), 'replayed');
    expect((await totp.send(withCode('582485'), client)).status).toBe(200);
    clock.advance({ seconds: -30 });
  });

  it('is not used up by another learner, by another account or by a wrong password', async () => {
    const client = app.client();
    const bob = basic('bob@example.com:bob-user-2026');

    expect((await totp.send(withCode(RIGHT))).status).toBe(200);
    totp.expect(await totp.send(withCode(RIGHT, basic('alice@example.com:x')), client), 'wrong_password');
    expect((await totp.send(withCode(RIGHT, bob), client)).body.data.subject).toBe('bob@example.com');
    expect((await totp.send(withCode(RIGHT), client)).status).toBe(200);
  });

  it('with a zero at the beginning is text', async () => {
    clock.advance({ seconds: 3060 });
    totp.expect(await totp.send(withCode('55585')), 'leading_zero');
    expect((await totp.send(withCode('055585'))).status).toBe(200);
    clock.advance({ seconds: -3060 });
  });
});

describe('the password', () => {
  it('alone is not enough, and the answer asks for a code', async () => {
    const answer = await totp.send({ headers: { authorization: alice } });

    totp.expect(answer, 'otp_required');
    expect(answer.headers.get('x-otp')).toBe('required; app');
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="sandbox", charset="UTF-8"');
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
    ['empty_password', basic('alice@example.com:')],
    ['unknown_user', basic('eve@example.com:x')],
    ['wrong_password', basic('alice@example.com:x')],
  ])('is refused for %s before the code is looked at', async (code, authorization) => {
    totp.expect(await totp.send(withCode(RIGHT, authorization)), code);
  });
});

it('publishes its secret as authenticators take it', async () => {
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

it('lists no mistake that nobody can make', () => {
  expect(totp.left()).toEqual([]);
});
