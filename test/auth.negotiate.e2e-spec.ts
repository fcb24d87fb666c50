// Negotiate: NTLM in SPNEGO and without it, Kerberos tickets, and every reason of SPNEGO.
import { demoAccount } from '../src/features/auth/accounts.entity.js';
import { ntlm } from 'practice-http-auth/schemes/ntlm.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { readType2, type1, type3, version1, version2, type ClientInput } from './support/ntlm.js';
import { ReasonCoverage } from './support/reason-coverage.js';
import { initToken, kerberosToken, readServerToken, responseToken } from './support/spnego.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const coverage = new ReasonCoverage('negotiate', () => app);
const alice: ClientInput = { user: 'alice', domain: 'SANDBOX', password: demoAccount.password };
/** Each request uses its own session and its own connection. */
const sendText = (authorization: string): Promise<TestResponse> =>
  coverage.send({ headers: { authorization, connection: 'close' } });
const send = (token: Buffer): Promise<TestResponse> => sendText(`Negotiate ${token.toString('base64')}`);
const challengeOf = ({ headers }: TestResponse): string | null => headers.get('www-authenticate');

/** The second token for a challenge. */
async function answer(started: TestResponse, input: ClientInput = alice): Promise<TestResponse> {
  const { message } = readServerToken(challengeOf(started));
  const type2 = readType2(message.toString('base64'));
  return send(responseToken(type3({ ...input, nt: version2(type2, input) })));
}

describe('NTLM in SPNEGO', () => {
  it('takes two requests', async () => {
    const started = await send(initToken(['ntlm'], type1()));
    coverage.expect(started, 'type_3_awaited');
    expect(readServerToken(challengeOf(started))).toMatchObject({ state: 1, ntlm: true });
    const { status, body, headers } = await answer(started);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ scheme: 'negotiate', subject: 'alice@example.com', role: 'admin' });
    expect(body.data).not.toHaveProperty('notes');
    expect(headers.get('www-authenticate')).toBe('Negotiate oQcwBaADCgEA');
  });

  it('continues after a Kerberos ticket, if the client offers both', async () => {
    const ticket = kerberosToken('HTTP/api.example.com', 'EXAMPLE.COM');
    const rejected = await send(initToken(['kerberos', 'ntlm'], ticket));
    coverage.expect(rejected, 'kerberos_ticket');
    expect(readServerToken(challengeOf(rejected))).toMatchObject({ state: 1, ntlm: true });
    const started = await send(responseToken(type1()));

    expect((await answer(started)).status).toBe(200);
  });

  it('is accepted once, and diagnosed as with NTLM', async () => {
    const started = await send(initToken(['ntlm'], type1()));
    expect((await answer(started)).status).toBe(200);
    coverage.expect(await answer(started), 'replayed');
    coverage.expect(await answer(started, { ...alice, password: '' }), 'empty_password');
    const { body } = await answer(await send(initToken(['ntlm'], type1())), {
      ...alice,
      password: 'guessed',
    });
    expect(Object.keys(ntlm.reasons)).toContain(body.reason.code);
  });
});

describe('NTLM without SPNEGO', () => {
  const start = async (): Promise<ReturnType<typeof readType2>> => {
    const started = await send(type1());
    return readType2((challengeOf(started) ?? '').replace('Negotiate ', ''));
  };

  it('is accepted with a note, because Windows sends it', async () => {
    const { status, body } = await send(type3({ ...alice, nt: version2(await start(), alice) }));

    expect(status).toBe(200);
    expect(body.data.notes).toEqual([expect.stringContaining('without SPNEGO')]);
  });

  it('keeps the note about a weak response', async () => {
    const { body } = await send(type3({ ...alice, nt: version1(await start(), alice.password) }));

    expect(body.data.notes).toEqual([
      expect.stringContaining('NTLMv1'),
      expect.stringContaining('without SPNEGO'),
    ]);
  });
});

describe('a Kerberos ticket', () => {
  const ticket = kerberosToken('HTTP/api.example.com', 'EXAMPLE.COM');

  it.each([
    ['in SPNEGO', initToken(['kerberos'], ticket)],
    ['alone', ticket],
  ])('%s is named in the message', async (_, token) => {
    const response = await send(token);

    coverage.expect(response, 'kerberos_ticket');
    expect(response.body.message).toContain('HTTP/api.example.com in the realm EXAMPLE.COM');
    expect(response.body.debug).toEqual({
      mechanisms: ['Kerberos'],
      ticket: {
        service: 'HTTP/api.example.com',
        realm: 'EXAMPLE.COM',
        encryption: 'aes256-cts-hmac-sha1-96',
      },
    });
    expect(challengeOf(response)).toBe('Negotiate');
  });

  it('is recognised if it is damaged', async () => {
    coverage.expect(await send(initToken(['kerberos'], ticket.subarray(0, 40))), 'malformed_token');
    const damaged = Buffer.from(ticket);
    damaged[20] = 0;
    coverage.expect(await send(initToken(['kerberos'], damaged)), 'kerberos_ticket');
  });
});

it.each<[string, string]>([
  ['missing', ''],
  ['wrong_scheme', 'Basic YTpi'],
  ['ntlm_scheme', `NTLM ${type1().toString('base64')}`],
  ['not_base64', 'Negotiate'],
  ['not_base64', 'Negotiate a~b'],
  ['not_base64', `Negotiate ${type1().toString('base64')}=`],
  ['malformed_token', 'Negotiate YWJj'],
  ['malformed_token', `Negotiate ${Buffer.from([0x60, 0x80, 0, 0]).toString('base64')}`],
  ['malformed_token', `Negotiate ${Buffer.from('6084ffffffff', 'hex').toString('base64')}`],
  ['malformed_token', `Negotiate ${initToken(['ntlm'], type1()).subarray(0, 30).toString('base64')}`],
  ['no_ntlm', `Negotiate ${initToken(['ntlm']).toString('base64')}`],
  ['no_ntlm', `Negotiate ${responseToken().toString('base64')}`],
  ['no_ntlm', `Negotiate ${initToken(['spnego'], Buffer.from('abc')).toString('base64')}`],
  ['malformed', `Negotiate ${initToken(['ntlm'], Buffer.from('NTLMSSP\0')).toString('base64')}`],
])('diagnoses %s: %#', async (code, authorization) => {
  coverage.expect(await sendText(authorization), code);
});

it('has a test for every reason that NTLM does not have', () => {
  expect(coverage.untested().filter((code) => !Object.hasOwn(ntlm.reasons, code))).toEqual([]);
});
