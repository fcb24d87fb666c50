// SCRAM over HTTP: the exchange of both mechanisms, replay protection, and every reason.
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { demoAccount } from '../src/features/auth/accounts.entity.js';
import { scramSchemes } from 'practice-http-auth/schemes/scram.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { ReasonCoverage } from './support/reason-coverage.js';
import {
  base64,
  clientFirst,
  compute,
  parametersIn,
  parseServerFirst,
  proofOf,
  serverProof,
  type ScramInput,
  type ScramSteps,
  type ServerFirst,
} from './support/scram.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const { subject: user, password } = demoAccount;

interface Final {
  readonly wrong?: (server: ServerFirst, steps: ScramSteps) => Partial<ScramSteps>;
  readonly proof?: (steps: ScramSteps) => string;
  readonly message?: (right: string) => string;
  readonly sid?: (right: string) => string;
}

describe.each(scramSchemes.map(({ id }) => id))('%s', (id) => {
  const scheme = id.toUpperCase();
  const hash = id === 'scram-sha-1' ? 'sha1' : 'sha256';
  const bytes = createHash(hash).digest().length;
  const otherHash = hash === 'sha1' ? 'sha256' : 'sha1';
  const coverage = new ReasonCoverage(id, () => app);
  const correct: ScramInput = { hash, user, password, header: 'n,,', nonce: 'fyko+d2lbbFgONRv9qkxdawL' };
  const send = (credentials: string): Promise<TestResponse> =>
    coverage.send({ headers: { authorization: `${scheme} ${credentials}` } });
  const first = (input: ScramInput): Promise<TestResponse> =>
    send(`realm="sandbox", data=${base64(clientFirst(input))}`);

  /** The first message, and the credentials of the second one. */
  async function secondCredentials(given: Partial<ScramInput> = {}, final: Final = {}): Promise<string> {
    const input = { ...correct, ...given };
    const { sid = '', data = '' } = parametersIn((await first(input)).headers.get('www-authenticate'));
    const server = parseServerFirst(data);
    const steps = compute(input, server, final.wrong?.(server, compute(input, server)));
    const message = `c=${base64(input.header)},r=${server.nonce},p=${(final.proof ?? proofOf)(steps)}`;
    return `sid=${final.sid?.(sid) ?? sid}, data=${base64(final.message?.(message) ?? message)}`;
  }

  const exchange = async (given?: Partial<ScramInput>, final?: Final): Promise<TestResponse> =>
    send(await secondCredentials(given, final));

  it('proves both sides in two requests', async () => {
    const started = await first(correct);
    const challenge = started.headers.get('www-authenticate');
    coverage.expect(started, 'client_final_expected');
    // Clients split at commas and do not remove quotes.
    expect(challenge).toMatch(new RegExp(`^${scheme} sid=[\\w.-]+, data=[A-Za-z0-9+/]+=*$`));
    const { sid = '', data = '' } = parametersIn(challenge);
    const server = parseServerFirst(data);
    const steps = compute(correct, server);
    expect(server.iterations).toBe(4096);
    expect(server.nonce.startsWith(correct.nonce)).toBe(true);
    const message = `c=biws,r=${server.nonce},p=${proofOf(steps)}`;
    const { status, body, headers } = await send(`sid=${sid}, data=${base64(message)}`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ scheme: id, subject: user, role: 'admin' });
    expect(headers.get('authentication-info')).toBe(
      `sid=${sid}, data=${base64(`v=${serverProof(correct, steps)}`)}`,
    );
  });

  it.each<[string, Partial<ScramInput>]>([
    ['another account', { user: 'bob@example.com', password: 'bob-user-2026' }],
    ['a name in capitals', { user: user.toUpperCase() }],
    ['a client that supports channel binding', { header: 'y,,' }],
    ['the user as authorization identity', { header: `n,a=${user},` }],
  ])('accepts %s', async (_, input) => {
    expect((await exchange(input)).status).toBe(200);
  });

  it('accepts quoted parameters, and no realm', async () => {
    const { headers } = await send(`data="${base64(clientFirst(correct))}"`);
    const { sid = '', data = '' } = parametersIn(headers.get('www-authenticate'));
    const server = parseServerFirst(data);
    const message = base64(`c=biws,r=${server.nonce},p=${proofOf(compute(correct, server))}`);

    expect((await send(`realm="sandbox", sid="${sid}", data="${message}"`)).status).toBe(200);
  });

  it('accepts the second message once, within a minute', async () => {
    const [credentials, late] = [await secondCredentials(), await secondCredentials()];
    clock.advance({ seconds: 60 });
    expect((await send(credentials)).status).toBe(200);
    coverage.expect(await send(credentials), 'replayed');
    clock.advance({ milliseconds: 1 });
    coverage.expect(await send(late), 'stale_sid');
  });

  it('is not consumed by a wrong proof', async () => {
    const credentials = await secondCredentials();
    const [sid = ''] = credentials.split(', ');
    await send(`${sid}, data=${base64('c=biws,r=x,p=')}`);

    expect((await send(credentials)).status).toBe(200);
  });

  it.each<[string, string | undefined]>([
    ['missing', undefined],
    ['wrong_scheme', 'Basic YTpi'],
    ['wrong_scheme', `${scheme}-PLUS data=biws`],
    ['malformed', `${scheme} biwsbj11c2Vy`],
    ['malformed', `${scheme} data=a, data=b`],
    ['no_data', `${scheme} realm="sandbox"`],
    ['wrong_realm', `${scheme} realm="wrong", data=biws`],
    ['not_base64', `${scheme} data=n,,n=user`.replaceAll(',', ';')],
    ['not_base64', `${scheme} data=/w==`],
    ['malformed_message', `${scheme} data=${base64('n=user,r=abc')}`],
    ['malformed_message', `${scheme} data=${base64('n,,n=user')}`],
    ['malformed_message', `${scheme} data=${base64('n,,n=us=er,r=a')}`],
    ['malformed_message', `${scheme} data=${base64('n,,m=x,n=user,r=a')}`],
    ['malformed_message', `${scheme} data=${base64('n,,n=user,r=a\n')}`],
    ['malformed_message', `${scheme} data=${base64(`n,,n=user,r=${'a'.repeat(1100)}`)}`],
    ['channel_binding', `${scheme} data=${base64(`p=tls-exporter,,n=${user},r=a`)}`],
    ['authorization_identity', `${scheme} data=${base64(`n,a=root,n=${user},r=a`)}`],
    ['unknown_user', `${scheme} data=${base64('n,,n=constructor,r=a')}`],
    ['no_sid', `${scheme} data=${base64('c=biws,r=a,p=b')}`],
    ['unknown_sid', `${scheme} sid=abc, data=${base64('c=biws,r=a,p=b')}`],
  ])('diagnoses %s: %s', async (code, authorization) => {
    const response = await coverage.send(authorization === undefined ? {} : { headers: { authorization } });

    coverage.expect(response, code);
  });

  const pbkdf2 = (secret: string | Buffer, salt: Buffer, digest = hash): Buffer =>
    pbkdf2Sync(secret, salt, 4096, createHash(digest).digest().length, digest);
  const messages = ({ authMessage }: ScramSteps): string[] => authMessage.split(/,(?=r=[^,]*,s=|c=)/);

  const hashedPassword = createHash('md5').update(`${user}:mongo:${password}`).digest('hex');

  it.each<[string, Partial<ScramInput>, Final]>([
    ['unknown_sid', {}, { sid: (right) => right.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }],
    ['malformed_message', {}, { message: (right) => right.replace(/,p=.*/, '') }],
    ['malformed_message', {}, { message: (right) => `${right}\n` }],
    ['wrong_channel_binding', {}, { message: (right) => right.replace('c=biws', 'c=eSws') }],
    ['wrong_nonce', {}, { message: (right) => right.replace(/r=[^,]*/, `r=${correct.nonce}`) }],
    ['proof_not_base64', {}, { proof: (steps) => Buffer.from(proofOf(steps), 'base64').toString('hex') }],
    ['proof_not_base64', {}, { proof: () => '' }],
    ['line_break', { password: `${password}\n` }, {}],
    ['line_break', { password: `${password}\r\n` }, {}],
    ['empty_password', { password: '' }, {}],
    ['hashed_password', { password: hashedPassword }, {}],
    ['hashed_password', { user: user.toUpperCase(), password: hashedPassword }, {}],
    [
      'salt_not_decoded',
      {},
      { wrong: ({ salt }) => ({ salted: pbkdf2(password, Buffer.from(base64(salt))) }) },
    ],
    ['not_salted', {}, { wrong: () => ({ salted: Buffer.from(password) }) }],
    [
      'other_hash',
      {},
      { wrong: ({ salt }) => ({ salted: pbkdf2Sync(password, salt, 4096, bytes, otherHash) }) },
    ],
    ['other_hash', {}, { wrong: ({ salt }) => ({ salted: pbkdf2(password, salt, otherHash) }) }],
    ['other_hash', { hash: otherHash }, {}],
    ['signature_sent', {}, { proof: ({ signature }) => base64(signature) }],
    ['signature_sent', {}, { proof: ({ clientKey }) => base64(clientKey) }],
    ['client_key_as_stored_key', {}, { wrong: (_, { clientKey }) => ({ storedKey: clientKey }) }],
    ['wrong_auth_message', {}, { wrong: (_, steps) => ({ authMessage: `n,,${steps.authMessage}` }) }],
    [
      'wrong_auth_message',
      {},
      { wrong: (_, steps) => ({ authMessage: messages(steps).slice(0, 2).join(',') }) },
    ],
    ['wrong_auth_message', {}, { wrong: (_, steps) => ({ authMessage: messages(steps).join('') }) }],
    ['proof_mismatch', { password: 'bob-user-2026' }, {}],
    [
      'proof_mismatch',
      {},
      { wrong: (_, { salted }) => ({ clientKey: createHmac(hash, salted).update('Key').digest() }) },
    ],
  ])('diagnoses %s in the second message: %#', async (code, input, final) => {
    const response = await exchange(input, final);

    coverage.expect(response, code);
    expect(response.headers.get('www-authenticate')).toBe(`${scheme} realm="sandbox"`);
  });

  it('does not accept the sid of the other mechanism', async () => {
    const credentials = await secondCredentials();
    const other = scramSchemes.map((one) => one.id).find((one) => one !== id) ?? '';
    const authorization = `${other.toUpperCase()} ${credentials}`;
    const { body } = await app.client().get(`/auth/protected/${other}`, { headers: { authorization } });

    expect(body.reason.code).toBe('unknown_sid');
  });

  it('has a test for every reason', () => {
    expect(coverage.untested()).toEqual([]);
  });
});
