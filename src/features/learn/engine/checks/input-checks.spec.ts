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
    message: 'input.price must be the number 29.5. The request contains the string "29.5".',
  },
  {
    name: 'nested input',
    step: request({ input: { 'filter.status.eq': 'pending', 'filter.price.gte': { exists: false } } }),
    passing: {
      operations: [operationOf('listOrders', { input: { filter: { status: { eq: 'pending' } } } })],
    },
    failing: { operations: [operationOf('listOrders', { input: { filter: {} } })] },
    check: 'input.filter.status.eq',
    message: 'input.filter.status.eq must be the string "pending". The request does not contain it.',
  },
  {
    name: 'input without operation',
    step: request({ input: { finding: { eq: 7, reveal: false } } }),
    passing: { body: { finding: 7 } },
    failing: { body: { finding: 8 } },
    check: 'input.finding',
    message: 'input.finding does not have the expected value. The request contains the number 8.',
  },
  {
    name: 'no other fields',
    step: request({ input_only: ['name', 'price'] }),
    passing: { operations: [operationOf('replaceProduct', { input: { id: UUID, name: 'x' } })] },
    failing: { operations: [operationOf('replaceProduct', { input: { name: 'x', stock: 1 } })] },
    check: 'input_only',
    message: 'input must have no other fields than name, price. The request also contains stock.',
  },
  {
    name: 'body',
    step: request({ body: { 'items.0.id': 1 } }),
    passing: { body: { items: [{ id: 1 }] } },
    failing: { body: 'text' },
    check: 'body.items.0.id',
    message: 'body.items.0.id must be the number 1. The request body does not contain it.',
  },
  {
    name: 'graphql',
    step: request({ graphql: { fields: { contains: ['orders.items.user.name'] }, aliases: { gte: 0 } } }),
    passing: { graphql },
    failing: { graphql: { ...graphql, fields: ['orders.total'] } },
    check: 'graphql.fields',
    message:
      'graphql.fields must contain "orders.items.user.name". The GraphQL operation contains the array ["orders.total"].',
  },
  {
    name: 'soap',
    step: request({ soap: { operation: 'CreateUser', prefix: { nin: ['soap', 'soapenv'] } } }),
    passing: {
      soap: { operation: 'CreateUserRequest', prefix: 's', header: [], version: '1.1', action: null },
    },
    failing: { soap: { operation: 'CreateUser', prefix: 'soap', header: [], version: '1.1', action: null } },
    check: 'soap.prefix',
    message: 'soap.prefix must not be "soap" or "soapenv". The SOAP message contains the string "soap".',
  },
  {
    name: 'auth',
    step: request({ auth: { scheme: 'basic', outcome: 'rejected', reason: 'line_break' } }),
    passing: { auth: { scheme: 'basic', outcome: 'rejected', reason: 'line_break' } },
    failing: { auth: { scheme: 'basic', outcome: 'accepted' } },
    check: 'auth.outcome',
    message:
      'auth.outcome must be the string "rejected". The verified credential contains the string "accepted".',
  },
  {
    name: 'no credential',
    step: request({ auth: { scheme: 'basic' } }),
    passing: { auth: { scheme: 'basic', outcome: 'accepted' } },
    failing: {},
    check: 'auth.scheme',
    message: 'auth.scheme must be the string "basic". The service verified no credential in this request.',
  },
]);
