// The operations that a policy allows: every identity with every operation in every protocol, compared with a table of this file.
import type { Entity } from '../src/core/entity.js';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { sharedApp, startApp, type SharedApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { operationsOf } from './support/graphql.js';
import { sendRaw } from './support/raw-connection.js';
import { find, findAll, parseXml, requestOf, XML } from './support/soap.js';
import { basic, bob, type Headers, passwords } from './support/demo-logins.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

type Verb = 'read' | 'create' | 'replace' | 'patch' | 'delete';
/** Whether guests, users, moderators and admins may do it, and the scope that it needs: `0111 read`. */
type Row = `${string} ${string}`;
type Rows = Readonly<Record<Verb, Row>>;

const sameForAll = (rows: Rows): Readonly<Record<string, Rows>> => ({
  users: rows,
  products: rows,
  orders: rows,
});
const catalogue: Rows = {
  read: '1111 read',
  create: '0011 moderate',
  replace: '0011 moderate',
  patch: '0011 moderate',
  delete: '0001 admin',
};
const people: Rows = {
  read: '0111 read',
  create: '1111 write',
  replace: '0111 write',
  patch: '0111 write',
  delete: '0111 write',
};
const adminsWrite: Rows = {
  read: '1111 read',
  create: '0001 admin',
  replace: '0001 admin',
  patch: '0001 admin',
  delete: '0001 admin',
};
const tables: Readonly<Record<string, Readonly<Record<string, Rows>>>> = {
  shop: {
    products: catalogue,
    users: people,
    orders: {
      read: '0111 read',
      create: '0111 write',
      replace: '0011 moderate',
      patch: '0111 write',
      delete: '0001 admin',
    },
  },
  'read-only': sameForAll(adminsWrite),
  scopes: sameForAll({
    read: '0111 read',
    create: '0111 write',
    replace: '0111 write',
    patch: '0111 write',
    delete: '0111 admin',
  }),
  'owner-only': { products: adminsWrite, users: people, orders: { ...people, create: '0111 write' } },
};
const resetRow = (policy: string): Row => (policy === 'scopes' ? '0111 admin' : '0001 admin');

interface Identity {
  readonly kind: 'bearer' | 'basic' | 'api-key' | undefined;
  readonly role: 'guest' | 'user' | 'moderator' | 'admin';
  readonly scopes: readonly string[];
  readonly headers: (client: Client) => Promise<Headers> | Headers;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const form = async (client: Client, fields: Headers): Promise<Headers> => {
  const { body } = await client.post('/auth/oauth/token', new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return bearer(body.access_token);
};
const logIn = async (client: Client, username: string, password: string): Promise<Headers> =>
  bearer((await client.post('/auth/token', { username, password })).body.access_token);

const alice = { username: 'alice@example.com', password: passwords.alice } as const;
const user = ['read', 'write'];
const moderator = [...user, 'moderate'];
const admin = [...moderator, 'admin'];

const identities: Readonly<Record<string, Identity>> = {
  guest: { kind: undefined, role: 'guest', scopes: [], headers: () => ({}) },
  bob: {
    kind: 'basic',
    role: 'user',
    scopes: user,
    headers: () => bob,
  },
  nora: {
    kind: 'bearer',
    role: 'user',
    scopes: user,
    headers: (client) => logIn(client, 'nora@example.com', passwords.nora),
  },
  mia: {
    kind: 'bearer',
    role: 'moderator',
    scopes: moderator,
    headers: (client) => logIn(client, 'mia@example.com', passwords.mia),
  },
  alice: {
    kind: 'basic',
    role: 'admin',
    scopes: admin,
    headers: () => basic(alice.username, alice.password),
  },
  'alice with a token': {
    kind: 'bearer',
    role: 'admin',
    scopes: admin,
    headers: (client) => logIn(client, alice.username, alice.password),
  },
  'alice with the scope read': {
    kind: 'bearer',
    role: 'admin',
    scopes: ['read'],
    headers: (client) => form(client, { grant_type: 'password', ...alice, scope: 'read' }),
  },
  'alice with the default scope': {
    kind: 'bearer',
    role: 'admin',
    scopes: user,
    headers: (client) => form(client, { grant_type: 'password', ...alice }),
  },
  'alice without a known scope': {
    kind: 'bearer',
    role: 'admin',
    scopes: [],
    headers: (client) => form(client, { grant_type: 'password', ...alice, scope: 'custom' }),
  },
  'a user of the session': {
    kind: 'bearer',
    role: 'moderator',
    scopes: moderator,
    headers: (client) => logIn(client, 'zoe.mueller@example.com', 'practice-2026'),
  },
  'the demo key': {
    kind: 'api-key',
    role: 'user',
    scopes: user,
    headers: () => ({ 'x-api-key': 'demo-key-sandbox-2026' }),
  },
  'the admin key': {
    kind: 'api-key',
    role: 'admin',
    scopes: admin,
    headers: () => ({ 'x-api-key': 'admin-key-sandbox-2026' }),
  },
  'the fixed token': {
    kind: 'bearer',
    role: 'user',
    scopes: user,
    headers: () => bearer('demo-token-sandbox-2026'),
  },
  'a client': {
    kind: 'bearer',
    role: 'user',
    scopes: user,
    headers: (client) =>
      form(client, { grant_type: 'client_credentials', client_id: 'demo', client_secret: 'demo-secret' }),
  },
};

const roles = ['guest', 'user', 'moderator', 'admin'];

function expected(policy: string, { kind, role, scopes }: Identity, row: Row): string {
  const [allowed = '', scope = ''] = row.split(' ');
  if (kind !== undefined && policy === 'scopes' && kind !== 'bearer') return '401 not_accepted';
  if (allowed[roles.indexOf(role)] !== '1')
    return role === 'guest' ? '401 credentials_required' : '403 role_required';
  return role === 'guest' || scopes.includes(scope) ? 'allowed' : '403 insufficient_scope';
}

const UNKNOWN = '00000000-0000-4000-8000-000000000001';

/** The outcome of an operation. What is allowed fails later: the record does not exist, or the input is not valid. */
type Attempt = (client: Client, headers: Headers) => Promise<string>;

const ofRest =
  (method: string, path: string, body?: unknown): Attempt =>
  async (client, headers) => {
    const { status, body: sent } = await client.send(method, path, {
      headers,
      ...(body !== undefined && { body }),
    });
    return status === 401 || status === 403 ? `${status} ${sent.reason.code}` : 'allowed';
  };

const ofGraphql =
  (query: string, variables: object): Attempt =>
  async (client, headers) => {
    const { body } = await client.post('/graphql', { query, variables }, { headers });
    const { code, status, reason } = body.errors?.[0]?.extensions ?? {};
    return code === 'UNAUTHORIZED' || code === 'FORBIDDEN' ? `${status} ${reason.code}` : 'allowed';
  };

const ofSoap =
  (operation: string, args: object): Attempt =>
  async (client, headers) => {
    const { text } = await client.post('/soap', requestOf(operation, { ...args }), {
      headers: { ...XML, ...headers },
    });
    const [code, reason] = findAll(parseXml(text), 'code').map((element) => element.text);
    if (code === 'UNAUTHORIZED') return `401 ${reason}`;
    return code === 'FORBIDDEN' ? `403 ${reason}` : 'allowed';
  };

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** By protocol and operation. */
function attemptsOf(entity: Entity): readonly (readonly [name: string, verb: Verb, attempt: Attempt])[] {
  const { name, plural } = entity;
  const [list, one] = [`/api/v1/${plural}`, `/api/v1/${plural}/${UNKNOWN}`];
  const graphql = operationsOf(entity);
  return [
    [`GET ${list}`, 'read', ofRest('GET', list)],
    [
      `HEAD ${list}`,
      'read',
      async (client, headers) => headOutcome(await client.send('HEAD', list, { headers })),
    ],
    [`QUERY ${list}`, 'read', ofRest('QUERY', list, {})],
    [`GET ${one}`, 'read', ofRest('GET', one)],
    [`POST ${list}`, 'create', ofRest('POST', list, {})],
    [`PUT ${one}`, 'replace', ofRest('PUT', one, {})],
    [`PATCH ${one}`, 'patch', ofRest('PATCH', one, {})],
    [`DELETE ${one}`, 'delete', ofRest('DELETE', one)],
    [`GraphQL ${plural}`, 'read', ofGraphql(graphql.list, {})],
    [`GraphQL ${name}`, 'read', ofGraphql(graphql.get, { id: UNKNOWN })],
    [`GraphQL create${name}`, 'create', ofGraphql(graphql.create, { input: inputOf(entity) })],
    [`GraphQL update${name}`, 'patch', ofGraphql(graphql.update, { id: UNKNOWN, input: {} })],
    [`GraphQL delete${name}`, 'delete', ofGraphql(graphql.delete, { id: UNKNOWN })],
    [`SOAP Get${capital(plural)}`, 'read', ofSoap(`Get${capital(plural)}`, {})],
    [`SOAP Get${name}`, 'read', ofSoap(`Get${name}`, { id: UNKNOWN })],
    [`SOAP Create${name}`, 'create', ofSoap(`Create${name}`, { unknown: 1 })],
    [`SOAP Update${name}`, 'patch', ofSoap(`Update${name}`, { id: UNKNOWN })],
    [`SOAP Delete${name}`, 'delete', ofSoap(`Delete${name}`, { id: UNKNOWN })],
  ];
}

/** Input that GraphQL accepts by its types and the service does not. */
const inputOf = ({ plural }: Entity): object =>
  plural === 'users'
    ? { name: '', email: '' }
    : plural === 'products'
      ? { name: '', price: 0 }
      : { quantity: 0 };

/** Without a body there is no reason: the header identifies the error. */
function headOutcome({ status, headers }: TestResponse): string {
  if (status === 403) return headers.has('www-authenticate') ? '403 insufficient_scope' : '403 role_required';
  if (status !== 401) return 'allowed';
  return '401';
}

async function compare(service: SharedApp, policy: string, identity: Identity): Promise<void> {
  const client = service.client();
  await client.put('/session/permissions', { policy });
  const headers = await identity.headers(client);
  const outcomes: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const entity of entities) {
    for (const [name, verb, attempt] of attemptsOf(entity)) {
      outcomes[name] = await attempt(client, headers);
      const all = expected(policy, identity, tables[policy]?.[entity.plural]?.[verb] ?? '0000 none');
      wanted[name] = name.startsWith('HEAD') && all.startsWith('401') ? '401' : all;
    }
  }
  const resets = {
    REST: ofRest('POST', '/api/v1/demo/reset'),
    GraphQL: ofGraphql('mutation { resetDemo }', {}),
  };
  for (const [name, attempt] of Object.entries(resets)) {
    outcomes[`reset by ${name}`] = await attempt(client, headers);
    wanted[`reset by ${name}`] = expected(policy, identity, resetRow(policy));
  }
  expect(outcomes).toEqual(wanted);
}

describe.each(Object.keys(tables))('the policy %s', (policy) => {
  it.each(Object.entries(identities))('%s', (_name, identity) => compare(app, policy, identity));
});

it('is the same when Nest runs every guard', async () => {
  const service = await startApp({ fastHandlers: 'off' });
  try {
    for (const name of ['guest', 'bob', 'mia', 'alice with the scope read']) {
      const identity = identities[name];
      if (identity !== undefined) await compare(service, 'shop', identity);
    }
  } finally {
    await service.close();
  }
});

describe('a rejected request', () => {
  async function withPolicy(document: object = { policy: 'shop' }): Promise<Client> {
    const client = app.client();
    await client.put('/session/permissions', document);
    return client;
  }

  it('says which rule it violates, who the client is, and which credentials are accepted', async () => {
    const client = await withPolicy();
    const guest = await client.get('/api/v1/users');
    expect(guest.body).toEqual({
      success: false,
      error: 'UNAUTHORIZED',
      message: 'listUsers requires credentials',
      reason: {
        code: 'credentials_required',
        hint: 'The policy shop allows listUsers to users, moderators, and admins. Send credentials: bearer, basic, api-key, cookie.',
      },
    });
    const challenges = guest.headers.get('www-authenticate') ?? '';
    for (const scheme of ['Bearer', 'Basic', 'ApiKey', 'Cookie'])
      expect(challenges).toContain(`${scheme} realm=`);

    const { status, body, headers } = await client.delete(`/api/v1/products/${UNKNOWN}`, { headers: bob });
    expect([status, headers.get('www-authenticate')]).toEqual([403, null]);
    expect(body).toEqual({
      success: false,
      error: 'FORBIDDEN',
      message: 'the role user may not deleteProduct',
      reason: {
        code: 'role_required',
        hint: 'The policy shop allows deleteProduct to admins. You are bob@example.com, role user.',
      },
    });
  });

  it('names the scope in the header of RFC 6750', async () => {
    const client = await withPolicy();
    const headers = await form(client, { grant_type: 'password', ...alice });
    const sent = await client.delete(`/api/v1/products/${UNKNOWN}`, { headers });
    expect(sent.headers.get('www-authenticate')).toBe(
      'Bearer realm="sandbox", error="insufficient_scope", scope="admin"',
    );
    expect(sent.body.reason.hint).toContain('Your token has the scope read write');
  });

  it('has no challenge where the status is another one', async () => {
    const client = await withPolicy();
    const soap = await client.post('/soap', requestOf('GetUsers'), { headers: XML });
    expect([soap.status, soap.headers.get('www-authenticate')]).toEqual([500, null]);
    expect(find(parseXml(soap.text), 'faultcode').text).toBe('soap:Client');
    const graphql = await client.post('/graphql', { query: '{ users { items { id } } }' });
    expect([graphql.status, graphql.headers.get('www-authenticate')]).toEqual([200, null]);
  });

  it.each<[string, string, Headers]>([
    ['401 wrong_password', 'a wrong password', basic('bob@example.com', 'wrong')],
    ['401 unknown_user', 'an unknown user', basic('eve@example.com', 'wrong')],
    ['401 unknown_token', 'an unknown token', bearer('nonsense')],
    ['401 unknown_key', 'an unknown key', { 'x-api-key': 'nonsense' }],
    ['401 wrong_scheme', 'another scheme', { authorization: 'Digest username="bob"' }],
    ['401 missing', 'an empty header', { authorization: '' }],
  ])('%s: %s is rejected also where a guest is not, in every protocol', async (outcome, _what, headers) => {
    const client = await withPolicy();
    expect(await ofRest('GET', '/api/v1/products')(client, headers)).toBe(outcome);
    expect(await ofGraphql('{ products { items { id } } }', {})(client, headers)).toBe(outcome);
    expect(await ofSoap('GetProducts', {})(client, headers)).toBe(outcome);
  });

  it('with two kinds of credentials is 400, in every protocol', async () => {
    const client = await withPolicy();
    const headers = { ...bob, 'x-api-key': 'demo-key-sandbox-2026' };
    const rest = await client.get('/api/v1/products', { headers });
    expect([rest.status, rest.body.reason.code]).toEqual([400, 'several_credentials']);
    const graphql = await client.post('/graphql', { query: '{ products { items { id } } }' }, { headers });
    expect(graphql.body.errors[0].extensions.reason.code).toBe('several_credentials');
    const soap = await client.post('/soap', requestOf('GetProducts'), { headers: { ...XML, ...headers } });
    expect(soap.text).toContain('<code>several_credentials</code>');
  });

  it('with two lines Authorization is 400', async () => {
    const client = await withPolicy();
    const line = `authorization: ${bob.authorization}\r\n`;
    const text = await sendRaw(
      app.port,
      `GET /api/v1/products HTTP/1.1\r\nhost: a\r\nx-session-id: ${client.session}\r\nconnection: close\r\n${line}${line}\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('several_credentials');
  });

  it('comes before simulated errors, and after errors of the path and the body', async () => {
    const client = await withPolicy();
    expect((await client.get('/api/v1/users?error=503')).status).toBe(401);
    expect((await client.get('/api/v1/users?error=503', { headers: bob })).status).toBe(503);
    expect((await client.put('/api/v1/users', {})).status).toBe(405);
    expect((await client.get('/api/v1/nothing')).status).toBe(404);
    expect((await client.post('/api/v1/orders', '{')).status).toBe(400);
    expect((await client.get('/api/v1/users/not-a-uuid')).status).toBe(401);
  });

  it('seeds nothing', async () => {
    const client = await withPolicy();
    await client.get('/api/v1/users');
    expect((await client.get('/session')).body.data.seeded).toBe(false);
  });

  it('leaves the other fields of a GraphQL request', async () => {
    const client = await withPolicy();
    const id = 'b0000000-0000-4000-8000-000000000001';
    await client.get('/api/v1/products');
    const query = `{ product(id: "${id}") { id } user(id: "${UNKNOWN}") { id } }`;
    const { data, errors } = (await client.post('/graphql', { query })).body;
    expect(data).toEqual({ product: { id }, user: null });
    expect(errors).toMatchObject([{ path: ['user'], extensions: { code: 'UNAUTHORIZED', status: 401 } }]);
    const lists = '{ products { items { id } } users { items { id } } }';
    expect((await client.post('/graphql', { query: lists })).body.data).toBeNull();
  });

  it('of a guest gets no response that was made for another client', async () => {
    const client = await withPolicy();
    const headers = basic(alice.username, alice.password);
    const attempts = [
      ofRest('GET', '/api/v1/users'),
      ofGraphql('{ users { items { id } } }', {}),
      ofSoap('GetUsers', {}),
    ];
    for (const attempt of attempts) {
      for (const sent of [headers, headers, {}, headers, {}]) {
        expect(await attempt(client, sent)).toBe(sent === headers ? 'allowed' : '401 credentials_required');
      }
    }
  });

  it('is recorded with its reason', async () => {
    const client = await withPolicy();
    await client.put('/session/journal', { record: true });
    await client.get('/api/v1/users');
    const [entry] = (await client.get('/session/requests')).body.data;
    expect(entry).toMatchObject({ response: { status: 401 } });
    expect(JSON.stringify(entry)).toContain('credentials_required');
  });

  it('is one of its session only, while the policy is set', async () => {
    const client = await withPolicy();
    expect((await client.get('/api/v1/users')).status).toBe(401);
    expect((await app.client().get('/api/v1/users')).status).toBe(200);
    await client.delete('/session/permissions');
    expect((await client.get('/api/v1/users')).status).toBe(200);
    expect((await client.get('/api/v1/users', { headers: basic('bob@example.com', 'wrong') })).status).toBe(
      200,
    );
  });

  it('is not one of the control routes, the sample data report, the echo and the flows', async () => {
    const client = await withPolicy({ policy: 'read-only' });
    for (const path of ['/session', '/session/export', '/api/v1/demo', '/api/v1/echo', '/api/v1/flows'])
      expect((await client.get(path)).status).toBe(200);
    for (const flow of ['process-order', 'three-protocols'])
      expect((await client.post(`/api/v1/flows/${flow}`)).body.data).toMatchObject({ status: 'completed' });
    const query = 'mutation { runFlow(id: "process-order") { status } }';
    expect((await client.post('/graphql', { query })).body.data.runFlow).toMatchObject({
      status: 'completed',
    });
  });
});

describe('the cookie of a login', () => {
  it('needs its CSRF token for unsafe methods, but not for QUERY', async () => {
    const client = app.client();
    await client.put('/session/permissions', { policy: 'shop' });
    const login = await client.post('/auth/session/login', { ...alice });
    const cookie =
      login.headers
        .getSetCookie()
        .find((line) => line.startsWith('sid='))
        ?.split(';')[0] ?? '';
    const csrf = { 'x-csrf-token': login.body.data.csrf_token };

    expect(await ofRest('GET', '/api/v1/users')(client, { cookie })).toBe('allowed');
    expect(await ofRest('QUERY', '/api/v1/users', {})(client, { cookie })).toBe('allowed');
    expect(await ofRest('POST', '/api/v1/products', {})(client, { cookie })).toBe('401 csrf_missing');
    expect(await ofRest('POST', '/api/v1/products', {})(client, { cookie, ...csrf })).toBe('allowed');
    expect(await ofGraphql('{ users { items { id } } }', {})(client, { cookie })).toBe('401 csrf_missing');
    expect(await ofSoap('GetUsers', {})(client, { cookie, ...csrf })).toBe('allowed');
  });
});

describe('a token', () => {
  it('that is expired is rejected as such, also without the scope', async () => {
    const client = app.client();
    await client.put('/session/permissions', { policy: 'scopes' });
    const headers = await form(client, { grant_type: 'password', ...alice, scope: 'read' });
    const remove = ofRest('DELETE', `/api/v1/users/${UNKNOWN}`);
    expect(await remove(client, headers)).toBe('403 insufficient_scope');
    await client.post('/session/clock/advance', { duration: 'PT2H' });
    expect(await remove(client, headers)).toBe('401 expired');
  });
});

describe('a UsernameToken', () => {
  const security = (username: string, password: string): string =>
    `<soap:Header><wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">` +
    `<wsse:UsernameToken><wsse:Username>${username}</wsse:Username><wsse:Password>${password}</wsse:Password></wsse:UsernameToken>` +
    `</wsse:Security></soap:Header>`;
  const call = async (client: Client, header: string, headers: Headers = {}): Promise<string> => {
    const envelope = requestOf('GetUsers').replace('<soap:Body>', `${header}<soap:Body>`);
    const { text } = await client.post('/soap', envelope, { headers: { ...XML, ...headers } });
    return findAll(parseXml(text), 'code')
      .map((element) => element.text)
      .join(' ');
  };

  it('identifies an account or a user of the session', async () => {
    const client = app.client();
    await client.put('/session/permissions', { policy: 'shop' });
    expect(await call(client, '')).toBe('UNAUTHORIZED credentials_required');
    expect(await call(client, security('nora@example.com', passwords.nora))).toBe('');
    expect(await call(client, security('john.carter@example.com', 'practice-2026'))).toBe('');
    expect(await call(client, security('john.carter@example.com', 'wrong'))).toBe(
      'UNAUTHORIZED wrong_password',
    );
  });

  it('counts as Basic', async () => {
    const client = app.client();
    await client.put('/session/permissions', { policy: 'scopes' });
    const alices = security(alice.username, alice.password);
    expect(await call(client, alices)).toBe('UNAUTHORIZED not_accepted');
    expect(await call(client, alices, { 'x-api-key': 'demo-key-sandbox-2026' })).toBe(
      'BAD_REQUEST several_credentials',
    );
  });
});
