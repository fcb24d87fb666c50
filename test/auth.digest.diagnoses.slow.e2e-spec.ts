// Digest: every reason of every variant.
import { demoAccount } from '../src/features/auth/accounts.entity.js';
import { digestSchemes } from 'practice-http-auth/schemes/digest.js';
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
  type Deviation,
  type ComputationInput,
  type ClientInput,
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
  readonly input: ClientInput;
}

const upper = (text: string): string => text.toUpperCase();
const maths = (name: string): Deviation => ({ with: { H: h(name) } });
const withName = (name: string): Deviation => ({ HA1: (values) => HA1({ ...values, user: name }) });

/** How to cause each reason: a changed computation, changed parameters, or a whole header. */
const deviations: Readonly<
  Record<string, Deviation | ((scene: Scene) => string | undefined | Promise<string>)>
> = {
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
  uri_without_query: ({ challenge, input }) =>
    credentials(challenge, { ...input, uri: input.uri.replace(QUERY, '') }),
  unknown_user: { send: { username: 'nobody@example.com', userhash: undefined } },
  userhash_not_offered: { send: { userhash: 'true' } },
  wrong_userhash: { send: { username: h('md5')(user) } },
  foreign_nonce: ({ challenge, input }) => credentials({ ...challenge, nonce: '0'.repeat(48) }, input),
  stale_nonce: ({ challenge, input }) => {
    clock.advance({ seconds: 301 });
    return credentials(challenge, input);
  },
  replayed: async ({ id, client, challenge, input }) => {
    const authorization = credentials(challenge, input);
    expect((await sendRequest(client, id, authorization)).status).toBe(200);
    return authorization;
  },
  not_hex: { response: (right) => Buffer.from(right, 'hex').toString('base64') },
  wrong_length: { response: (right) => right.slice(1) },
  upper_case_hex: { response: upper },
  upper_case_inside: { HA1: (values) => upper(HA1(values)) },
  binary_hashes: { HA1: (values) => Buffer.from(HA1(values), 'hex') },
  realm_in_ha1: { HA1: (values) => HA1({ ...values, realm: '' }) },
  username_in_ha1: withName('alice'),
  userhash_in_ha1: { HA1: (values) => HA1({ ...values, user: values.H(`${user}:${values.realm}`) }) },
  method_in_ha2: { A2: (values) => A2({ ...values, method: 'GET' }) },
  line_break: { with: { password: `${password}\n` } },
  empty_password: { with: { password: '' } },
  response_mismatch: { with: { password: 'bob-user-2026' } },
  md5_maths: maths('md5'),
  sha256_maths: maths('sha256'),
  truncated_sha512: { with: { H: (data) => h('sha512')(data).slice(0, 64) } },
  plain_ha1: { HA1: basicHA1 },
  sess_without_cnonce: { HA1: (values) => values.H(`${basicHA1(values)}:${values.nonce}`) },
  session_ha1: { HA1: (values) => HA1({ ...values, sess: true }) },
  legacy_maths: { response: (_, values) => compute({ ...values, qop: undefined }, { A2: () => A2(values) }) },
  qop_maths: { response: (_, values) => compute({ ...values, qop: 'auth', nc: '', cnonce: '' }) },
  realm_missing: {
    HA1: ({ H, sess, nonce, cnonce }) => {
      const secret = H(`${user}:${password}`);
      return sess ? H(`${secret}:${nonce}:${cnonce}`) : secret;
    },
  },
  nc_not_padded: { with: { nc: '1' } },
  cnonce_differs: { with: { cnonce: '' } },
  body_altered: { A2: (values) => A2({ ...values, body: `${values.body}\r\n` }) },
  ha1_twice: { HA1: (values) => `${HA1(values)}:${HA1(values)}` },
  empty_body_hashed: { A2: (values) => A2({ ...values, body: '' }) },
  body_not_hashed: { A2: ({ method, uri }) => `${method}:${uri}` },
  body_hashed: { A2: (values) => A2({ ...values, qop: 'auth-int' }) },
  reserialised_body: { A2: (values) => A2({ ...values, body: JSON.stringify(JSON.parse(values.body)) }) },
};

/** Further causes of codes that have more than one. */
const more: readonly (readonly [
  code: string,
  cause: string,
  deviation: Deviation | ((scene: Scene) => string),
])[] = [
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
    ({ challenge, input }) => credentials(challenge, { ...input, uri: `${app.url}${input.uri}` }),
  ],
  [
    'uri_mismatch',
    'the absolute form in A2 only',
    { A2: (values) => A2({ ...values, uri: app.url + values.uri }) },
  ],
  [
    'uri_mismatch',
    'decoded in A2',
    { A2: (values) => A2({ ...values, uri: decodeURIComponent(values.uri) }) },
  ],
  [
    'uri_without_query',
    'in A2 only',
    { A2: (values) => A2({ ...values, uri: values.uri.replace(QUERY, '') }) },
  ],
  [
    'cnonce_differs',
    'with its quotes',
    { response: (_, values) => compute({ ...values, cnonce: `"${values.cnonce}"` }) },
  ],
  ['response_mismatch', 'an unrelated cnonce', { with: { cnonce: 'another' } }],
  ['unknown_user', 'half of the name', { send: { username: 'alice' } }],
  ['unknown_user', 'no name', { send: { username: '' } }],
  ['realm_in_ha1', 'with its quotes', { HA1: (values) => HA1({ ...values, realm: '"sandbox"' }) }],
  ['realm_in_ha1', 'the host', { HA1: (values) => HA1({ ...values, realm: `127.0.0.1:${app.port}` }) }],
  ['username_in_ha1', 'in upper case', withName(user.toUpperCase())],
  ['line_break', 'of Windows', { with: { password: `${password}\r\n` } }],
  ['method_in_ha2', 'in lower case', { A2: (values) => A2({ ...values, method: 'post' }) }],
  ['upper_case_inside', 'H(A2)', { response: (_, values) => shoutedHA2(values) }],
  [
    'upper_case_inside',
    'all over',
    { with: { H: (data) => upper(h('md5')(data)) }, response: (right) => right.toLowerCase() },
  ],
  ['wrong_length', 'an empty response', { response: () => '' }],
  ['foreign_nonce', 'not of the form', { send: { nonce: 'abc' } }],
];

function shoutedHA2(values: ComputationInput): string {
  const { H, nonce, nc, cnonce, qop = '' } = values;
  return H(`${HA1(values)}:${nonce}:${nc}:${cnonce}:${qop}:${upper(H(A2(values)))}`);
}

const sendRequest = (client: Client, id: string, authorization: string | undefined): Promise<TestResponse> =>
  client.post(`/auth/protected/${id}${QUERY}`, BODY, {
    headers: authorization === undefined ? {} : { authorization },
  });

async function sceneOf(id: string, pick = 0): Promise<Scene> {
  const client = app.client();
  const challenges = challengesIn(await sendRequest(client, id, undefined));
  const input: ClientInput = {
    method: 'POST',
    uri: `/auth/protected/${id}${QUERY}`,
    user,
    password,
    body: BODY,
    nc: '00000001',
    cnonce: '0a4f113b',
  };
  return { id, client, challenge: challenges[pick] ?? {}, input };
}

async function make(scene: Scene, deviation: (typeof deviations)[string] | undefined): Promise<TestResponse> {
  if (deviation === undefined) throw new Error('no test causes this reason');
  const authorization =
    typeof deviation === 'function'
      ? await deviation(scene)
      : credentials(scene.challenge, scene.input, deviation);
  return sendRequest(scene.client, scene.id, authorization);
}

describe.each(digestSchemes)('$id diagnoses', ({ id, reasons }) => {
  it.each(Object.keys(reasons))('%s', async (code) => {
    // The two offered algorithms can be confused with each other.
    const scene = await sceneOf(id, id === 'digest-multi' && code === 'sha256_maths' ? 1 : 0);
    const { status, body, headers } = await make(scene, deviations[code]);

    expect({ status, code: body.reason.code }).toEqual({ status: 401, code });
    expect(body.reason.hint).toBe(reasons[code]?.hint);
    expect(headers.get('www-authenticate')).toMatch(/^Digest realm="sandbox", nonce="[0-9a-f]{48}", /);
    expect(headers.get('www-authenticate')?.includes('stale=true')).toBe(
      ['stale_nonce', 'replayed', 'foreign_nonce'].includes(code),
    );
  });
});

describe('digest diagnoses', () => {
  it.each(more)('%s: %s', async (code, _, deviation) => {
    const { status, body } = await make(await sceneOf('digest'), deviation);

    expect({ status, code: body.reason.code }).toEqual({ status: 401, code });
  });

  it('the scheme of a foreign nonce, and sends stale=true: clients use one nonce per realm', async () => {
    const { challenge } = await sceneOf('digest-stale');
    const { body, headers } = await make(await sceneOf('digest'), ({ input }) =>
      credentials(challenge, input),
    );

    expect(body.reason.code).toBe('foreign_nonce');
    expect(body.message).toContain('/auth/protected/digest-stale');
    expect(headers.get('www-authenticate')).toContain('stale=true');
  });

  it('the account of an incomplete login name', async () => {
    const { body } = await make(await sceneOf('digest'), { send: { username: 'Bob' } });

    expect(body.message).toContain('bob@example.com');
  });

  it('a stale nonce as stale only if the password is right', async () => {
    const { body, headers } = await make(await sceneOf('digest'), ({ challenge, input }) => {
      clock.advance({ seconds: 301 });
      return credentials(challenge, { ...input, password: 'guessed' });
    });

    expect(body.reason.code).toBe('response_mismatch');
    expect(headers.get('www-authenticate')).not.toContain('stale');
  });

  it('a foreign nonce as stale only if the password is right', async () => {
    const { body, headers } = await make(await sceneOf('digest'), { send: { nonce: '1'.repeat(48) } });

    expect(body.reason.code).toBe('foreign_nonce');
    expect(headers.get('www-authenticate')).not.toContain('stale');
  });

  it('every step of the computation, without the password', async () => {
    const scene = await sceneOf('digest-sha-256-sess');
    const { body } = await make(scene, { with: { password: 'guessed' } });
    const { challenge, input } = scene;
    const right = /response="([^"]*)"/.exec(credentials(challenge, input))?.[1];

    expect(body.debug).toMatchObject({
      a1: `H(${user}:sandbox:<password>):${challenge.nonce ?? ''}:${input.cnonce}`,
      a2: `POST:${input.uri}`,
      expected: right,
    });
    expect(h('sha256')(body.debug.input)).toBe(right);
    expect(JSON.stringify(body)).not.toContain(password);
  });
});

describe('the reasons', () => {
  it('are all tested', () => {
    const declared = new Set(digestSchemes.flatMap(({ reasons }) => Object.keys(reasons)));

    expect(Object.keys(deviations).sort()).toEqual([...declared].sort());
  });
});
