import { ErrorList } from '../../../core/error-list.js';
import { readMatcher } from './matcher.input.js';

const operations = ['listUsers', 'createUser', 'createOrder', 'soapOperations'];

function messagesOf(value: unknown, allowsStatus = true): string[] {
  const errors = new ErrorList();
  readMatcher(value, 'body/match', { operations, allowsStatus }, errors);
  return errors.all.map(({ location, message }) => `${location} ${message}`);
}

const conditions = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`name${i}`, 'x']));

it.each([
  [{}],
  [{ protocol: 'SOAP', operation: 'createOrder', method: 'POST', path: '/api/v1/users/{id}' }],
  [{ protocol: ['REST', 'GraphQL', 'SOAP'], operation: ['listUsers', 'soapOperations'], method: ['QUERY'] }],
  [{ path: '/api/(.*)$' }],
  [{ path: '/{any}/x' }],
  [{ path: '/**' }],
  [{ query: { page: 2 }, headers: { 'X-Key': { exists: true } }, body: { 'items.0.id': ['a', null] } }],
  [{ body: { a: { eq: 1, ne: null, in: [], nin: [true], contains: 'x', gt: 1, gte: 'a', lt: 2, lte: 3 } } }],
  [{ status: { gte: 500 } }],
  [{ query: conditions(10), headers: conditions(10) }],
  [JSON.parse('{"body": {"__proto__": "x"}}')],
])('accepts %j as it is', (value: unknown) => {
  const errors = new ErrorList();
  expect(readMatcher(value, 'body', { operations, allowsStatus: true }, errors)).toBe(value);
  expect(errors.all).toEqual([]);
});

it.each<[unknown, ...string[]]>([
  ['createOrder', ' must be object'],
  [[], ' must be object'],
  [null, ' must be object'],
  [
    { operations: 'x' },
    " must NOT have additional properties: 'operations' is unknown, did you mean 'operation'?",
  ],
  [
    JSON.parse('{"constructor": 1}'),
    " must NOT have additional properties: 'constructor' is unknown, known names: protocol, operation, method, path, query, headers, body, status",
  ],
  [{ operation: 'createOder' }, "/operation must be a known operation, did you mean 'createOrder'?"],
  [
    { operation: ['createUser', 'listUser', 7] },
    "/operation/1 must be a known operation, did you mean 'listUsers'?",
    '/operation/2 must be string',
  ],
  [{ operation: [] }, '/operation must NOT have fewer than 1 items'],
  [{ protocol: 'rest' }, '/protocol must be equal to one of the allowed values: REST, GraphQL, SOAP'],
  [{ method: 'post' }, '/method must be an HTTP method in upper case'],
  [{ method: 5 }, '/method must be string'],
  [{ path: 7 }, '/path must be string'],
  [{ path: 'x'.repeat(501) }, '/path must NOT have more than 500 characters'],
  [{ query: 'page=1' }, '/query must be object'],
  [{ headers: { ['x'.repeat(501)]: 1 } }, '/headers must NOT have names of more than 500 characters'],
  [{ body: { a: 'x'.repeat(501) } }, '/body/a must NOT have more than 500 characters'],
  [{ body: { a: ['x'.repeat(501)] } }, '/body/a/0 must NOT have more than 500 characters'],
  [{ body: { a: { contains: 'x'.repeat(501) } } }, '/body/a/contains must NOT have more than 500 characters'],
  [{ body: { a: Array.from({ length: 101 }, () => 1) } }, '/body/a must NOT have more than 100 items'],
  [{ body: { a: [{}] } }, '/body/a/0 must be string, number, boolean or null'],
  [{ body: { a: { eq: {} } } }, '/body/a/eq must be string, number, boolean or null'],
  [{ body: { a: { gt: true } } }, '/body/a/gt must be number or string'],
  [{ body: { a: { in: 'x' } } }, '/body/a/in must be array'],
  [{ body: { a: { exists: 'yes' } } }, '/body/a/exists must be boolean'],
  [
    { body: { a: { contain: 'x' } } },
    "/body/a must NOT have additional properties: 'contain' is unknown, did you mean 'contains'?",
  ],
  [{ query: conditions(10), headers: conditions(11) }, ' must NOT have more than 20 conditions'],
  [{ query: conditions(10), body: conditions(10), status: 1 }, ' must NOT have more than 20 conditions'],
  [
    { method: 'get', path: 1, status: 'x'.repeat(501) },
    '/method must be an HTTP method in upper case',
    '/path must be string',
    '/status must NOT have more than 500 characters',
  ],
])('rejects %j', (value, ...messages) => {
  expect(messagesOf(value)).toEqual(messages.map((message) => `body/match${message}`));
});

it('rejects a condition on the status where there is no response', () => {
  expect(messagesOf({ status: 500 }, false)).toEqual([
    expect.stringMatching(/^body\/match must NOT have additional properties: 'status' is unknown/),
  ]);
});

it('names the field by a dotted path', () => {
  const errors = new ErrorList();
  readMatcher({ method: 'x' }, 'body/rules/0/match', { operations, allowsStatus: false }, errors);
  expect(errors.all).toEqual([expect.objectContaining({ field: 'rules.0.match.method' })]);
});
