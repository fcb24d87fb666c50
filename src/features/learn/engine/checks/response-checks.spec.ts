// The checks of the response and of saved values.
import { operationOf, stepOf } from '../../../../../test/support/exchanges.js';
import { response, testChecks, UUID } from '../../../../../test/support/check-table.js';

const notFound = { code: 'NOT_FOUND', message: 'user not found' };

testChecks([
  {
    name: 'status',
    step: response({ status: [200, 204] }),
    passing: { status: 204 },
    failing: {},
    check: 'status',
    message: 'status must be 200 or 204. The status of the response is 201.',
  },
  {
    name: 'status range',
    step: response({ status: { gte: 500 } }),
    passing: { status: 503 },
    failing: { status: 404 },
    check: 'status',
    message: 'status must be at least 500. The status of the response is 404.',
  },
  {
    name: 'response header',
    step: response({ status: 201, headers: { allow: { contains: 'PATCH' } } }),
    passing: { responseHeaders: { allow: 'GET, PATCH' } },
    failing: { responseHeaders: { allow: 'GET' } },
    check: 'response.headers.allow',
    message: 'response.headers.allow must contain "PATCH". The response header contains the string "GET".',
  },
  {
    name: 'no error',
    step: response({ error: null }),
    passing: { operations: [operationOf('getUser')] },
    failing: { operations: [operationOf('getUser', { error: notFound })], status: 200 },
    check: 'error',
    message: 'The operation must succeed. The response contains the error NOT_FOUND: user not found.',
  },
  {
    name: 'failed without error',
    step: response({ error: null }),
    passing: {},
    failing: { status: 503 },
    check: 'error',
    message: 'The operation must succeed. The status of the response is 503.',
  },
  {
    name: 'error',
    step: response({ error: { code: 'NOT_FOUND' } }),
    passing: { error: notFound },
    failing: { error: { ...notFound, code: 'CONFLICT' } },
    check: 'error.code',
    message: 'error.code must be the string "NOT_FOUND". The error contains the string "CONFLICT".',
  },
  {
    name: 'result',
    step: response({ status: 201, result: { 'user.id': '{{id}}', notes: null } }),
    passing: { operations: [operationOf('getOrder', { result: { user: { id: UUID }, notes: null } })] },
    failing: { operations: [operationOf('getOrder', { result: { user: null } })] },
    check: 'result.user.id',
    message: `result.user.id must be the string "${UUID}". The response does not contain it.`,
  },
  {
    name: 'result without operation',
    step: response({ status: 201, result: { '.': { length: 2 } } }),
    passing: { responseText: '{"success":true,"data":[1,2]}' },
    failing: { responseText: '[1]' },
    check: 'result',
    message: 'result must have 2 items. The response contains the array [1].',
  },
  {
    name: 'saved value',
    step: stepOf({ save: { token: 'access_token' } }),
    passing: { responseText: '{"access_token":"x"}' },
    failing: { responseText: 'no JSON' },
    check: 'save.token',
    message: 'The exchange must contain access_token, because a later step needs it. It does not contain it.',
  },
  {
    name: 'long value',
    step: stepOf({ save: { text: 'body.text' } }),
    passing: { body: { text: 'é'.repeat(2047) } },
    failing: { body: { text: 'é'.repeat(2048) } },
    check: 'save.text',
    message: 'body.text must have at most 4096 bytes, because a later step needs it. It has 4098 bytes.',
  },
]);
