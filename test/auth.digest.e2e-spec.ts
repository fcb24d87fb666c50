// Digest: challenge and response of every variant, Authentication-Info, and the lifetime of a nonce.
import { demoAccount } from '../src/features/auth/accounts.entity.js';
import { digestSchemes } from 'practice-http-auth/schemes/digest.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import {
  challengesIn,
  compute,
  credentials,
  valuesOf,
  type Challenge,
  type Deviation,
  type ClientInput,
} from './support/digest.js';
import { sendRaw } from './support/raw-connection.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const { subject: user, password } = demoAccount;
const ids = digestSchemes.map(({ id }) => id);

const wantedOf = (id: string, input: Partial<ClientInput> = {}): ClientInput => ({
  method: 'GET',
  uri: `/auth/protected/${id}`,
  user,
  password,
  body: '',
  nc: '00000001',
  cnonce: 'f2/wE4q74E6zIJEtWaHK',
  ...input,
});

const call = (
  client: Client,
  { method, uri, body }: ClientInput,
  authorization?: string,
): Promise<TestResponse> =>
  client.send(method, uri, {
    headers: authorization === undefined ? {} : { authorization },
    ...(body !== '' && { body }),
  });

async function challenge(id: string): Promise<Challenge> {
  const [first = {}] = challengesIn(await app.client().get(`/auth/protected/${id}`));
  return first;
}

/** Sends a request, gets the challenge, and sends the credentials. */
async function authenticate(
  id: string,
  partial: Partial<ClientInput> = {},
  deviation: Deviation = {},
): Promise<TestResponse> {
  const input = wantedOf(id, partial);
  return call(app.client(), input, credentials(await challenge(id), input, deviation));
}

const infoOf = ({ headers }: TestResponse): Challenge =>
  challengesIn({
    headers: new Headers({ 'www-authenticate': `Digest ${headers.get('authentication-info') ?? ''}` }),
  })[0] ?? {};

describe.each(ids)('%s', (id) => {
  it.each([
    { method: 'GET', uri: `/auth/protected/${id}` },
    { method: 'GET', uri: `/auth/protected/${id}?b=2&a=%20x&a=%C3%A9` },
    { method: 'HEAD', uri: `/auth/protected/${id}` },
    { method: 'POST', uri: `/auth/protected/${id}?q`, body: '{"name": "é"}' },
  ])('accepts correct credentials: $method $uri', async (input) => {
    const { status, body } = await authenticate(id, input);

    expect(status).toBe(200);
    if (input.method === 'HEAD') return;
    expect(body.data).toEqual({
      authenticated: true,
      scheme: id,
      subject: user,
      name: 'Alice Admin',
      role: 'admin',
      scopes: ['read', 'write', 'moderate', 'admin'],
    });
  });

  it('accepts every account', async () => {
    const { body } = await authenticate(id, { user: 'bob@example.com', password: 'bob-user-2026' });

    expect(body.data).toMatchObject({ subject: 'bob@example.com', role: 'user' });
  });

  it('sends a challenge that clients can parse', async () => {
    const response = await app.client().get(`/auth/protected/${id}`);
    const text = response.headers.get('www-authenticate') ?? '';
    const qop = id === 'digest-legacy' ? '' : `, qop="auth(-int)?", algorithm=[\\w-]+`;
    const one = `Digest realm="sandbox", nonce="[0-9a-f]{48}"${qop}, opaque="[0-9a-f]{32}"(, userhash=true)?`;

    expect(text).toMatch(new RegExp(id === 'digest-multi' ? `^${one}, ${one}$` : `^${one}$`));
  });

  it('accepts the nonce in every session', async () => {
    const given = await challenge(id);
    const input = wantedOf(id);

    expect((await call(app.client(), input, credentials(given, input))).status).toBe(200);
  });

  it('rejects the credentials of another variant', async () => {
    const other = id === 'digest' ? 'digest-stale' : 'digest';
    const input = wantedOf(id);
    const { status } = await call(app.client(), input, credentials(await challenge(other), input));

    expect(status).toBe(401);
  });
});

describe('Authentication-Info', () => {
  it.each(ids.filter((id) => id !== 'digest-legacy'))('is sent with every success of %s', async (id) => {
    const given = await challenge(id);
    const input = wantedOf(id, { method: 'POST', body: '{}' });
    const response = await call(app.client(), input, credentials(given, input));
    const expected = compute({ ...valuesOf(given, input), qop: 'auth' }, { A2: ({ uri }) => `:${uri}` });

    expect(infoOf(response)).toMatchObject({
      rspauth: expected,
      qop: 'auth',
      nc: input.nc,
      cnonce: input.cnonce,
    });
  });

  it('is not sent for RFC 2069', async () => {
    expect((await authenticate('digest-legacy')).headers.has('authentication-info')).toBe(false);
  });

  it('is not sent with a 401', async () => {
    const { headers } = await authenticate('digest', { password: 'guessed' });

    expect(headers.has('authentication-info')).toBe(false);
  });

  it('escapes any characters of the cnonce', async () => {
    const input = wantedOf('digest', { cnonce: String.raw`a"b\c, d=1` });
    const authorization = credentials(await challenge('digest'), input, {
      send: { cnonce: String.raw`a\"b\\c, d=1` },
    });
    const { headers } = await call(app.client(), input, authorization);

    expect(headers.get('authentication-info')).toContain(String.raw`cnonce="a\"b\\c, d=1"`);
  });
});

describe('a nonce', () => {
  const next = (nc: number): string => nc.toString(16).padStart(8, '0');

  it('is valid for many requests in any order, with one nonce count each', async () => {
    const given = await challenge('digest');
    for (const nc of [1, 2, 300, 17]) {
      const input = wantedOf('digest', { nc: next(nc) });
      expect((await call(app.client(), input, credentials(given, input))).status).toBe(200);
    }
  });

  it('detects a replay from another session', async () => {
    const input = wantedOf('digest');
    const authorization = credentials(await challenge('digest'), input);
    await call(app.client(), input, authorization);
    const { body } = await call(app.client(), input, authorization);

    expect(body.reason.code).toBe('replayed');
  });

  it.each([
    ['another cnonce', { nc: '0000000a', cnonce: 'another' }],
    ['a nonce count in upper case', { nc: '0000000A' }],
  ])('detects a repeated nonce count with %s', async (_, changes) => {
    const given = await challenge('digest');
    const [first, second] = [wantedOf('digest', { nc: '0000000a' }), wantedOf('digest', changes)];
    expect((await call(app.client(), first, credentials(given, first))).status).toBe(200);

    const { body } = await call(app.client(), second, credentials(given, second));
    expect(body.reason.code).toBe('replayed');
  });

  it('is not consumed by a wrong password', async () => {
    const given = await challenge('digest');
    const input = wantedOf('digest');
    await call(app.client(), input, credentials(given, { ...input, password: 'guessed' }));

    expect((await call(app.client(), input, credentials(given, input))).status).toBe(200);
  });

  it.each([
    ['digest', 300],
    ['digest-stale', 5],
    ['digest-legacy', 300],
  ])('of %s is valid for %i seconds', async (id, seconds) => {
    const input = wantedOf(id);
    const [early, late] = [await challenge(id), await challenge(id)];
    clock.advance({ seconds });
    expect((await call(app.client(), input, credentials(early, input))).status).toBe(200);
    clock.advance({ milliseconds: 1 });
    expect((await call(app.client(), input, credentials(late, input))).body.reason.code).toBe('stale_nonce');
  });

  it('of digest-stale is valid for one request; the new one works', async () => {
    const first = await challenge('digest-stale');
    const one = wantedOf('digest-stale');
    const two = wantedOf('digest-stale', { nc: next(2) });
    expect((await call(app.client(), one, credentials(first, one))).status).toBe(200);
    const rejected = await call(app.client(), two, credentials(first, two));
    const [renewed = {}] = challengesIn(rejected);

    expect(rejected.body.reason.code).toBe('stale_nonce');
    expect(renewed.stale).toBe('true');
    expect((await call(app.client(), one, credentials(renewed, one))).status).toBe(200);
  });

  it('of digest-nextnonce is replaced by the next one without a challenge', async () => {
    let given = await challenge('digest-nextnonce');
    const input = wantedOf('digest-nextnonce');
    for (const _ of [1, 2, 3]) {
      const response = await call(app.client(), input, credentials(given, input));
      expect(response.status).toBe(200);
      given = { ...given, nonce: infoOf(response).nextnonce ?? '' };
    }
  });

  it('of RFC 2069 can be reused', async () => {
    const input = wantedOf('digest-legacy');
    const authorization = credentials(await challenge('digest-legacy'), input);
    const statuses = [1, 2, 3].map(async () => (await call(app.client(), input, authorization)).status);

    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  });
});

describe('notes about accepted deviations', () => {
  const only = (text: string): unknown => [expect.stringContaining(text)];

  it.each<[string, string, Deviation, string]>([
    [
      'quotes too few',
      'digest',
      { send: { nc: '"00000001"', qop: '"auth"' } },
      'no quotes around `qop`, `nc`',
    ],
    ['no opaque', 'digest', { send: { opaque: undefined } }, '`opaque` of the challenge was not returned'],
    ['no algorithm', 'digest-sha-256', { send: { algorithm: undefined } }, 'other servers assume MD5'],
    [
      'a plain name',
      'digest-userhash',
      { send: { username: user, userhash: undefined } },
      'the name was sent',
    ],
  ])('%s', async (_, id, deviation, note) => {
    const { status, body } = await authenticate(id, {}, deviation);

    expect(status).toBe(200);
    expect(body.data.notes).toEqual(only(note));
  });

  it('missing quotes', async () => {
    const input = wantedOf('digest');
    const right = credentials(await challenge('digest'), input);
    const { body } = await call(app.client(), input, right.replace(/(realm|response)="(\w+)"/g, '$1=$2'));

    expect(body.data.notes).toEqual(only('quotes around `realm`, `response`'));
  });

  it('a login name in another case', async () => {
    const { body } = await authenticate('digest', { user: 'Alice@Example.COM' });

    expect(body.data).toMatchObject({ subject: user, notes: only('upper and lower case') });
  });

  it('the weaker of two algorithms', async () => {
    const input = wantedOf('digest-multi');
    const challenges = challengesIn(await call(app.client(), input));
    expect(challenges.map(({ algorithm }) => algorithm)).toEqual(['SHA-256', 'MD5']);
    const { body } = await call(app.client(), input, credentials(challenges[1] ?? {}, input));

    expect(body.data.notes).toEqual(only('The client used MD5'));
  });
});

describe('the credentials', () => {
  it('can have the user name in extended notation', async () => {
    const { body } = await authenticate(
      'digest',
      {},
      {
        send: { username: undefined, 'username*': "UTF-8''alice%40example.com" },
      },
    );

    expect(body.data.subject).toBe(user);
  });

  it('can have any order, any whitespace and parameter names in any case', async () => {
    const input = wantedOf('digest');
    const [, list = ''] = credentials(await challenge('digest'), input).split('Digest ');
    const odd = list.split(', ').reverse().join(' ,\t ,').replace('username=', 'UserName = ');

    expect((await call(app.client(), input, `dIgEsT   ${odd},`)).status).toBe(200);
  });
});

describe('invalid Host headers', () => {
  it.each(['256.256.256.256', 'a:99999', '1.2.3.4.5', '[::::]', 'x_y', '-'])(
    'it may call it %s',
    async (host) => {
      const right = credentials(await challenge('digest'), wantedOf('digest'));
      const wrong = credentials(await challenge('digest'), wantedOf('digest', { password: 'guessed' }));
      const status = async (authorization: string): Promise<string | undefined> => {
        const lines = [`Host: ${host}`, `Authorization: ${authorization}`, 'Connection: close'];
        const received = await sendRaw(
          app.port,
          `GET /auth/protected/digest HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
        );
        return /^HTTP\/1\.1 (\d+)/.exec(received)?.[1];
      };

      expect([await status(right), await status(wrong)]).toEqual(['200', '401']);
    },
  );
});

describe('behind a proxy that removes the path of the public URL', () => {
  it('accepts a uri with or without that path', async () => {
    const proxied = await startApp({ publicBaseUrl: 'https://api.example.com/sandbox' });
    try {
      const client = proxied.client();
      for (const uri of ['/sandbox/auth/protected/digest', '/auth/protected/digest']) {
        const [given = {}] = challengesIn(await client.get('/auth/protected/digest'));
        const authorization = credentials(given, wantedOf('digest', { uri }));
        const { status } = await client.get('/auth/protected/digest', { headers: { authorization } });

        expect({ uri, status }).toEqual({ uri, status: 200 });
      }
    } finally {
      await proxied.close();
    }
  });
});
