// NTLM over HTTP: the handshake, three kinds of responses, and every reason.
import { demoAccount } from '../src/features/auth/accounts.entity.js';
import { md4 } from 'practice-http-auth/ntlm/md4.js';
import { ntlm } from 'practice-http-auth/schemes/ntlm.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import {
  hashOf,
  pairsIn,
  readType2,
  session2,
  SESSION_SECURITY,
  type1,
  type3,
  type3WithMic,
  version1,
  version2,
  type Fields,
  type Deviation,
  type Type2,
  type ClientInput,
} from './support/ntlm.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const alice: ClientInput = { user: 'alice', domain: 'SANDBOX', password: demoAccount.password };

/** Each request uses its own session and its own connection. */
const sendRequest = (authorization?: string, body?: string): Promise<TestResponse> =>
  app.client().send(body === undefined ? 'GET' : 'POST', '/auth/protected/ntlm', {
    headers: { connection: 'close', ...(authorization !== undefined && { authorization }) },
    ...(body !== undefined && { body }),
  });
const send = (message: Buffer, body?: string): Promise<TestResponse> =>
  sendRequest(`NTLM ${message.toString('base64')}`, body);

async function challenge(flags?: number): Promise<Type2> {
  return readType2((await send(type1(flags))).headers.get('www-authenticate'));
}

/** A complete NTLMv2 handshake, optionally with a changed computation or other fields. */
async function handshake(
  input: Partial<ClientInput> = {},
  deviation?: Deviation,
  fields?: Partial<Fields>,
): Promise<TestResponse> {
  const who = { ...alice, ...input };
  return send(type3({ ...who, nt: version2(await challenge(), who, deviation), ...fields }));
}

/** A handshake with a MIC; `change` changes the last message. */
async function handshakeWithMic(
  change: (message: Buffer) => Buffer,
  exported?: Buffer,
): Promise<TestResponse> {
  const negotiate = type1();
  const two = readType2((await send(negotiate)).headers.get('www-authenticate'));
  return send(change(type3WithMic(negotiate, two, alice, exported)));
}

describe('a message with a MIC', () => {
  it.each([
    ['with the key of the response', undefined],
    ['with a key that the client chose', Buffer.alloc(16, 0x55)],
  ])('is accepted %s', async (_, exported) => {
    const { status, body } = await handshakeWithMic((message) => message, exported);

    expect({ status, subject: body.data?.subject }).toEqual({ status: 200, subject: demoAccount.subject });
  });

  it.each([
    ['the MIC', 72],
    ['the flags', 62],
    ['the version', 64],
  ])('is rejected if %s was changed', async (_, offset) => {
    const { status, body } = await handshakeWithMic((message) => {
      message.writeUInt8(message.readUInt8(offset) ^ 1, offset);
      return message;
    });

    expect({ status, code: body.reason?.code }).toEqual({ status: 401, code: 'mic_mismatch' });
  });
});

describe('the challenge of NTLM', () => {
  it('has two steps', async () => {
    const first = await sendRequest();
    const second = await send(type1());

    expect(first.headers.get('www-authenticate')).toBe('NTLM');
    expect(first.body.reason.code).toBe('missing');
    expect(second.headers.get('www-authenticate')).toMatch(/^NTLM TlRMTVNTUAAC/);
    expect({ status: second.status, code: second.body.reason.code }).toEqual({
      status: 401,
      code: 'type_3_awaited',
    });
    expect(second.body.debug.offered).toEqual(['unicode', 'ntlm', 'extendedSessionSecurity']);
  });

  it('has the domain in the encoding of the client', async () => {
    expect(await challenge(0x1)).toMatchObject({ target: 'SANDBOX' });
    expect((await challenge(0x2)).flags & 0x3).toBe(0x2);
    expect(await challenge(0x2)).toMatchObject({ target: 'SANDBOX' });
  });

  it('has only flags that the client offers', async () => {
    expect((await challenge(0x1)).flags & SESSION_SECURITY).toBe(0);
    expect((await challenge(0x1 | SESSION_SECURITY)).flags & SESSION_SECURITY).toBe(SESSION_SECURITY);
  });

  it('has the server name and a MAC', async () => {
    expect(pairsIn((await challenge()).info)).toEqual([
      [2, 'SANDBOX'],
      [1, 'PRACTICE'],
      [4, 'sandbox.test'],
      [3, 'practice.sandbox.test'],
      [5, expect.stringMatching(/^[0-9a-f]{48}\.[\w-]+$/)],
      [0, ''],
    ]);
  });
});

describe('NTLM accepts', () => {
  const identity = { authenticated: true, scheme: 'ntlm', subject: 'alice@example.com', role: 'admin' };

  it.each<[string, Partial<ClientInput>]>([
    ['the name in the domain', {}],
    ['no domain', { domain: '' }],
    ['a domain in small letters', { domain: 'sandbox' }],
    ['a name in capitals', { user: 'ALICE' }],
    ['the whole login name', { user: 'alice@example.com', domain: '' }],
  ])('%s', async (_, input) => {
    const { status, body } = await handshake(input);

    expect(status).toBe(200);
    expect(body.data).toMatchObject(identity);
    expect(body.data).not.toHaveProperty('notes');
  });

  it('other accounts', async () => {
    const { body } = await handshake({ user: 'mia', password: 'mia-moderator-2026' });

    expect(body.data).toMatchObject({ subject: 'mia@example.com', role: 'moderator' });
  });

  it('a request with a body', async () => {
    const nt = version2(await challenge(), alice);

    expect((await send(type3({ ...alice, nt }), '{"a":1}')).status).toBe(200);
  });

  it('a late response within the time limit', async () => {
    const nt = version2(await challenge(), alice);
    clock.advance({ seconds: 60 });

    expect((await send(type3({ ...alice, nt }))).status).toBe(200);
  });

  it('names with one byte per character, regardless of the flags', async () => {
    const who = { ...alice, domain: '' };
    const nt = version2(await challenge(), who);

    expect((await send(type3({ ...who, nt, narrow: true }))).status).toBe(200);
  });

  it('NTLM2 session security with a note that it is weak', async () => {
    const fields = session2(await challenge(), alice.password);
    const { body } = await send(type3({ ...alice, ...fields, flags: 1 | SESSION_SECURITY }));

    expect(body.data).toMatchObject({ ...identity, notes: [expect.stringContaining('NTLM2 session')] });
  });

  it.each([0, 55])('NTLMv1 after %i seconds with a note that it is weak', async (seconds) => {
    const nt = version1(await challenge(0x1), alice.password);
    clock.advance({ seconds });
    const { body } = await send(type3({ ...alice, nt, lm: nt }));

    expect(body.data).toMatchObject({ ...identity, notes: [expect.stringContaining('NTLMv1')] });
  });

  it('the same NTLMv1 response twice, because it does not identify a client', async () => {
    const message = type3({ ...alice, nt: version1(await challenge(0x1), alice.password) });

    expect([(await send(message)).status, (await send(message)).status]).toEqual([200, 200]);
  });
});

const withKey =
  (keyed: string): (() => Promise<TestResponse>) =>
  () =>
    handshake({}, { keyed });

/** How to cause each reason. */
const cases: readonly (readonly [code: string, cause: string, make: () => Promise<TestResponse>])[] = [
  ['missing', 'no header', () => sendRequest()],
  ['type_3_awaited', 'the first half', () => send(type1())],
  ['wrong_scheme', 'Basic', () => sendRequest('Basic YWxpY2U6eA==')],
  ['spnego', 'NTLM under Negotiate', () => sendRequest(`Negotiate ${type1().toString('base64')}`)],
  ['spnego', 'a token of SPNEGO', () => send(Buffer.from('604806062b0601050502a03e', 'hex'))],
  ['spnego', 'a later token of SPNEGO', () => send(Buffer.from('a1073005a0030a0101', 'hex'))],
  ['not_base64', 'nothing', () => sendRequest('NTLM')],
  ['not_base64', 'hexadecimal digits and spaces', () => sendRequest('NTLM 4e 54 4c 4d')],
  ['not_base64', 'no padding', () => sendRequest(`NTLM ${type1().toString('base64').replace(/=+$/, '')}`)],
  ['malformed', 'something else', () => send(Buffer.from('hello, world'))],
  ['malformed', 'the signature alone', () => send(Buffer.from('NTLMSSP\0'))],
  ['malformed', 'a first message without flags', () => send(type1().subarray(0, 12))],
  [
    'malformed',
    'a third message cut off',
    async () => {
      const nt = version2(await challenge(), alice);
      return send(type3({ ...alice, nt }).subarray(0, 100));
    },
  ],
  ['malformed', 'too short a response', () => handshake({}, {}, { nt: Buffer.alloc(10) })],
  [
    'malformed',
    'attributes that end before their end',
    () => handshake({}, { info: Buffer.from('02000f00', 'hex') }),
  ],
  ['wrong_type', 'a message of the server', () => send(Buffer.from(type1()).fill(2, 8, 9))],
  ['anonymous', 'no name', () => handshake({ user: '' })],
  ['anonymous', 'no response at all', () => handshake({}, {}, { nt: Buffer.alloc(0), lm: Buffer.alloc(1) })],
  ['lm_only', 'LM alone', () => handshake({}, {}, { nt: Buffer.alloc(0) })],
  ['domain_in_user', 'with a backslash', () => handshake({ user: 'SANDBOX\\alice', domain: '' })],
  ['wrong_domain', 'another domain', () => handshake({ domain: 'WORKGROUP' })],
  ['unknown_user', 'nobody', () => handshake({ user: 'nobody' })],
  ['foreign_challenge', 'no seal', () => handshake({}, { info: Buffer.alloc(4) })],
  ['foreign_challenge', 'no attributes', () => handshake({}, { info: Buffer.alloc(0) })],
  [
    'foreign_challenge',
    'a seal of its own',
    async () => {
      const info = Buffer.from((await challenge()).info);
      const last = info.lastIndexOf(Buffer.from('.', 'utf16le')) - 2;
      info.write(info.toString('utf16le', last, last + 2) === '0' ? '1' : '0', last, 'utf16le');
      return handshake({}, { info });
    },
  ],
  [
    'stale_challenge',
    'a minute later',
    async () => {
      const nt = version2(await challenge(), alice);
      clock.advance({ seconds: 61 });
      return send(type3({ ...alice, nt }));
    },
  ],
  [
    'replayed',
    'NTLMv2',
    async () => {
      const message = type3({ ...alice, nt: version2(await challenge(), alice) });
      expect((await send(message)).status).toBe(200);
      return send(message);
    },
  ],
  [
    'replayed',
    'NTLM2 session',
    async () => {
      const fields = session2(await challenge(), alice.password);
      const message = type3({ ...alice, ...fields, flags: SESSION_SECURITY });
      expect((await send(message)).status).toBe(200);
      return send(message);
    },
  ],
  ['response_mismatch', 'NTLMv2', () => handshake({ password: 'guessed' })],
  [
    'response_mismatch',
    'NTLMv1',
    async () => send(type3({ ...alice, nt: version1(await challenge(0x1), 'guessed') })),
  ],
  [
    'response_mismatch',
    'NTLMv1 after more than a minute',
    async () => {
      const nt = version1(await challenge(0x1), alice.password);
      clock.advance({ seconds: 71 });
      return send(type3({ ...alice, nt }));
    },
  ],
  ['mic_mismatch', 'a changed MIC', () => handshakeWithMic((message) => message.fill(0, 72, 88))],
  ['malformed', 'a type 1 message of 300 bytes', () => send(Buffer.concat([type1(), Buffer.alloc(300)]))],
  ['empty_password', 'NTLMv2', () => handshake({ password: '' })],
  ['empty_password', 'NTLMv1', async () => send(type3({ ...alice, nt: version1(await challenge(0x1), '') }))],
  ['line_break', 'NTLMv2', () => handshake({ password: `${alice.password}\n` })],
  [
    'password_encoding',
    'UTF-8',
    () => handshake({}, { hash: Buffer.from(md4(Buffer.from(alice.password))) }),
  ],
  ['user_not_upper', 'in small letters', withKey('aliceSANDBOX')],
  ['domain_in_key', 'left out', withKey('ALICE')],
  ['domain_in_key', 'in small letters', withKey('ALICEsandbox')],
];

describe('NTLM diagnoses', () => {
  it.each(cases)('%s: %s', async (code, _, make) => {
    const { status, body, headers } = await make();

    expect({ status, code: body.reason.code }).toEqual({ status: 401, code });
    expect(headers.get('www-authenticate')).toMatch(code === 'type_3_awaited' ? /^NTLM \S+$/ : /^NTLM$/);
    expect(JSON.stringify(body)).not.toContain(alice.password);
  });

  it('every declared reason', () => {
    const tested = new Set(cases.map(([code]) => code));

    expect([...tested].sort()).toEqual(Object.keys(ntlm.reasons).sort());
  });

  it('the compared values', async () => {
    const { body } = await handshake({ password: 'guessed' });

    expect(body.debug).toEqual({
      form: 'NTLMv2',
      user: 'alice',
      domain: 'SANDBOX',
      workstation: 'WORKSTATION',
      flags: ['unicode'],
      serverChallenges: [expect.stringMatching(/^[0-9a-f]{16}$/)],
      expected: [expect.stringMatching(/^[0-9a-f]{32}$/)],
      received: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });
});

describe('the client of these tests', () => {
  it('computes the same hashes as another implementation', () => {
    // printf %s alice-admin-2026 | iconv -t utf-16le | openssl dgst -provider legacy -md4
    expect(hashOf(alice.password).toString('hex')).toBe('334bccaefbb2b9b25ab62de026fbf13a');
  });
});
