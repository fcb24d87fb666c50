// The checks of every fact: which exchanges pass, and the message of those that do not.
import type { Exchange, GraphqlFacts } from '../../../platform/exchange/exchange.js';
import { exchangeOf, operationOf, stepOf } from '../../../../test/support/exchanges.js';
import type { LessonStep, RequestChecks, ResponseChecks } from '../lesson.js';
import { evaluate, type Evaluation } from './evaluate.js';

const UUID = 'a0000000-0000-4000-8000-00000000000b';
const now = Date.parse('2026-01-01T00:00:10.000Z');
const values = new Map<string, unknown>([
  ['etag', '"v1"'],
  ['seconds', '3'],
  ['id', UUID],
]);

function run(step: LessonStep, exchange: Exchange, repeated: readonly unknown[] = []): Evaluation {
  return evaluate({ step, exchange, values, now, previousStepAt: now - 2000, repeated });
}

const request = (checks: RequestChecks): LessonStep =>
  stepOf({ checks: { request: checks, response: { status: 201 } } });
const response = (checks: ResponseChecks): LessonStep => stepOf({ checks: { response: checks } });
const graphql: GraphqlFacts = {
  ...{
    kind: 'query',
    name: null,
    method: 'POST',
    fields: ['orders.items.user.name'],
    root_fields: 1,
    aliases: 0,
  },
  ...{
    fragment_spreads: 0,
    operations: ['listOrders'],
    variables: 0,
    defaults: 0,
    literals: 0,
    directives: [],
    persisted: false,
  },
  partial: false,
};
const notFound = { code: 'NOT_FOUND', message: 'user not found' };

/** Step, exchange that passes, exchange that does not, failed check, message. */
const table: readonly [string, LessonStep, Partial<Exchange>, Partial<Exchange>, string, string][] = [
  [
    'protocol',
    request({ protocol: 'REST' }),
    {},
    { protocol: 'SOAP' },
    'protocol',
    'protocol must be REST. The request uses SOAP.',
  ],
  [
    'protocol of a list',
    request({ protocol: ['GraphQL', 'SOAP'] }),
    { protocol: 'SOAP' },
    {},
    'protocol',
    'protocol must be GraphQL or SOAP. The request uses REST.',
  ],
  [
    'operation',
    request({ operation: 'createProduct' }),
    { operations: [operationOf('createProduct')] },
    { operations: [operationOf('listProducts')] },
    'operation',
    'operation must be createProduct. The request executes listProducts.',
  ],
  [
    'no operation',
    request({ operation: 'createProduct' }),
    { operations: [operationOf('listProducts'), operationOf('createProduct')] },
    {},
    'operation',
    'operation must be createProduct. The request executes no operation of the API.',
  ],
  [
    'path',
    request({ path: '/api/v1/products' }),
    { path: '/api/v1/products/' },
    { path: '/api/v1/product' },
    'path',
    'path must be /api/v1/products. The path of the request is /api/v1/product.',
  ],
  [
    'path with a saved id',
    request({ path: '/api/v1/products/{{id}}' }),
    { path: `/api/v1/%70roducts/${UUID.toUpperCase()}` },
    { path: '/api/v1/products/1' },
    'path',
    `path must be /api/v1/products/${UUID}. The path of the request is /api/v1/products/1.`,
  ],
  [
    'method',
    request({ method: ['PUT', 'PATCH'] }),
    { method: 'PATCH' },
    {},
    'method',
    'method must be PUT or PATCH. The method of the request is POST.',
  ],
  [
    'query',
    request({ query: { limit: 5 } }),
    { query: { limit: '5', page: '1' } },
    { query: { limit: '50' } },
    'query.limit',
    'query.limit must be the number 5. The query string of the request contains the string "50".',
  ],
  [
    'omitted default',
    request({ query: { page: 1, order: 'asc' } }),
    { query: { order: 'ASC' }, operations: [operationOf('listUsers', { input: { page: 1, limit: 10 } })] },
    { query: { order: 'asc' } },
    'query.page',
    'query.page must be the number 1. The query string of the request does not contain it.',
  ],
  [
    'parameter name',
    request({ query: { wsdl: { exists: true } } }),
    { query: { WSDL: '' } },
    { query: { wsd: '' } },
    'query.wsdl',
    'query.wsdl must be present. The query string of the request does not contain it.',
  ],
  [
    'header',
    request({ headers: { 'if-none-match': '{{etag}}' } }),
    { headers: { 'if-none-match': '"v0", W/"v1"' } },
    { headers: { 'if-none-match': '"v2"' } },
    'headers.if-none-match',
    'headers.if-none-match must be the string "\\"v1\\"". The request header contains the string "\\"v2\\"".',
  ],
  [
    'media type',
    request({ headers: { 'content-type': 'text/xml' } }),
    { headers: { 'content-type': ' Text/XML; charset=utf-8' } },
    {},
    'headers.content-type',
    'headers.content-type must be the string "text/xml". The request header is absent.',
  ],
  [
    'input',
    request({ input: { price: 29.5 } }),
    { operations: [operationOf('createProduct', { input: { price: 29.5, name: 'x' } })] },
    { operations: [operationOf('createProduct', { input: { price: '29.5' } })] },
    'input.price',
    'input.price must be the number 29.5. The request contains the string "29.5".',
  ],
  [
    'nested input',
    request({ input: { 'filter.status.eq': 'pending', 'filter.price.gte': { exists: false } } }),
    { operations: [operationOf('listOrders', { input: { filter: { status: { eq: 'pending' } } } })] },
    { operations: [operationOf('listOrders', { input: { filter: {} } })] },
    'input.filter.status.eq',
    'input.filter.status.eq must be the string "pending". The request does not contain it.',
  ],
  [
    'input without operation',
    request({ input: { finding: { eq: 7, reveal: false } } }),
    { body: { finding: 7 } },
    { body: { finding: 8 } },
    'input.finding',
    'input.finding does not have the expected value. The request contains the number 8.',
  ],
  [
    'no other fields',
    request({ input_only: ['name', 'price'] }),
    { operations: [operationOf('replaceProduct', { input: { id: UUID, name: 'x' } })] },
    { operations: [operationOf('replaceProduct', { input: { name: 'x', stock: 1 } })] },
    'input_only',
    'input must have no other fields than name, price. The request also contains stock.',
  ],
  [
    'body',
    request({ body: { 'items.0.id': 1 } }),
    { body: { items: [{ id: 1 }] } },
    { body: 'text' },
    'body.items.0.id',
    'body.items.0.id must be the number 1. The request body does not contain it.',
  ],
  [
    'graphql',
    request({ graphql: { fields: { contains: ['orders.items.user.name'] }, aliases: { gte: 0 } } }),
    { graphql },
    { graphql: { ...graphql, fields: ['orders.total'] } },
    'graphql.fields',
    'graphql.fields must contain "orders.items.user.name". The GraphQL operation contains the array ["orders.total"].',
  ],
  [
    'soap',
    request({ soap: { operation: 'CreateUser', prefix: { nin: ['soap', 'soapenv'] } } }),
    { soap: { operation: 'CreateUserRequest', prefix: 's', header: [], version: '1.1', action: null } },
    { soap: { operation: 'CreateUser', prefix: 'soap', header: [], version: '1.1', action: null } },
    'soap.prefix',
    'soap.prefix must not be "soap" or "soapenv". The SOAP message contains the string "soap".',
  ],
  [
    'auth',
    request({ auth: { scheme: 'basic', outcome: 'rejected', reason: 'line_break' } }),
    { auth: { scheme: 'basic', outcome: 'rejected', reason: 'line_break' } },
    { auth: { scheme: 'basic', outcome: 'accepted' } },
    'auth.outcome',
    'auth.outcome must be the string "rejected". The verified credential contains the string "accepted".',
  ],
  [
    'no credential',
    request({ auth: { scheme: 'basic' } }),
    { auth: { scheme: 'basic', outcome: 'accepted' } },
    {},
    'auth.scheme',
    'auth.scheme must be the string "basic". The service verified no credential in this request.',
  ],
  [
    'status',
    response({ status: [200, 204] }),
    { status: 204 },
    {},
    'status',
    'status must be 200 or 204. The status of the response is 201.',
  ],
  [
    'status range',
    response({ status: { gte: 500 } }),
    { status: 503 },
    { status: 404 },
    'status',
    'status must be at least 500. The status of the response is 404.',
  ],
  [
    'response header',
    response({ status: 201, headers: { allow: { contains: 'PATCH' } } }),
    { responseHeaders: { allow: 'GET, PATCH' } },
    { responseHeaders: { allow: 'GET' } },
    'response.headers.allow',
    'response.headers.allow must contain "PATCH". The response header contains the string "GET".',
  ],
  [
    'no error',
    response({ error: null }),
    { operations: [operationOf('getUser')] },
    { operations: [operationOf('getUser', { error: notFound })], status: 200 },
    'error',
    'The operation must succeed. The response contains the error NOT_FOUND: user not found.',
  ],
  [
    'failed without error',
    response({ error: null }),
    {},
    { status: 503 },
    'error',
    'The operation must succeed. The status of the response is 503.',
  ],
  [
    'error',
    response({ error: { code: 'NOT_FOUND' } }),
    { error: notFound },
    { error: { ...notFound, code: 'CONFLICT' } },
    'error.code',
    'error.code must be the string "NOT_FOUND". The error contains the string "CONFLICT".',
  ],
  [
    'result',
    response({ status: 201, result: { 'user.id': '{{id}}', notes: null } }),
    { operations: [operationOf('getOrder', { result: { user: { id: UUID }, notes: null } })] },
    { operations: [operationOf('getOrder', { result: { user: null } })] },
    'result.user.id',
    `result.user.id must be the string "${UUID}". The response does not contain it.`,
  ],
  [
    'result without operation',
    response({ status: 201, result: { '.': { length: 2 } } }),
    { responseText: '{"success":true,"data":[1,2]}' },
    { responseText: '[1]' },
    'result',
    'result must have 2 items. The response contains the array [1].',
  ],
  [
    'saved value',
    stepOf({ save: { token: 'access_token' } }),
    { responseText: '{"access_token":"x"}' },
    { responseText: 'no JSON' },
    'save.token',
    'The exchange must contain access_token, because a later step needs it. It does not contain it.',
  ],
  [
    'long value',
    stepOf({ save: { text: 'body.text' } }),
    { body: { text: 'é'.repeat(2047) } },
    { body: { text: 'é'.repeat(2048) } },
    'save.text',
    'body.text must have at most 4096 bytes, because a later step needs it. It has 4098 bytes.',
  ],
];

describe.each(table)('%s', (_name, step, passing, failing, check, message) => {
  it('passes', () => {
    expect(run(step, exchangeOf(passing)).failed).toEqual([]);
  });

  it('explains what does not pass', () => {
    const { failed } = run(step, exchangeOf(failing));
    expect(failed.map((one) => [one.check, one.message])).toContainEqual([check, message]);
  });
});

describe('the order of checks', () => {
  const step = stepOf({
    checks: {
      request: { protocol: 'REST', operation: 'createProduct', input: { price: 29.5, stock: 1, name: 'x' } },
      response: { status: 201 },
    },
  });

  it('lists all failures of the first group that fails, and what passed until then', () => {
    const input = { price: '29.5', name: 'x' };
    const { passed, failed } = run(
      step,
      exchangeOf({ status: 400, operations: [operationOf('createProduct', { input })] }),
    );

    expect(failed.map(({ check }) => check)).toEqual(['input.price', 'input.stock']);
    expect(passed).toEqual(['protocol', 'operation', 'input.name']);
    expect(failed[0]).toEqual({
      check: 'input.price',
      expected: { type: 'number', value: 29.5 },
      actual: { type: 'string', value: '29.5' },
      message: 'input.price must be the number 29.5. The request contains the string "29.5".',
    });
    expect(failed[1]?.actual).toEqual({ type: 'absent' });
  });
});

describe('several root fields', () => {
  const step = stepOf({
    checks: {
      request: { operation: 'getUser', input: { id: '1' } },
      response: { error: null, result: { name: 'Ann' } },
    },
    save: { name: 'result.name' },
  });
  const user = (id: string, name: string) => operationOf('getUser', { input: { id }, result: { name } });

  it('pass if one of them passes all checks, and save its values', () => {
    const operations = [operationOf('listUsers'), user('2', 'Bob'), user('1', 'Ann')];
    expect(run(step, exchangeOf({ operations }))).toMatchObject({ failed: [], saved: { name: 'Ann' } });
  });

  it('do not pass if the checks hold for different ones', () => {
    const { failed, operation } = run(
      step,
      exchangeOf({ operations: [operationOf('listUsers'), user('2', 'Ann'), user('1', 'Bob')] }),
    );
    expect(failed).toMatchObject([{ check: 'result.name' }]);
    expect(operation?.input).toEqual({ id: '1' });
  });
});

describe('repeat', () => {
  const step = stepOf({
    checks: { request: { operation: 'listOrders' }, response: { status: 201 } },
    repeat: { times: 'result.pages', distinct: 'input.page', same: ['input.limit'] },
  });
  const page = (number: number, limit = 5): Exchange =>
    exchangeOf({
      operations: [operationOf('listOrders', { input: { page: number, limit }, result: { pages: 2 } })],
    });

  it('counts an exchange and says what to send next', () => {
    const { failed, isProgress, repeated } = run(step, page(1));
    expect(failed).toMatchObject([
      {
        check: 'repeat',
        expected: { value: 2 },
        actual: { value: 1 },
        message: '1 of 2 requests is done. Send it with another input.page.',
      },
    ]);
    expect({ isProgress, count: repeated.length }).toEqual({ isProgress: true, count: 1 });
  });

  it('passes after the last one', () => {
    expect(run(step, page(2), run(step, page(1)).repeated).failed).toEqual([]);
  });

  it('does not count the same value again', () => {
    const { failed, isProgress } = run(step, page(1), run(step, page(1)).repeated);
    expect(isProgress).toBe(false);
    expect(failed[0]?.message).toBe(
      'This value of input.page is already counted (1). 1 of 2 requests is done.',
    );
  });

  it('starts again with another value that must stay the same', () => {
    const { failed, repeated } = run(step, page(2, 4), run(step, page(1)).repeated);
    expect(repeated).toHaveLength(1);
    expect(failed[0]?.message).toBe(
      'input.limit has changed, so counting starts again. 1 of 2 requests is done.',
    );
  });

  it('counts the root fields of one operation', () => {
    const within = stepOf({ ...step, repeat: { times: 2, distinct: 'input.page', within: 'exchange' } });
    const field = (number: number) => operationOf('listOrders', { input: { page: number } });
    expect(run(within, exchangeOf({ operations: [field(1), field(2)] })).failed).toEqual([]);
    expect(run(within, exchangeOf({ operations: [field(1), field(1)] })).failed[0]?.message).toBe(
      'One operation must contain 2 matching root fields with different values of input.page. It contains 1.',
    );
  });
});

describe('elapsed', () => {
  it('compares the time since the previous step', () => {
    expect(run(stepOf({ elapsed: { gte: 2 } }), exchangeOf()).failed).toEqual([]);
    expect(run(stepOf({ elapsed: { gte: '{{seconds}}' } }), exchangeOf()).failed[0]?.message).toBe(
      'Wait at least 3 seconds after the previous step. This request came after 2.0 seconds.',
    );
  });
});

describe('saved values', () => {
  const exchange = exchangeOf({
    method: 'GET',
    path: '/p',
    query: { a: '1' },
    headers: { 'if-none-match': '"v0"' },
    body: { text: 'b' },
    operations: [
      operationOf('getUser', { input: { id: 'i' }, result: { items: [{ id: 'r' }], none: null } }),
    ],
    auth: { outcome: 'accepted', scheme: 'basic' },
    responseText: '{"data":[{"id":"d"}],"access_token":"t"}',
    responseHeaders: {
      etag: '"v1"',
      location: 'https://client.example/cb?code=c%2B1&state=s#iss=x',
      'www-authenticate': ['Digest realm="r, s", nonce="n", algorithm=MD5', 'Basic realm="b"'],
      'set-cookie': ['sid=s1; Path=/', 'csrf=c1'],
    },
  });

  it.each<[string, unknown]>([
    ['result.items.0.id', 'r'],
    ['result.none', null],
    ['input.id', 'i'],
    ['data.0.id', 'd'],
    ['access_token', 't'],
    ['headers.etag', '"v1"'],
    ['headers.if-none-match', '"v0"'],
    ['location.code', 'c+1'],
    ['location.iss', 'x'],
    ['challenge.nonce', 'n'],
    ['challenge.algorithm', 'MD5'],
    ['cookie.csrf', 'c1'],
    ['query.a', '1'],
    ['body.text', 'b'],
    ['auth.scheme', 'basic'],
    ['operation', 'getUser'],
    ['path', '/p'],
    ['method', 'GET'],
    ['status', 201],
    ['result.unknown', undefined],
    ['cookie.unknown', undefined],
    ['toString', undefined],
  ])('read %s', (source, value) => {
    const { saved, failed } = run(stepOf({ save: { value: source } }), exchange);
    if (value === undefined) expect(failed).toMatchObject([{ check: 'save.value' }]);
    else expect(saved).toEqual({ value });
  });
});
