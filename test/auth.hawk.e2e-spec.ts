// Hawk and bewits: valid requests, the signed response, and every reason.
import { createHash, randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';
import type { TestResponse } from './support/client.js';
import { hawkHash, hawkHeader, hawkKey, hawkMac, type HawkSigning } from './support/hawk.js';

const PATH = '/auth/protected/hawk';
const BEWIT = '/auth/protected/hawk-bewit';
const clock = new TestClock();
const seconds = (): number => Math.floor(clock.now() / 1000);

let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

let count = 0;
const signing = (given: Partial<HawkSigning>): HawkSigning => ({
  ts: seconds(),
  nonce: `n${(count += 1)}`,
  method: 'GET',
  resource: PATH,
  host: '127.0.0.1',
  port: app.port,
  type: 'header',
  hash: '',
  ext: '',
  app: '',
  dlg: '',
  key: hawkKey.key,
  algorithm: 'sha256',
  end: '\n',
  ...given,
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly type?: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly write?: (mac: Buffer) => string;
}

/** Signs one set of values, and sends another. */
function call(given: Partial<HawkSigning> = {}, sent: Sent = {}): Promise<TestResponse> {
  const { method = given.method ?? 'GET', path = given.resource ?? PATH, write = base64 } = sent;
  const all = signing(given);
  const { ts, nonce, hash, ext, app: application, dlg } = all;
  const own = { id: hawkKey.id, ts, nonce, hash, ext, mac: write(hawkMac(all)), app: application, dlg };
  const authorization = hawkHeader({ ...own, ...sent.attributes });
  const type = sent.type === undefined ? {} : { 'content-type': sent.type };
  return app.client().send(method, path, {
    headers: { authorization, ...type },
    ...(sent.body !== undefined && { body: sent.body }),
  });
}

const base64 = (bytes: Buffer): string => bytes.toString('base64');
const hex = (bytes: Buffer): string => bytes.toString('hex');
const reason = ({ body }: TestResponse): unknown => body.reason?.code ?? body;

describe('a request signed by Hawk', () => {
  it.each<[string, Partial<HawkSigning>, Sent?]>([
    ['without a body', {}],
    ['with a query', { resource: `${PATH}?b=1&a=%20+%2B` }],
    ['with ext', { ext: 'some-app-ext-data' }],
    ['with app', { app: 'my-app' }],
    ['with app and dlg', { app: 'my-app', dlg: 'other-app' }],
    [
      'with a body that it covers',
      { method: 'POST', hash: hawkHash('{"a":1}', 'application/json') },
      { body: '{"a":1}', type: 'Application/JSON; charset=utf-8' },
    ],
    ['with an empty body that it covers', { hash: hawkHash('', '') }],
  ])('%s is accepted', async (_what, given, sent = {}) => {
    const response = await call(given, sent);

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ scheme: 'hawk', subject: hawkKey.id, role: 'user' });
    expect(response.body.data).not.toHaveProperty('notes');
  });

  it('gets a note if the body has no hash', async () => {
    const { body } = await call({ method: 'POST' }, { body: '{}', type: 'application/json' });

    expect(body.data.notes).toEqual([expect.stringContaining('hash')]);
  });

  it('gets a signed response, including the body', async () => {
    const given = signing({ app: 'my-app', ext: 'e' });
    const { ts, nonce, ext } = given;
    const authorization = hawkHeader({
      id: hawkKey.id,
      ts,
      nonce,
      ext,
      mac: base64(hawkMac(given)),
      app: 'my-app',
    });
    const response = await app.client().get(PATH, { headers: { authorization } });
    const hash = hawkHash(response.text, 'application/json');
    const mac = base64(hawkMac({ ...given, type: 'response', hash, ext: '' }));

    expect(response.headers.get('server-authorization')).toBe(`Hawk mac="${mac}", hash="${hash}"`);
  });

  it.each([60, -60])(
    'is accepted %i seconds from now; a second beyond, it is description the time',
    async (away) => {
      expect((await call({ ts: seconds() + away })).status).toBe(200);
      const rejected = await call({ ts: seconds() + away + Math.sign(away) });
      const [, ts = '', tsm] =
        /^Hawk ts="(\d+)", tsm="([^"]+)", error="Stale timestamp"$/.exec(
          rejected.headers.get('www-authenticate') ?? '',
        ) ?? [];

      expect(reason(rejected)).toBe('stale_timestamp');
      expect(rejected.body.message).toContain('61 seconds');
      expect(ts).toBe(String(seconds()));
      expect(tsm).toBe(await tsmOf(ts));
    },
  );

  it('is accepted once, from any session, and a wrong MAC does not consume the nonce', async () => {
    const given = signing({});
    const { ts, nonce } = given;
    const client = app.client();
    const send = (mac: string): Promise<TestResponse> =>
      client.get(PATH, { headers: { authorization: hawkHeader({ id: hawkKey.id, ts, nonce, mac }) } });

    expect(reason(await send('x'))).toBe('bad_mac');
    expect((await send(base64(hawkMac(given)))).status).toBe(200);
    client.session = randomUUID();
    const again = await send(base64(hawkMac(given)));
    expect(reason(again)).toBe('nonce_used');
    expect(again.headers.get('www-authenticate')).toBe('Hawk error="Invalid nonce"');
  });
});

/** The `hawk.1.ts` MAC of the documentation, which has one line less than the others. */
async function tsmOf(ts: string): Promise<string> {
  const { createHmac } = await import('node:crypto');
  return createHmac('sha256', hawkKey.key).update(`hawk.1.ts\n${ts}\n`).digest('base64');
}

const deviations: [string, Partial<HawkSigning>, Sent?][] = [
  ['query_missing', {}, { path: `${PATH}?a=b` }],
  ['resource_is_address', { resource: `http://127.0.0.1:PORT${PATH}` }, { path: PATH }],
  ['resource_decoded', { resource: `${PATH}?a=b c` }, { path: `${PATH}?a=b%20c` }],
  ['host_with_port', { host: '127.0.0.1:PORT' }],
  ['host_with_port', { host: '127.0.0.1:PORT', port: '' }],
  ['port_differs', { port: '' }],
  ['port_differs', { port: 443 }],
  ['port_differs', { port: 80 }],
  ['algorithm_differs', { algorithm: 'sha1' }],
  ['key_decoded', { key: Buffer.from(hawkKey.key, 'base64') }],
  ['mac_encoding', {}, { write: hex }],
  ['mac_encoding', {}, { write: (mac) => Buffer.from(hex(mac)).toString('base64') }],
  ['mac_encoding', {}, { write: (mac) => mac.toString('base64url') }],
  ['line_break_missing', { end: '' }],
  ['type_differs', { type: 'response' }],
  ['method_lower_case', { method: 'get' }, { method: 'GET' }],
  ['bad_mac', { key: 'another' }],
];
const withPort = (given: Partial<HawkSigning>): Partial<HawkSigning> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace('PORT', String(app.port)) : value,
    ]),
  );

describe('a wrong Hawk header', () => {
  it.each<[string, Partial<HawkSigning>, Sent?]>([
    ...deviations,
    ['method_differs', { method: 'GET' }, { method: 'POST' }],
    ['attribute_not_covered', {}, { attributes: { ext: 'e' } }],
    ['attribute_not_covered', {}, { attributes: { app: 'a', dlg: 'd' } }],
    ['attribute_not_covered', { method: 'POST' }, { attributes: { hash: 'h' } }],
    ['unknown_id', {}, { attributes: { id: 'constructor' } }],
    ['attribute_missing', {}, { attributes: { nonce: '' } }],
    ['attribute_missing', { ts: '' }],
    ['stale_timestamp', { ts: 'now' }],
    ['timestamp_in_milliseconds', { ts: clock.now() }],
  ])('is diagnosed as %s: %#', async (code, given, sent = {}) => {
    const response = await call(withPort(given), sent);

    expect({ status: response.status, reason: reason(response) }).toEqual({ status: 401, reason: code });
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Hawk (ts="\d+", tsm="\S+", )?error="[A-Z][a-z ]+"$/,
    );
  });

  const body = '{"a":"ä"}';
  const type = 'application/json';
  it.each([
    ['payload_hash_mismatch', hawkHash('{}', type)],
    ['payload_hash_of_nothing', hawkHash('', type)],
    ['payload_hash_charset', hawkHash(body, `${type}; charset=utf-8`)],
    ['payload_hash_without_type', hawkHash(body, '')],
    ['payload_hash_plain', createHash('sha256').update(body).digest('base64')],
    ['payload_hash_line_break', hawkHash(body, type, { end: '' })],
    ['payload_hash_encoding', Buffer.from(hawkHash(body, type), 'base64').toString('hex')],
    ['payload_hash_algorithm', hawkHash(body, type, { algorithm: 'sha1' })],
  ])('is diagnosed as %s', async (code, hash) => {
    const response = await call({ method: 'POST', hash }, { body, type: `${type}; charset=utf-8` });

    expect(reason(response)).toBe(code);
    expect(response.headers.get('www-authenticate')).toBe('Hawk error="Bad payload hash"');
  });

  it.each([
    ['missing', undefined],
    ['wrong_scheme', 'Bearer abc'],
    ['wrong_scheme', 'Hawk'],
    ['malformed', 'Hawk id=abc'],
    ['malformed', 'Hawk user="abc"'],
    ['malformed', 'Hawk id="a", id="b"'],
  ])('is diagnosed as %s: %s', async (code, authorization) => {
    const response = await app
      .client()
      .get(PATH, authorization === undefined ? {} : { headers: { authorization } });

    expect({ status: response.status, reason: reason(response) }).toEqual({ status: 401, reason: code });
  });
});

describe('a bewit', () => {
  function open(
    given: Partial<HawkSigning> = {},
    sent: Sent & { ext?: string; query?: string } = {},
  ): Promise<TestResponse> {
    const { method = 'GET', path = BEWIT, write = base64, ext = '', query = '' } = sent;
    const ts = seconds() + 300;
    const all = signing({ type: 'bewit', resource: BEWIT + query, nonce: '', ts, ext, ...given });
    const bewit = Buffer.from([hawkKey.id, all.ts, write(hawkMac(all)), ext].join('\\')).toString(
      'base64url',
    );
    const target = path + query;
    return app.client().send(method, `${target}${target.includes('?') ? '&' : '?'}bewit=${bewit}`);
  }

  it.each(['GET', 'HEAD'])(
    'opens its address for %s, as often as one likes until it expires',
    async (method) => {
      expect((await open({}, { method })).status).toBe(200);
      expect((await open({}, { method, query: '?a=b%20c&d' })).status).toBe(200);
      expect((await open({}, { method, ext: 'e' })).status).toBe(200);
      expect((await open({ ts: seconds() + 1 })).body.data.notes).toEqual([
        expect.stringContaining('1 more'),
      ]);
      expect(reason(await open({ ts: seconds() }))).toBe('expired');
    },
  );

  it('can be in the middle of a query', async () => {
    const all = signing({ type: 'bewit', resource: `${BEWIT}?a=1&b=2`, nonce: '', ts: seconds() + 9 });
    const bewit = Buffer.from(`${hawkKey.id}\\${all.ts}\\${base64(hawkMac(all))}\\`).toString('base64url');

    expect((await app.client().get(`${BEWIT}?a=1&bewit=${bewit}&b=2`)).status).toBe(200);
    expect(reason(await app.client().get(`${BEWIT}?a=1&bewit=${bewit}&b=3`))).toBe('bad_mac');
  });

  it.each(deviations)('is diagnosed as %s by its MAC: %#', async (code, given, sent = {}) => {
    const { resource, method = 'GET', ...more } = withPort(given);
    const path = sent.path?.replace(PATH, BEWIT);
    const own = {
      ...more,
      method,
      ...(resource !== undefined && { resource: resource.replace(PATH, BEWIT) }),
    };

    expect(reason(await open(own, { ...sent, ...(path !== undefined && { path }) }))).toBe(code);
  });

  it('is rejected for POST, and together with a header', async () => {
    expect(reason(await open({}, { method: 'POST' }))).toBe('wrong_method');
    const response = await app
      .client()
      .get(`${BEWIT}?bewit=x`, { headers: { authorization: 'Hawk id="a"' } });
    expect(reason(response)).toBe('two_ways');
  });

  const packed = (...parts: string[]): string => Buffer.from(parts.join('\\')).toString('base64url');
  it.each([
    ['missing', ''],
    ['missing', '?bewit='],
    ['missing', '?bewit'],
    ['repeated', '?bewit=a&bewit=b'],
    ['not_base64url', '?bewit=a%2Bb'],
    ['not_base64url', '?bewit=YQ=='],
    ['malformed', '?bewit=YQ'],
    ['malformed', `?bewit=${packed(hawkKey.id, 'soon', 'mac', '')}`],
    ['malformed', `?bewit=${packed(hawkKey.id, '1', '', '')}`],
    ['unknown_id', `?bewit=${packed('__proto__', '1', 'mac', '')}`],
  ])('is diagnosed as %s: %s', async (code, query) => {
    const response = await app.client().get(BEWIT + query);

    expect({ status: response.status, reason: reason(response) }).toEqual({ status: 401, reason: code });
    expect(response.headers.get('www-authenticate')).toBe('Hawk');
  });
});

describe('behind a proxy', () => {
  let proxied: TestApp;
  beforeAll(async () => (proxied = await startApp({ clock, publicBaseUrl: 'https://api.example/lab' })));
  afterAll(() => proxied.close());

  it.each<[string, Partial<HawkSigning>]>([
    ['none', {}],
    ['port_differs', { port: 80 }],
    ['host_differs', { host: '127.0.0.1', port: 'own' }],
  ])('the public URL is signed: %s', async (code, given) => {
    const port = given.port === 'own' ? proxied.port : (given.port ?? 443);
    const all = signing({ host: 'api.example', resource: `/lab${PATH}`, ...given, port });
    const { ts, nonce } = all;
    const authorization = hawkHeader({ id: hawkKey.id, ts, nonce, mac: base64(hawkMac(all)) });
    const { body } = await proxied.client().get(PATH, { headers: { authorization } });

    expect(body.reason?.code ?? 'none').toBe(code);
  });
});
