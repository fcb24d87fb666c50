// Digest from the first challenge to the answer: every variant, both sides of the proof, and the life of a nonce.
import { demoAccount } from '../src/features/auth/accounts.entity.js';
import { digestSchemes } from '../src/http-auth/schemes/digest.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import {
  challengesIn,
  compute,
  credentials,
  sumsOf,
  type Challenge,
  type Slip,
  type Wanted,
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

const wantedOf = (id: string, wanted: Partial<Wanted> = {}): Wanted => ({
  method: 'GET',
  uri: `/auth/protected/${id}`,
  user,
  password,
  body: '',
  nc: '00000001',
  cnonce: 'f2/wE4q74E6zIJEtWaHK',
  ...wanted,
});

const call = (client: Client, { method, uri, body }: Wanted, authorization?: string): Promise<TestResponse> =>
  client.send(method, uri, {
    headers: authorization === undefined ? {} : { authorization },
    ...(body !== '' && { body }),
  });

async function challenge(id: string): Promise<Challenge> {
  const [first = {}] = challengesIn(await app.client().get(`/auth/protected/${id}`));
  return first;
}

/** Asks, is challenged, and answers. */
async function authenticate(
  id: string,
  partial: Partial<Wanted> = {},
  slip: Slip = {},
): Promise<TestResponse> {
  const wanted = wantedOf(id, partial);
  return call(app.client(), wanted, credentials(await challenge(id), wanted, slip));
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
  ])('lets in who answers its challenge: $method $uri', async (wanted) => {
    const { status, body } = await authenticate(id, wanted);

    expect(status).toBe(200);
    if (wanted.method === 'HEAD') return;
    expect(body.data).toEqual({
      authenticated: true,
      scheme: id,
      subject: user,
      name: 'Alice Admin',
      role: 'admin',
      scopes: ['read', 'write', 'moderate', 'admin'],
    });
  });

  it('knows every account', async () => {
    const { body } = await authenticate(id, { user: 'bob@example.com', password: 'bob-user-2026' });

    expect(body.data).toMatchObject({ subject: 'bob@example.com', role: 'user' });
  });

  it('writes its challenge as clients can read it', async () => {
    const answer = await app.client().get(`/auth/protected/${id}`);
    const text = answer.headers.get('www-authenticate') ?? '';
    const qop = id === 'digest-legacy' ? '' : `, qop="auth(-int)?", algorithm=[\\w-]+`;
    const one = `Digest realm="sandbox", nonce="[0-9a-f]{48}"${qop}, opaque="[0-9a-f]{32}"(, userhash=true)?`;

    expect(text).toMatch(new RegExp(id === 'digest-multi' ? `^${one}, ${one}$` : `^${one}$`));
  });

  it('knows the nonce in every session', async () => {
    const given = await challenge(id);
    const wanted = wantedOf(id);

    expect((await call(app.client(), wanted, credentials(given, wanted))).status).toBe(200);
  });

  it('is not mended by what another one accepts', async () => {
    const other = id === 'digest' ? 'digest-stale' : 'digest';
    const wanted = wantedOf(id);
    const { status } = await call(app.client(), wanted, credentials(await challenge(other), wanted));

    expect(status).toBe(401);
  });
});

describe('the proof of the server', () => {
  it.each(ids.filter((id) => id !== 'digest-legacy'))('comes with every success of %s', async (id) => {
    const given = await challenge(id);
    const wanted = wantedOf(id, { method: 'POST', body: '{}' });
    const answer = await call(app.client(), wanted, credentials(given, wanted));
    const expected = compute({ ...sumsOf(given, wanted), qop: 'auth' }, { A2: ({ uri }) => `:${uri}` });

    expect(infoOf(answer)).toMatchObject({
      rspauth: expected,
      qop: 'auth',
      nc: wanted.nc,
      cnonce: wanted.cnonce,
    });
  });

  it('is no part of RFC 2069', async () => {
    expect((await authenticate('digest-legacy')).headers.has('authentication-info')).toBe(false);
  });

  it('does not come with a refusal', async () => {
    const { headers } = await authenticate('digest', { password: 'guessed' });

    expect(headers.has('authentication-info')).toBe(false);
  });

  it('returns a cnonce of any characters without breaking its quotes', async () => {
    const wanted = wantedOf('digest', { cnonce: String.raw`a"b\c, d=1` });
    const authorization = credentials(await challenge('digest'), wanted, {
      send: { cnonce: String.raw`a\"b\\c, d=1` },
    });
    const { headers } = await call(app.client(), wanted, authorization);

    expect(headers.get('authentication-info')).toContain(String.raw`cnonce="a\"b\\c, d=1"`);
  });
});

describe('a nonce', () => {
  const next = (nc: number): string => nc.toString(16).padStart(8, '0');

  it('is good for many requests, in any order, with a count for each', async () => {
    const given = await challenge('digest');
    for (const nc of [1, 2, 300, 17]) {
      const wanted = wantedOf('digest', { nc: next(nc) });
      expect((await call(app.client(), wanted, credentials(given, wanted))).status).toBe(200);
    }
  });

  it('counts for everyone: another session does not make a replay good', async () => {
    const wanted = wantedOf('digest');
    const authorization = credentials(await challenge('digest'), wanted);
    await call(app.client(), wanted, authorization);
    const { body } = await call(app.client(), wanted, authorization);

    expect(body.reason.code).toBe('replayed');
  });

  it('is not used up by a wrong password', async () => {
    const given = await challenge('digest');
    const wanted = wantedOf('digest');
    await call(app.client(), wanted, credentials(given, { ...wanted, password: 'guessed' }));

    expect((await call(app.client(), wanted, credentials(given, wanted))).status).toBe(200);
  });

  it.each([
    ['digest', 300],
    ['digest-stale', 5],
    ['digest-legacy', 300],
  ])('of %s lives for %i seconds', async (id, seconds) => {
    const wanted = wantedOf(id);
    const [early, late] = [await challenge(id), await challenge(id)];
    clock.advance({ seconds });
    expect((await call(app.client(), wanted, credentials(early, wanted))).status).toBe(200);
    clock.advance({ milliseconds: 1 });
    expect((await call(app.client(), wanted, credentials(late, wanted))).body.reason.code).toBe(
      'stale_nonce',
    );
  });

  it('of digest-stale is used up by one request; the new one works at once', async () => {
    const first = await challenge('digest-stale');
    const one = wantedOf('digest-stale');
    const two = wantedOf('digest-stale', { nc: next(2) });
    expect((await call(app.client(), one, credentials(first, one))).status).toBe(200);
    const refused = await call(app.client(), two, credentials(first, two));
    const [renewed = {}] = challengesIn(refused);

    expect(refused.body.reason.code).toBe('stale_nonce');
    expect(renewed.stale).toBe('true');
    expect((await call(app.client(), one, credentials(renewed, one))).status).toBe(200);
  });

  it('of digest-nextnonce is followed by the next, without a challenge between', async () => {
    let given = await challenge('digest-nextnonce');
    const wanted = wantedOf('digest-nextnonce');
    for (const _ of [1, 2, 3]) {
      const answer = await call(app.client(), wanted, credentials(given, wanted));
      expect(answer.status).toBe(200);
      given = { ...given, nonce: infoOf(answer).nextnonce ?? '' };
    }
  });

  it('of RFC 2069 can be used again and again', async () => {
    const wanted = wantedOf('digest-legacy');
    const authorization = credentials(await challenge('digest-legacy'), wanted);
    const statuses = [1, 2, 3].map(async () => (await call(app.client(), wanted, authorization)).status);

    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  });
});

describe('what works here and not everywhere is noted', () => {
  const only = (text: string): unknown => [expect.stringContaining(text)];

  it.each<[string, string, Slip, string]>([
    [
      'quotes too few',
      'digest',
      { send: { nc: '"00000001"', qop: '"auth"' } },
      'no quotes around `qop`, `nc`',
    ],
    ['no opaque', 'digest', { send: { opaque: undefined } }, '`opaque` of the challenge was not returned'],
    [
      'no algorithm',
      'digest-sha-256',
      { send: { algorithm: undefined } },
      'other servers take the response for MD5',
    ],
    [
      'a plain name',
      'digest-userhash',
      { send: { username: user, userhash: undefined } },
      'the name was sent',
    ],
  ])('%s', async (_, id, slip, note) => {
    const { status, body } = await authenticate(id, {}, slip);

    expect(status).toBe(200);
    expect(body.data.notes).toEqual(only(note));
  });

  it('missing quotes', async () => {
    const wanted = wantedOf('digest');
    const right = credentials(await challenge('digest'), wanted);
    const { body } = await call(app.client(), wanted, right.replace(/(realm|response)="(\w+)"/g, '$1=$2'));

    expect(body.data.notes).toEqual(only('quotes around `realm`, `response`'));
  });

  it('a name in other letters', async () => {
    const { body } = await authenticate('digest', { user: 'Alice@Example.COM' });

    expect(body.data).toMatchObject({ subject: user, notes: only('upper and lower case') });
  });

  it('the weaker of two algorithms', async () => {
    const wanted = wantedOf('digest-multi');
    const challenges = challengesIn(await call(app.client(), wanted));
    expect(challenges.map(({ algorithm }) => algorithm)).toEqual(['SHA-256', 'MD5']);
    const { body } = await call(app.client(), wanted, credentials(challenges[1] ?? {}, wanted));

    expect(body.data.notes).toEqual(only('SHA-256 was offered first'));
  });
});

describe('the credentials', () => {
  it('may carry the name in extended notation', async () => {
    const { body } = await authenticate(
      'digest',
      {},
      {
        send: { username: undefined, 'username*': "UTF-8''alice%40example.com" },
      },
    );

    expect(body.data.subject).toBe(user);
  });

  it('may be in any order, with any blanks and in any case of the names', async () => {
    const wanted = wantedOf('digest');
    const [, list = ''] = credentials(await challenge('digest'), wanted).split('Digest ');
    const odd = list.split(', ').reverse().join(' ,\t ,').replace('username=', 'UserName = ');

    expect((await call(app.client(), wanted, `dIgEsT   ${odd},`)).status).toBe(200);
  });
});

describe('whatever the client takes for the name of the service', () => {
  it.each(['256.256.256.256', 'a:99999', '1.2.3.4.5', '[::1', 'x_y', '-'])(
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

describe('behind a proxy that takes the path of the public address away', () => {
  it('the uri may have it or not', async () => {
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
