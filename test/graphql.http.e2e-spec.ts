// GraphQL over HTTP: methods, media types, persisted queries, and errors before execution.
import { createHash } from 'node:crypto';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import { executeGraphql, executeGraphqlByGet } from './support/graphql.js';

let app: SharedApp;
let client: Client;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(() => {
  client = app.client();
});

const typename = '{ __typename }';
const named = { data: { __typename: 'Query' } };
const reset = 'mutation { resetDemo }';
const json = { headers: { accept: 'application/json' } };
const graphql = { headers: { accept: 'application/graphql-response+json' } };
const hashOf = (query: string): string => createHash('sha256').update(query).digest('hex');

describe('A request', () => {
  it('can be POST or GET, compiled or not', async () => {
    const query = '{ users(limit: 3) { pageInfo { limit } } }';
    for (let i = 0; i < 2; i += 1) {
      const responses = [await executeGraphql(client, query), await executeGraphqlByGet(client, { query })];
      for (const { status, body } of responses) {
        expect({ status, body }).toEqual({
          status: 200,
          body: { data: { users: { pageInfo: { limit: 3 } } } },
        });
      }
    }
  });

  it('with GET has its variables as JSON', async () => {
    const query = 'query Some($limit: Int) { users(limit: $limit) { pageInfo { limit } } }';
    const { body } = await executeGraphqlByGet(client, {
      query,
      variables: '{"limit": 4}',
      operationName: 'Some',
    });
    expect(body).toEqual({ data: { users: { pageInfo: { limit: 4 } } } });
    const broken = await executeGraphqlByGet(client, { query, variables: '{"limit"' });
    expect(broken.status).toBe(400);
  });

  it('with a number beyond the range of doubles does not get the cached response for null', async () => {
    const query = 'query ($age: Int) { users(filter: {age: {eq: $age}}) { pageInfo { total } } }';
    for (let i = 0; i < 3; i += 1)
      expect((await executeGraphql(client, query, { age: null })).status).toBe(200);
    const { status, body } = await client.post(
      '/graphql',
      `{"query": "${query}", "variables": {"age": 1e400}}`,
    );
    expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'BAD_USER_INPUT' });
  });

  it('selects one of several operations', async () => {
    const query = 'query One { demo } query Two { __typename }';
    for (let i = 0; i < 2; i += 1) {
      const { body } = await client.post('/graphql', { query, operationName: 'Two' });
      expect(body).toEqual(named);
    }
    const unnamed = await client.post('/graphql', { query });
    expect(unnamed.status).toBe(400);
    expect(unnamed.body.errors[0].extensions.code).toBe('OPERATION_RESOLUTION_FAILURE');
  });

  it('with HEAD gets the response of GET without the body', async () => {
    const response = await client.send('HEAD', `/graphql?query=${encodeURIComponent(typename)}`);
    expect({ status: response.status, text: response.text }).toEqual({ status: 200, text: '' });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([reset, 'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }'])(
    'with GET does not execute %s',
    async (query) => {
      for (let i = 0; i < 2; i += 1) {
        const { status, headers, body: error } = await executeGraphqlByGet(client, { query });
        expect({ status, allow: headers.get('allow') }).toEqual({
          status: 405,
          allow: (await client.send('OPTIONS', '/graphql')).headers.get('allow'),
        });
        expect(error.errors[0].extensions).toEqual({ code: 'METHOD_NOT_ALLOWED', status: 405 });
        // The document is compiled now; GET must still not execute it.
        const { body } = await executeGraphql(client, '{ users { pageInfo { total } } sessionInfo { id } }');
        expect(body.data.users.pageInfo.total).toBe(0);
        expect((await executeGraphql(app.client(), query)).status).toBe(200);
      }
    },
  );

  it('with another method returns 405', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'QUERY']) {
      const { status, headers, body } = await client.send(method, '/graphql', { body: { query: typename } });
      expect({ status, allow: headers.get('allow') }).toEqual({
        status: 405,
        allow: 'GET, HEAD, POST, OPTIONS',
      });
      expect(body.errors[0].extensions).toEqual({ code: 'METHOD_NOT_ALLOWED', status: 405 });
    }
    const { status, headers } = await client.send('OPTIONS', '/graphql');
    expect({ status, allow: headers.get('allow') }).toEqual({
      status: 204,
      allow: 'GET, HEAD, POST, OPTIONS',
    });
  });
});

describe('A response', () => {
  it.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
    [
      'application/graphql-response+json, application/json;q=0.9',
      'application/graphql-response+json; charset=utf-8',
    ],
    ['*/*', 'application/json; charset=utf-8'],
    ['', 'application/json; charset=utf-8'],
    ['application/json; charset=utf-8', 'application/json; charset=utf-8'],
    ['text/plain, application/json;charset="utf-8";q=0.5', 'application/json; charset=utf-8'],
    [
      'application/graphql-response+json; charset=utf-8, application/json; charset=utf-8;q=0.9',
      'application/graphql-response+json; charset=utf-8',
    ],
  ])('to Accept: %s has that type, compiled or not', async (accept, type) => {
    const query = `query Of${type.length}_${accept.length} { __typename }`;
    for (let i = 0; i < 2; i += 1) {
      const { headers, text } = await executeGraphql(client, query, {}, { headers: { accept } });
      expect(headers.get('content-type')).toBe(type);
      expect(JSON.parse(text)).toEqual(named);
    }
  });

  it.each(['text/html', 'application/json;q=0', 'image/*'])('to Accept: %s is 406', async (accept) => {
    for (let i = 0; i < 2; i += 1) {
      const response = await executeGraphql(client, typename, {}, { headers: { accept } });
      expect({ status: response.status, body: JSON.parse(response.text) as unknown }).toEqual({
        status: 406,
        body: {
          errors: [
            {
              message: 'Accept must include application/json',
              extensions: { code: 'NOT_ACCEPTABLE', status: 406 },
            },
          ],
        },
      });
    }
  });

  it('to a mutation that is not acceptable changes nothing', async () => {
    const mutation = 'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }';
    await executeGraphql(client, mutation, {}, { headers: { accept: 'text/html' } });
    expect(
      (await executeGraphql(client, '{ users { pageInfo { total } } }')).body.data.users.pageInfo.total,
    ).toBe(0);
  });

  it.each([
    ['a syntax error', '{ users', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a variable of a wrong type',
      'query ($limit: Int) { users(limit: $limit) { pageInfo { page } } }',
      'BAD_USER_INPUT',
    ],
    ['a subscription', 'subscription { users }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'an operation name that does not exist',
      'query A { demo } query B { demo }',
      'OPERATION_RESOLUTION_FAILURE',
    ],
  ])('to %s is 400, or 200 for a client that requests application/json', async (_, query, code) => {
    for (const [call, status] of [
      [{}, 400],
      [graphql, 400],
      [json, 200],
      [{}, 400],
    ] as const) {
      const response = await executeGraphql(client, query, { limit: 'many' }, call);
      const body = JSON.parse(response.text) as {
        errors: { extensions: { code: string } }[];
        data?: unknown;
      };
      expect({ status: response.status, extensions: body.errors[0]?.extensions }).toEqual({
        status,
        extensions: { code, status: 400 },
      });
      expect('data' in body).toBe(false);
    }
  });

  it('contains no stack trace', async () => {
    const responses = [
      await executeGraphql(client, '{ users(limit: 1000) { items { id } } }'),
      await executeGraphql(client, '{ users('),
      await executeGraphql(client, 'mutation { createUser(input: {name: "", email: ""}) { id } }'),
    ];
    for (const { text } of responses) expect(text).not.toMatch(/stack|node_modules|\.js/);
  });

  it('with an error in one field contains the data of the others', async () => {
    const { status, body } = await executeGraphql(
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
  const result = { data: { orders: { pageInfo: { total: 0 } } } };

  it('is executed by its hash after it is registered', async () => {
    const extensions = persisted(hashOf(query));
    const before = await client.post('/graphql', { extensions });
    expect(before.status).toBe(200);
    expect(before.body.errors[0]).toEqual({
      message: 'PersistedQueryNotFound',
      extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', status: 404 },
    });
    const registering = await client.post('/graphql', { query, extensions });
    expect(registering.body).toEqual(result);
    expect((await client.post('/graphql', { extensions })).body).toEqual(result);
    expect((await executeGraphqlByGet(client, { extensions: JSON.stringify(extensions) })).body).toEqual(
      result,
    );
  });

  it('can be named by `query` with `persisted: true`', async () => {
    await client.post('/graphql', { query, extensions: persisted(hashOf(query)) });
    const posted = await client.post('/graphql', { query: hashOf(query), persisted: true });
    const got = await executeGraphqlByGet(client, {
      query: hashOf(query),
      persisted: 'true',
      operationName: 'Persisted',
    });
    expect([posted.body, got.body]).toEqual([result, result]);
    const unknown = await client.post('/graphql', { query: hashOf('{ other }'), persisted: true });
    expect(unknown.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  it('is not used with `persisted: false`', async () => {
    expect((await client.post('/graphql', { query: typename, persisted: false })).body).toEqual(named);
    expect((await executeGraphqlByGet(client, { query: typename, persisted: 'false' })).body).toEqual(named);
  });

  it.each<[string, object]>([
    ['the hash does not match', persisted(hashOf('{ other }'))],
    ['the version is not supported', { persistedQuery: { version: 2, sha256Hash: hashOf(query) } }],
    ['it is not an object', { persistedQuery: 'hash' }],
  ])('is rejected if %s', async (_, extensions) => {
    for (const headers of [{}, json.headers]) {
      const { status, text } = await client.post('/graphql', { query, extensions }, { headers });
      expect({ status, errors: (JSON.parse(text) as { errors: unknown[] }).errors }).toEqual({
        status: 400,
        errors: [{ message: expect.any(String), extensions: { code: 'BAD_REQUEST', status: 400 } }],
      });
    }
  });

  it.each(['yes', 'true', 1, null, [], {}])('with `persisted: %j` in the body is rejected', async (value) => {
    const { status, body } = await client.post('/graphql', { query: typename, persisted: value });
    expect({ status, error: body.errors[0] }).toEqual({
      status: 400,
      error: {
        message: 'body/persisted must be boolean',
        extensions: {
          code: 'BAD_REQUEST',
          status: 400,
          details: [{ field: 'persisted', message: 'must be boolean' }],
        },
      },
    });
  });

  it.each(['yes', '1', '', 'TRUE', 'true&persisted=true'])(
    'with `persisted=%s` in the query string is rejected',
    async (value) => {
      const url = `/graphql?query=${encodeURIComponent(typename)}&persisted=${value}`;
      const { status, body } = await client.get(url);
      expect({ status, message: body.errors[0].message }).toEqual({
        status: 400,
        message: 'querystring/persisted must be boolean',
      });
    },
  );

  it('with `persisted: true` requires the hash', async () => {
    const { status, body } = await client.post('/graphql', { persisted: true });
    expect({ status, message: body.errors[0].message }).toEqual({
      status: 400,
      message: "body must have required property 'query'",
    });
  });
});

describe('An invalid request', () => {
  it.each([
    ['invalid JSON', '{"query"', 400, 'BAD_REQUEST', {}],
    ['an empty body', '', 400, 'BAD_REQUEST', {}],
    [
      'another content type',
      typename,
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { 'content-type': 'application/graphql' },
    ],
    ['more than 256 KiB', JSON.stringify({ query: ' '.repeat(256 * 1024) }), 413, 'PAYLOAD_TOO_LARGE', {}],
    ['a query that is not a string', '{"query": 7}', 400, 'BAD_REQUEST', {}],
    [
      'variables that are not an object',
      '{"query": "{ __typename }", "variables": []}',
      400,
      'BAD_REQUEST',
      {},
    ],
  ])('with %s returns an error in the format of GraphQL', async (_, body, status, code, headers) => {
    const response = await client.post('/graphql', body, { headers });
    expect(response.status).toBe(status);
    expect(response.body).toEqual({
      errors: [{ message: expect.any(String), extensions: expect.objectContaining({ code, status }) }],
    });
  });

  it('is not one of 256 KiB', async () => {
    const body = JSON.stringify({ query: typename });
    const { status } = await client.post('/graphql', body + ' '.repeat(256 * 1024 - body.length));
    expect(status).toBe(200);
  });
});

describe('A browser', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it('is redirected to GraphiQL', async () => {
    for (const url of ['/graphql', '/graphql?']) {
      const response = await fetch(app.url + url, { headers: { accept }, redirect: 'manual' });
      expect({ status: response.status, to: response.headers.get('location') }).toEqual({
        status: 302,
        to: '/graphiql',
      });
    }
  });

  it('that opens a URL with a query gets the result', async () => {
    const { status, body } = await executeGraphqlByGet(client, { query: typename }, { headers: { accept } });
    expect({ status, body }).toEqual({ status: 200, body: named });
  });

  it.each(['application/json', '*/*', 'application/json, text/html'])(
    'is no client that sends Accept: %s',
    async (other) => {
      const { status, body } = await client.get('/graphql', { headers: { accept: other } });
      expect({ status, extensions: body.errors[0].extensions }).toEqual({
        status: 400,
        extensions: { code: 'BAD_REQUEST', status: 400 },
      });
    },
  );
});
