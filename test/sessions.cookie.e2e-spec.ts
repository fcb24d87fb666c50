import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';

const attributes = ({ headers }: TestResponse): string[] =>
  headers
    .getSetCookie()
    .flatMap((cookie) => cookie.split('; '))
    .sort();

/** The response to `GET /session` of a client without a session. */
function ask(app: TestApp, headers: Record<string, string> = {}): Promise<TestResponse> {
  const client = app.client();
  client.session = undefined;
  return client.get('/session', { headers });
}

const sessionOf = ({ headers }: TestResponse): string | null => headers.get('x-session-id');

describe('the cookie', () => {
  let app: TestApp;
  let behindProxy: TestApp;
  beforeAll(async () => ([app, behindProxy] = await Promise.all([startApp(), startApp({ trustProxy: 1 })])));
  afterAll(() => Promise.all([app.close(), behindProxy.close()]));

  it('is host-only, HttpOnly and SameSite, and expires with the session', async () => {
    const response = await ask(app);

    expect(attributes(response)).toEqual([
      'HttpOnly',
      'Max-Age=1800',
      'Path=/',
      'SameSite=Lax',
      `sandbox_session=${sessionOf(response) ?? ''}`,
    ]);
  });

  it('is Secure behind a trusted proxy with TLS', async () => {
    expect(attributes(await ask(behindProxy, { 'x-forwarded-proto': 'https' }))).toContain('Secure');
  });

  it.each([
    ['a trusted proxy uses plain HTTP', () => behindProxy, 'http'],
    ['no trusted proxy reports TLS', () => app, 'https'],
  ])('is not Secure if %s', async (_, which, proto) => {
    expect(attributes(await ask(which(), { 'x-forwarded-proto': proto }))).not.toContain('Secure');
  });
});

describe('SESSION_AFFINITY=ip', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ sessionAffinity: 'ip', trustProxy: true })));
  afterAll(() => app.close());

  const from = (address: string, headers: Record<string, string> = {}): Promise<TestResponse> =>
    ask(app, { 'x-forwarded-for': address, ...headers });

  it('uses the session of the IP address for a client without a session id', async () => {
    const [first, second] = [await from('192.0.2.1'), await from('192.0.2.1')];

    expect(sessionOf(first)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(sessionOf(second)).toBe(sessionOf(first));
    expect([first, second].map(({ body }) => body.data.is_new)).toEqual([true, false]);
  });

  it('uses another session for another IP address', async () => {
    expect(sessionOf(await from('192.0.2.2'))).not.toBe(sessionOf(await from('192.0.2.3')));
    expect(sessionOf(await from('2001:db8::2'))).not.toBe(sessionOf(await from('2001:db8::3')));
  });

  it('uses the session id of the request if there is one', async () => {
    const [header, cookie] = [randomUUID(), randomUUID()];

    expect(sessionOf(await from('192.0.2.4', { 'x-session-id': header }))).toBe(header);
    expect(sessionOf(await from('192.0.2.4', { cookie: `sandbox_session=${cookie}` }))).toBe(cookie);
  });

  it('has unpredictable ids: they differ after a restart of the service', async () => {
    const other = await startApp({ sessionAffinity: 'ip', trustProxy: true });
    const there = await ask(other, { 'x-forwarded-for': '192.0.2.5' });
    await other.close();

    expect(sessionOf(await from('192.0.2.5'))).not.toBe(sessionOf(there));
  });
});

describe('SESSION_AFFINITY=header', () => {
  it('opens a new session for every client without a session id', async () => {
    const app = await startApp({ sessionAffinity: 'header' });
    const [first, second] = [await ask(app), await ask(app)];
    await app.close();

    expect(sessionOf(first)).not.toBe(sessionOf(second));
  });
});
