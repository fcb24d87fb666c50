// The checks of the input, of GraphQL and SOAP facts, and of credentials.
import type { GraphqlFacts } from '../../../../platform/practice/exchange/exchange.js';
import { operationOf } from '../../../../../test/support/exchanges.js';
import { request, testChecks, UUID } from '../../../../../test/support/check-table.js';

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

testChecks([
  {
    name: 'input',
    step: request({ input: { price: 29.5 } }),
    passing: { operations: [operationOf('createProduct', { input: { price: 29.5, name: 'x' } })] },
    failing: { operations: [operationOf('createProduct', { input: { price: '29.5' } })] },
    check: 'input.price',
    message: 'The field `price` of the body must be the number 29.5. It is the string "29.5".',
  },
  {
    name: 'nested input',
    step: request({ input: { 'filter.status.eq': 'pending', 'filter.price.gte': { exists: false } } }),
    passing: {
      operations: [operationOf('listOrders', { input: { filter: { status: { eq: 'pending' } } } })],
    },
    failing: { operations: [operationOf('listOrders', { input: { filter: {} } })] },
    check: 'input.filter.status.eq',
    message: 'The query parameter `status` must be the string "pending". It is missing.',
  },
  {
    name: 'input without operation',
    step: request({ input: { finding: { eq: 7, reveal: false } } }),
    passing: { body: { finding: 7 } },
    failing: { body: { finding: 8 } },
    check: 'input.finding',
    message: 'The field `finding` of the body does not have the expected value. It is the number 8.',
  },
  {
    name: 'no other fields',
    step: request({ input_only: ['name', 'price'] }),
    passing: { operations: [operationOf('replaceProduct', { input: { id: UUID, name: 'x' } })] },
    failing: { operations: [operationOf('replaceProduct', { input: { name: 'x', stock: 1 } })] },
    check: 'input_only',
    message: 'The body must have no other fields than `name` and `price`. It also has `stock`.',
  },
  {
    name: 'body',
    step: request({ body: { 'items.0.id': 1 } }),
    passing: { body: { items: [{ id: 1 }] } },
    failing: { body: 'text' },
    check: 'body.items.0.id',
    message: 'The field `items.0.id` of the body must be the number 1. It is missing.',
  },
  {
    name: 'graphql',
    step: request({ graphql: { fields: { contains: ['orders.items.user.name'] }, aliases: { gte: 0 } } }),
    passing: { graphql },
    failing: { graphql: { ...graphql, fields: ['orders.total'] } },
    check: 'graphql.fields',
    message:
      'The selected fields must contain "orders.items.user.name". They are the array ["orders.total"].',
  },
  {
    name: 'soap',
    step: request({ soap: { operation: 'CreateUser', prefix: { nin: ['soap', 'soapenv'] } } }),
    passing: {
      soap: { operation: 'CreateUserRequest', prefix: 's', header: [], version: '1.1', action: null },
    },
    failing: { soap: { operation: 'CreateUser', prefix: 'soap', header: [], version: '1.1', action: null } },
    check: 'soap.prefix',
    message: 'The prefix of the Envelope must not be "soap" or "soapenv". It is the string "soap".',
  },
  {
    name: 'auth',
    step: request({ auth: { scheme: 'basic', outcome: 'rejected', reason: 'line_break' } }),
    passing: { auth: { scheme: 'basic', outcome: 'rejected', reason: 'line_break' } },
    failing: { auth: { scheme: 'basic', outcome: 'accepted' } },
    check: 'auth.outcome',
    message: 'The result of the authentication must be "rejected". It is "accepted".',
  },
  {
    name: 'no credential',
    step: request({ auth: { scheme: 'basic' } }),
    passing: { auth: { scheme: 'basic', outcome: 'accepted' } },
    failing: {},
    check: 'auth.scheme',
    message: 'The authentication scheme must be "basic". The service verified no credential in this request.',
  },
]);
