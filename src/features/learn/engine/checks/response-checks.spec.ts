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
    message: 'The status must be 200 or 204. It is 201.',
  },
  {
    name: 'status range',
    step: response({ status: { gte: 500 } }),
    passing: { status: 503 },
    failing: { status: 404 },
    check: 'status',
    message: 'The status must be at least 500. It is 404.',
  },
  {
    name: 'response header',
    step: response({ status: 201, headers: { allow: { contains: 'PATCH' } } }),
    passing: { responseHeaders: { allow: 'GET, PATCH' } },
    failing: { responseHeaders: { allow: 'GET' } },
    check: 'response.headers.allow',
    message: 'The header `Allow` of the response must contain "PATCH". It is "GET".',
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
    message: 'The error code must be "NOT_FOUND". It is "CONFLICT".',
  },
  {
    name: 'result',
    step: response({ status: 201, result: { 'user.id': '{{id}}', notes: null } }),
    passing: { operations: [operationOf('getOrder', { result: { user: { id: UUID }, notes: null } })] },
    failing: { operations: [operationOf('getOrder', { result: { user: null } })] },
    check: 'result.user.id',
    message: `The field \`user.id\` of the response must be the string "${UUID}". It is missing.`,
  },
  {
    name: 'result without operation',
    step: response({ status: 201, result: { '.': { length: 2 } } }),
    passing: { responseText: '{"success":true,"data":[1,2]}' },
    failing: { responseText: '[1]' },
    check: 'result',
    message: 'The response must have 2 items. It is the array [1].',
  },
  {
    name: 'saved value',
    step: stepOf({ save: { token: 'access_token' } }),
    passing: { responseText: '{"access_token":"x"}' },
    failing: { responseText: 'no JSON' },
    check: 'save.token',
    message: 'A later step needs the field `access_token` of the response. It is missing.',
  },
  {
    name: 'long value',
    step: stepOf({ save: { text: 'body.text' } }),
    passing: { body: { text: 'é'.repeat(2047) } },
    failing: { body: { text: 'é'.repeat(2048) } },
    check: 'save.text',
    message:
      'A later step needs the field `text` of the body, which must have at most 4096 bytes. It has 4098 bytes.',
  },
]);
