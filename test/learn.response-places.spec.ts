// The place of a failed check in the response: the line of the body, the header or the status.
import { pretty } from '../web/app/code/format.js';
import { placesOf } from '../web/app/learn/response-places.js';
import type { Feedback } from '../web/app/learn/model.js';

const users = { id: 'a1', name: 'Mia', age: 30 };
const list = JSON.stringify({
  success: true,
  data: [{ id: 'a0', tags: ['}', '{ "id": 1'] }, users],
  pagination: { total: 12, hasNext: true },
});
const record = JSON.stringify({ success: true, data: users });
const failure = JSON.stringify({
  success: false,
  error: 'BAD_REQUEST',
  message: 'body/price must be number',
  details: [{ field: 'price', message: 'must be number' }],
});
const graphql = JSON.stringify({
  errors: [{ message: 'user not found', path: ['user'], extensions: { code: 'NOT_FOUND' } }],
  data: { users: { items: [{ id: 'a1' }], pageInfo: { total: 12 } }, user: null },
});
const soap =
  '<?xml version="1.0"?><soap:Envelope><soap:Body><tns:GetUsersResponse><users><user><id>a0</id></user>' +
  '<user><id>a1</id></user></users><total>12</total></tns:GetUsersResponse></soap:Body></soap:Envelope>';
const fault =
  '<soap:Envelope><soap:Body><soap:Fault><faultcode>soap:Client</faultcode><detail><ServiceFault>' +
  '<code>NOT_FOUND</code></ServiceFault></detail></soap:Fault></soap:Body></soap:Envelope>';

const exchangeOf = (text: string): Parameters<typeof placesOf>[0] => ({
  request: { method: 'GET', path: '/api/v1/users?limit=2' },
  response: { status: 200, text },
});

function feedbackOf(check: string, changes: Partial<Feedback> = {}): Feedback {
  const value = { type: 'absent' };
  return {
    at: '',
    step: 'a',
    related: true,
    request: { method: 'GET', path: '/api/v1/users', protocol: 'REST', operation: 'listUsers' },
    status: 200,
    passed: [],
    failed: [{ check, expected: value, actual: value, message: '' }],
    api_error: null,
    next_step: '',
    ...changes,
  };
}

/** The marked lines of the body. */
function marked(text: string, check: string, save?: Record<string, string>): readonly string[] {
  const lines = pretty(text).split('\n');
  const places = placesOf(exchangeOf(text), feedbackOf(check), save);
  return [...(places?.lines ?? [])].map((line) => (lines[line] ?? '').trim());
}

it.each([
  ['a field of a record', record, 'result.age', '"age": 30'],
  ['a missing field of a record, by its parent', record, 'result.stock', '"data": {'],
  ['a field of an item', list, 'result.items.1.id', '"id": "a1",'],
  ['a missing item, by the list', list, 'result.items.7.id', '"data": ['],
  ['the whole list', list, 'result.items', '"data": ['],
  ['a number of the list', list, 'result.total', '"total": 12,'],
  ['the code of an error', failure, 'error.code', '"error": "BAD_REQUEST",'],
  ['a detail of an error', failure, 'error.details.0.field', '"field": "price",'],
  ['an error where there must be none', failure, 'error', '"error": "BAD_REQUEST",'],
  ['a field of a JSON document', '{"finding": {"a": 1}}', 'result.finding.a', '"a": 1'],
  ['a record of GraphQL', graphql, 'result.items.0.id', '"id": "a1"'],
  ['a number of a list of GraphQL', graphql, 'result.total', '"total": 12'],
  ['an error code of GraphQL', graphql, 'error.code', '"code": "NOT_FOUND"'],
  ['an item of SOAP', soap, 'result.items.1.id', '<id>a1</id>'],
  ['a number of a list of SOAP', soap, 'result.total', '<total>12</total>'],
  ['a code of a SOAP fault', fault, 'error.faultcode', '<faultcode>soap:Client</faultcode>'],
  ['an error code of a SOAP fault', fault, 'error.code', '<code>NOT_FOUND</code>'],
])('marks %s', (_name, text, check, line) => {
  expect(marked(text, check)).toEqual([line]);
});

it('marks the source of a saved value', () => {
  expect(marked(record, 'save.age', { age: 'result.age' })).toEqual(['"age": 30']);
  expect(marked(record, 'save.age', { age: 'data.name' })).toEqual(['"name": "Mia",']);
});

it.each([
  ['the status', 'status', { isStatus: true, headers: new Set(), lines: new Set() }],
  ['a header', 'response.headers.etag', { isStatus: false, headers: new Set(['etag']), lines: new Set() }],
])('marks %s', (_name, check, places) => {
  expect(placesOf(exchangeOf(record), feedbackOf(check))).toEqual(places);
});

it('marks the header of a saved value', () => {
  const save = { tag: 'headers.etag', code: 'location.code' };
  for (const [check, header] of [
    ['save.tag', 'etag'],
    ['save.code', 'location'],
  ] as const)
    expect(placesOf(exchangeOf(record), feedbackOf(check), save)?.headers).toEqual(new Set([header]));
});

it.each<[string, string, Feedback]>([
  ['a check of the request', record, feedbackOf('input.limit')],
  ['a response without JSON', 'text', feedbackOf('result.id')],
  ['feedback on another status', record, feedbackOf('result.id', { status: 404 })],
  ['feedback on an unrelated request', record, feedbackOf('status', { related: false })],
  [
    'a check that follows from another one',
    record,
    feedbackOf('status', {
      failed: [
        { check: 'status', expected: { type: 'null' }, actual: { type: 'null' }, message: '', follows: true },
      ],
    }),
  ],
])('marks nothing for %s', (_name, text, feedback) => {
  expect(placesOf(exchangeOf(text), feedback)).toBeUndefined();
});
