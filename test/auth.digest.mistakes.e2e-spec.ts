// Every mistake of every variant of Digest, made on purpose and named.
import { demoAccount } from '../src/features/auth/accounts.entity.js';
import { digestSchemes } from '../src/http-auth/schemes/digest.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import {
  A2,
  basicHA1,
  challengesIn,
  compute,
  credentials,
  h,
  HA1,
  type Challenge,
  type Slip,
  type Sums,
  type Wanted,
} from './support/digest.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const BODY = '{ "a": 1, "b": "é" }';
const QUERY = '?b=2&a=%20x';
const { subject: user, password } = demoAccount;

interface Scene {
  readonly id: string;
  readonly client: Client;
  readonly challenge: Challenge;
  readonly wanted: Wanted;
}

const upper = (text: string): string => text.toUpperCase();
const maths = (name: string): Slip => ({ with: { H: h(name) } });
const withName = (name: string): Slip => ({ HA1: (sums) => HA1({ ...sums, user: name }) });

/** How each mistake is made. A slip in the arithmetic or the parameters, or a header of its own. */
const slips: Readonly<Record<string, Slip | ((scene: Scene) => string | undefined | Promise<string>)>> = {
  missing: () => undefined,
  wrong_scheme: () => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  malformed: () => 'Digest username="alice',
  missing_parameter: { send: { response: undefined } },
  wrong_realm: { send: { realm: 'elsewhere' } },
  wrong_algorithm: { send: { algorithm: 'SHA-1' } },
  missing_qop: { send: { qop: undefined } },
  wrong_qop: { send: { qop: 'auth-conf' } },
  unexpected_qop: { send: { qop: 'auth' } },
  wrong_opaque: { send: { opaque: '0' } },
  bad_nc: { send: { nc: '1' } },
  uri_mismatch: { send: { uri: '/auth/protected/basic' } },
  uri_without_query: ({ challenge, wanted }) =>
    credentials(challenge, { ...wanted, uri: wanted.uri.replace(QUERY, '') }),
  unknown_user: { send: { username: 'nobody@example.com', userhash: undefined } },
  userhash_not_offered: { send: { userhash: 'true' } },
  wrong_userhash: { send: { username: h('md5')(user) } },
  foreign_nonce: ({ challenge, wanted }) => credentials({ ...challenge, nonce: '0'.repeat(48) }, wanted),
  stale_nonce: ({ challenge, wanted }) => {
    clock.advance({ seconds: 301 });
    return credentials(challenge, wanted);
  },
  replayed: async ({ id, client, challenge, wanted }) => {
    const authorization = credentials(challenge, wanted);
    expect((await ask(client, id, authorization)).status).toBe(200);
    return authorization;
  },
  not_hex: { response: (right) => Buffer.from(right, 'hex').toString('base64') },
  wrong_length: { response: (right) => right.slice(1) },
  upper_case_hex: { response: upper },
  upper_case_inside: { HA1: (sums) => upper(HA1(sums)) },
  binary_hashes: { HA1: (sums) => Buffer.from(HA1(sums), 'hex') },
  realm_in_ha1: { HA1: (sums) => HA1({ ...sums, realm: '' }) },
  username_in_ha1: withName('alice'),
  userhash_in_ha1: { HA1: (sums) => HA1({ ...sums, user: sums.H(`${user}:${sums.realm}`) }) },
  method_in_ha2: { A2: (sums) => A2({ ...sums, method: 'GET' }) },
  line_break: { with: { password: `${password}\n` } },
  empty_password: { with: { password: '' } },
  wrong_password: { with: { password: 'bob-user-2026' } },
  md5_maths: maths('md5'),
  sha256_maths: maths('sha256'),
  truncated_sha512: { with: { H: (data) => h('sha512')(data).slice(0, 64) } },
  plain_ha1: { HA1: basicHA1 },
  sess_without_cnonce: { HA1: (sums) => sums.H(`${basicHA1(sums)}:${sums.nonce}`) },
  session_ha1: { HA1: (sums) => HA1({ ...sums, sess: true }) },
  legacy_maths: { response: (_, sums) => compute({ ...sums, qop: undefined }, { A2: () => A2(sums) }) },
  qop_maths: { response: (_, sums) => compute({ ...sums, qop: 'auth', nc: '', cnonce: '' }) },
  ha1_twice: { HA1: (sums) => `${HA1(sums)}:${HA1(sums)}` },
  empty_body_hashed: { A2: (sums) => A2({ ...sums, body: '' }) },
  body_not_hashed: { A2: ({ method, uri }) => `${method}:${uri}` },
  body_hashed: { A2: (sums) => A2({ ...sums, qop: 'auth-int' }) },
  reserialised_body: { A2: (sums) => A2({ ...sums, body: JSON.stringify(JSON.parse(sums.body)) }) },
};

/** Codes with more than one cause: the others. */
const more: readonly (readonly [code: string, cause: string, slip: Slip | ((scene: Scene) => string)])[] = [
  ['malformed', 'a parameter twice', () => 'Digest username="a", username="b"'],
  ['malformed', 'both forms of the name', { send: { 'username*': "UTF-8''a" } }],
  ['malformed', 'a name in no known character set', { send: { username: undefined, 'username*': "X''a" } }],
  ['missing_parameter', 'nothing but the scheme', () => 'Digest'],
  ['missing_parameter', 'no name', { send: { username: undefined } }],
  ['missing_parameter', 'no count', { send: { nc: undefined } }],
  ['missing_parameter', 'no cnonce', { send: { cnonce: undefined } }],
  ['wrong_algorithm', 'the one of another variant', { send: { algorithm: 'SHA-256' } }],
  ['bad_nc', 'zero', { send: { nc: '00000000' } }],
  ['bad_nc', 'no digits', { send: { nc: '0000000g' } }],
  [
    'uri_mismatch',
    'the absolute form',
    ({ challenge, wanted }) => credentials(challenge, { ...wanted, uri: `${app.url}${wanted.uri}` }),
  ],
  [
    'uri_mismatch',
    'the absolute form in A2 only',
    { A2: (sums) => A2({ ...sums, uri: app.url + sums.uri }) },
  ],
  ['uri_mismatch', 'decoded in A2', { A2: (sums) => A2({ ...sums, uri: decodeURIComponent(sums.uri) }) }],
  ['uri_without_query', 'in A2 only', { A2: (sums) => A2({ ...sums, uri: sums.uri.replace(QUERY, '') }) }],
  ['unknown_user', 'half of the name', { send: { username: 'alice' } }],
  ['unknown_user', 'no name', { send: { username: '' } }],
  ['realm_in_ha1', 'with its quotes', { HA1: (sums) => HA1({ ...sums, realm: '"sandbox"' }) }],
  ['realm_in_ha1', 'the host', { HA1: (sums) => HA1({ ...sums, realm: `127.0.0.1:${app.port}` }) }],
  ['username_in_ha1', 'in upper case', withName(user.toUpperCase())],
  ['line_break', 'of Windows', { with: { password: `${password}\r\n` } }],
  ['method_in_ha2', 'in lower case', { A2: (sums) => A2({ ...sums, method: 'post' }) }],
  ['upper_case_inside', 'H(A2)', { response: (_, sums) => shoutedHA2(sums) }],
  [
    'upper_case_inside',
    'all over',
    { with: { H: (data) => upper(h('md5')(data)) }, response: (right) => right.toLowerCase() },
  ],
  ['wrong_length', 'an empty response', { response: () => '' }],
  ['foreign_nonce', 'not of the form', { send: { nonce: 'abc' } }],
];

function shoutedHA2(sums: Sums): string {
  const { H, nonce, nc, cnonce, qop = '' } = sums;
  return H(`${HA1(sums)}:${nonce}:${nc}:${cnonce}:${qop}:${upper(H(A2(sums)))}`);
}

const ask = (client: Client, id: string, authorization: string | undefined): Promise<TestResponse> =>
  client.post(`/auth/protected/${id}${QUERY}`, BODY, {
    headers: authorization === undefined ? {} : { authorization },
  });

async function sceneOf(id: string, pick = 0): Promise<Scene> {
  const client = app.client();
  const challenges = challengesIn(await ask(client, id, undefined));
  const wanted: Wanted = {
    method: 'POST',
    uri: `/auth/protected/${id}${QUERY}`,
    user,
    password,
    body: BODY,
    nc: '00000001',
    cnonce: '0a4f113b',
  };
  return { id, client, challenge: challenges[pick] ?? {}, wanted };
}

async function make(scene: Scene, slip: (typeof slips)[string] | undefined): Promise<TestResponse> {
  if (slip === undefined) throw new Error('nobody knows how to make this mistake');
  const authorization =
    typeof slip === 'function' ? await slip(scene) : credentials(scene.challenge, scene.wanted, slip);
  return ask(scene.client, scene.id, authorization);
}

describe.each(digestSchemes)('$id names', ({ id, reasons }) => {
  it.each(Object.keys(reasons))('%s', async (code) => {
    // Of the two algorithms that are offered side by side, each can be taken for the other.
    const scene = await sceneOf(id, id === 'digest-multi' && code === 'sha256_maths' ? 1 : 0);
    const { status, body, headers } = await make(scene, slips[code]);

    expect({ status, code: body.reason.code }).toEqual({ status: 401, code });
    expect(body.reason.hint).toBe(reasons[code]);
    expect(headers.get('www-authenticate')).toMatch(/^Digest realm="sandbox", nonce="[0-9a-f]{48}", /);
    expect(headers.get('www-authenticate')?.includes('stale=true')).toBe(
      ['stale_nonce', 'replayed', 'foreign_nonce'].includes(code),
    );
  });
});

describe('digest names', () => {
  it.each(more)('%s: %s', async (code, _, slip) => {
    const { status, body } = await make(await sceneOf('digest'), slip);

    expect({ status, code: body.reason.code }).toEqual({ status: 401, code });
  });

  it('the scheme that a nonce comes from, and lets the client begin anew: to it all of the realm is one', async () => {
    const { challenge } = await sceneOf('digest-stale');
    const { body, headers } = await make(await sceneOf('digest'), ({ wanted }) =>
      credentials(challenge, wanted),
    );

    expect(body.reason.code).toBe('foreign_nonce');
    expect(body.message).toContain('/auth/protected/digest-stale');
    expect(headers.get('www-authenticate')).toContain('stale=true');
  });

  it('the account that half a name may stand for', async () => {
    const { body } = await make(await sceneOf('digest'), { send: { username: 'Bob' } });

    expect(body.message).toContain('bob@example.com');
  });

  it('a stale nonce as stale only if the password is right', async () => {
    const { body, headers } = await make(await sceneOf('digest'), ({ challenge, wanted }) => {
      clock.advance({ seconds: 301 });
      return credentials(challenge, { ...wanted, password: 'guessed' });
    });

    expect(body.reason.code).toBe('wrong_password');
    expect(headers.get('www-authenticate')).not.toContain('stale');
  });

  it('a foreign nonce as stale only if the password is right', async () => {
    const { body, headers } = await make(await sceneOf('digest'), { send: { nonce: '1'.repeat(48) } });

    expect(body.reason.code).toBe('foreign_nonce');
    expect(headers.get('www-authenticate')).not.toContain('stale');
  });

  it('all steps of the arithmetic, but not the password', async () => {
    const scene = await sceneOf('digest-sha-256-sess');
    const { body } = await make(scene, { with: { password: 'guessed' } });
    const { challenge, wanted } = scene;
    const right = /response="([^"]*)"/.exec(credentials(challenge, wanted))?.[1];

    expect(body.debug).toMatchObject({
      a1: `H(${user}:sandbox:<password>):${challenge.nonce ?? ''}:${wanted.cnonce}`,
      a2: `POST:${wanted.uri}`,
      expected: right,
    });
    expect(h('sha256')(body.debug.input)).toBe(right);
    expect(JSON.stringify(body)).not.toContain(password);
  });
});

describe('the mistakes', () => {
  it('are all made here', () => {
    const declared = new Set(digestSchemes.flatMap(({ reasons }) => Object.keys(reasons)));

    expect(Object.keys(slips).sort()).toEqual([...declared].sort());
  });
});
