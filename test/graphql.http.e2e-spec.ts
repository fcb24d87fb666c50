// GraphQL over HTTP: methods, media types, persisted queries, and what is refused before anyone reads the question.
import { createHash } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { ask, askByGet } from './support/graphql.js';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => {
  client = app.client();
});

const typename = '{ __typename }';
const named = { data: { __typename: 'Query' } };
const reset = 'mutation { resetDemo }';
const json = { headers: { accept: 'application/json' } };
const graphql = { headers: { accept: 'application/graphql-response+json' } };
const hashOf = (query: string): string => createHash('sha256').update(query).digest('hex');

describe('A question', () => {
  it('comes by POST or by GET, known or not', async () => {
    const query = '{ users(limit: 3) { pageInfo { limit } } }';
    for (let i = 0; i < 2; i += 1) {
      const answers = [await ask(client, query), await askByGet(client, { query })];
      for (const { status, body } of answers) {
        expect({ status, body }).toEqual({
          status: 200,
          body: { data: { users: { pageInfo: { limit: 3 } } } },
        });
      }
    }
  });

  it('by GET has its variables as JSON', async () => {
    const query = 'query Some($limit: Int) { users(limit: $limit) { pageInfo { limit } } }';
    const { body } = await askByGet(client, { query, variables: '{"limit": 4}', operationName: 'Some' });
    expect(body).toEqual({ data: { users: { pageInfo: { limit: 4 } } } });
    const broken = await askByGet(client, { query, variables: '{"limit"' });
    expect(broken.status).toBe(400);
  });

  it('names one of several operations', async () => {
    const query = 'query One { demo } query Two { __typename }';
    for (let i = 0; i < 2; i += 1) {
      const { body } = await client.post('/graphql', { query, operationName: 'Two' });
      expect(body).toEqual(named);
    }
    const unnamed = await client.post('/graphql', { query });
    expect(unnamed.status).toBe(400);
    expect(unnamed.body.errors[0].extensions.code).toBe('OPERATION_RESOLUTION_FAILURE');
  });

  it('of HEAD is that of GET without the body', async () => {
    const answer = await client.send('HEAD', `/graphql?query=${encodeURIComponent(typename)}`);
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([reset, 'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }'])(
    'by GET changes nothing: %s',
    async (query) => {
      for (let i = 0; i < 2; i += 1) {
        const { status, headers } = await askByGet(client, { query });
        expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
        // From now on the document is known; GET must not run it for that.
        const { body } = await ask(client, '{ users { pageInfo { total } } sessionInfo }');
        expect(body.data.users.pageInfo.total).toBe(0);
        expect((await ask(app.client(), query)).status).toBe(200);
      }
    },
  );

  it('comes by no other method', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'QUERY']) {
      const { status, headers } = await client.send(method, '/graphql', { body: { query: typename } });
      expect({ status, allow: headers.get('allow') }).toEqual({
        status: 405,
        allow: 'GET, HEAD, POST, OPTIONS',
      });
    }
    const { status, headers } = await client.send('OPTIONS', '/graphql');
    expect({ status, allow: headers.get('allow') }).toEqual({
      status: 204,
      allow: 'GET, HEAD, POST, OPTIONS',
    });
  });

  it('comes alone', async () => {
    const { status, body } = await client.post('/graphql', [{ query: typename }, { query: typename }]);
    expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('An answer', () => {
  it.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
    [
      'application/graphql-response+json, application/json;q=0.9',
      'application/graphql-response+json; charset=utf-8',
    ],
    ['*/*', 'application/json; charset=utf-8'],
  ])('to Accept: %s is of that type, known or not', async (accept, type) => {
    const query = `query Of${type.length}${accept.length} { __typename }`;
    for (let i = 0; i < 2; i += 1) {
      const { headers, text } = await ask(client, query, {}, { headers: { accept } });
      expect(headers.get('content-type')).toBe(type);
      expect(JSON.parse(text)).toEqual(named);
    }
  });

  it('of another type there is none', async () => {
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await ask(client, typename, {}, { headers: { accept: 'text/html' } });
      expect({ status, isError: Array.isArray(body.errors) }).toEqual({ status: 406, isError: true });
    }
  });

  it.each([
    ['no GraphQL', '{ users', 'GRAPHQL_PARSE_FAILED'],
    ['a field that is not there', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a variable of a wrong type',
      'query ($limit: Int) { users(limit: $limit) { pageInfo { page } } }',
      'BAD_USER_INPUT',
    ],
  ])('to %s is 400, and 200 for who asks for application/json', async (_, query, code) => {
    for (const [call, status] of [
      [{}, 400],
      [graphql, 400],
      [json, 200],
      [{}, 400],
    ] as const) {
      const answer = await ask(client, query, { limit: 'many' }, call);
      const body = JSON.parse(answer.text) as { errors: { extensions: { code: string } }[]; data?: unknown };
      expect({ status: answer.status, code: body.errors[0]?.extensions.code }).toEqual({ status, code });
      expect('data' in body).toBe(false);
    }
  });

  it('never shows where in the code an error was thrown', async () => {
    const answers = [
      await ask(client, '{ users(limit: 1000) { items { id } } }'),
      await ask(client, '{ users('),
      await ask(client, 'mutation { createUser(input: {name: "", email: ""}) { id } }'),
    ];
    for (const { text } of answers) expect(text).not.toMatch(/stack|node_modules|\.js/);
  });

  it('with an error in one field still has the others', async () => {
    const { status, body } = await ask(
      client,
      '{ user(id: "a0000000-0000-4000-8000-00000000ffff") { id } __typename }',
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({ user: null, __typename: 'Query' });
    expect(body.errors[0].path).toEqual(['user']);
  });
});

describe('A persisted query', () => {
  const persisted = (hash: string): object => ({ persistedQuery: { version: 1, sha256Hash: hash } });
  const query = 'query Persisted { orders { pageInfo { total } } }';
  const answer = { data: { orders: { pageInfo: { total: 0 } } } };

  it('is unknown until it is registered, then asked for by its hash alone', async () => {
    const extensions = persisted(hashOf(query));
    const before = await client.post('/graphql', { extensions });
    expect(before.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    const registering = await client.post('/graphql', { query, extensions });
    expect(registering.body).toEqual(answer);
    expect((await client.post('/graphql', { extensions })).body).toEqual(answer);
    expect((await askByGet(client, { extensions: JSON.stringify(extensions) })).body).toEqual(answer);
  });

  it('may be the query itself, with `persisted: true`', async () => {
    await client.post('/graphql', { query, extensions: persisted(hashOf(query)) });
    const posted = await client.post('/graphql', { query: hashOf(query), persisted: true });
    const got = await askByGet(client, {
      query: hashOf(query),
      persisted: 'true',
      operationName: 'Persisted',
    });
    expect([posted.body, got.body]).toEqual([answer, answer]);
    const unknown = await client.post('/graphql', { query: hashOf('{ other }'), persisted: true });
    expect(unknown.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  it('is an ordinary one with `persisted: false`', async () => {
    expect((await client.post('/graphql', { query: typename, persisted: false })).body).toEqual(named);
    expect((await askByGet(client, { query: typename, persisted: 'false' })).body).toEqual(named);
  });

  it('must have the hash that it is registered under', async () => {
    const { status } = await client.post('/graphql', { query, extensions: persisted(hashOf('{ other }')) });
    expect(status).toBe(400);
  });
});

describe('A request that holds no question', () => {
  it.each([
    ['no JSON', '{"query"', 400, 'BAD_REQUEST', {}],
    ['an empty body', '', 400, 'BAD_REQUEST', {}],
    [
      'another content type',
      typename,
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { 'content-type': 'application/graphql' },
    ],
    ['more than 256 KiB', JSON.stringify({ query: ' '.repeat(256 * 1024) }), 413, 'PAYLOAD_TOO_LARGE', {}],
    ['a query that is no text', '{"query": 7}', 400, 'BAD_REQUEST', {}],
    ['variables that are no object', '{"query": "{ __typename }", "variables": []}', 400, 'BAD_REQUEST', {}],
  ])('because of %s is refused in the shape of GraphQL', async (_, body, status, code, headers) => {
    const answer = await client.post('/graphql', body, { headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      errors: [{ message: expect.any(String), extensions: expect.objectContaining({ code }) }],
    });
  });

  it('may be as large as 256 KiB', async () => {
    const body = JSON.stringify({ query: typename });
    const { status } = await client.post('/graphql', body + ' '.repeat(256 * 1024 - body.length));
    expect(status).toBe(200);
  });
});
