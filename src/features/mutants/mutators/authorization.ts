// Mutants of checks of roles and owners.
import type { FailedCheck } from '../../../platform/session/rules/access-rules.js';
import { everywhere, graphqlOnly, mutator, restOnly, soapOnly } from '../mutant.js';
import {
  asBob,
  asMia,
  orderOfBob,
  orderOfNora,
  orders,
  pendingOrderOfNora,
  withHiddenRecords,
  withShop,
} from './permission-requests.js';

const requires = 'permissions';
const [API1, API3, API5] = ['API1:2023', 'API3:2023', 'API5:2023'];

/** Whether the check is about authorization: all checks except the check for invalid credentials. */
const isAuthorization = ({ check }: FailedCheck): boolean =>
  ['credentials', 'role', 'scope', 'owner', 'list'].includes(check);

export const authorization = mutator('Authorization', [
  {
    id: 'order-read-ignores-owner',
    description: 'A user gets the order of another user.',
    breaks: 'A client gets only records that the policy lets it read.',
    protocols: everywhere,
    level: 'beginner',
    ...{ owasp: API1, requires },
    requests: [withShop, `GET ${orderOfNora} ${asBob}`],
    access: ({ check, operation }) => check === 'owner' && operation === 'getOrder',
  },
  {
    id: 'order-patch-ignores-owner',
    description: 'A user changes the order of another user.',
    breaks: 'A client changes only records that the policy lets it change.',
    protocols: everywhere,
    level: 'intermediate',
    ...{ owasp: API1, requires },
    requests: [withShop, `PATCH ${pendingOrderOfNora} ${asBob} {"notes": "Changed by another user."}`],
    access: ({ check, operation }) => check === 'owner' && operation === 'patchOrder',
  },
  {
    id: 'order-delete-ignores-role',
    description: 'A user deletes orders, although only admins may.',
    breaks: 'An operation that the policy does not allow the role returns 403.',
    protocols: everywhere,
    level: 'beginner',
    ...{ owasp: API5, requires },
    requests: [withShop, `DELETE ${orderOfNora} ${asBob}`],
    access: ({ check, operation, role }) =>
      check === 'role' && operation === 'deleteOrder' && role === 'user',
  },
  {
    id: 'product-create-ignores-role',
    description: 'A user creates products, although only moderators and admins may.',
    breaks: 'An operation that the policy does not allow the role returns 403.',
    protocols: everywhere,
    level: 'beginner',
    ...{ owasp: API5, requires },
    requests: [withShop, `POST /api/v1/products ${asBob} {"name": "Lamp", "price": 1}`],
    access: ({ check, operation, role }) =>
      check === 'role' && operation === 'createProduct' && role === 'user',
  },
  {
    id: 'query-ignores-permissions',
    description: 'The method QUERY ignores the policy: guests find all orders.',
    breaks: 'The policy decides alike in REST, with the method QUERY too, GraphQL and SOAP.',
    protocols: restOnly,
    level: 'intermediate',
    ...{ owasp: API5, requires },
    requests: [withShop, `QUERY ${orders} {}`],
    access: (failed) => isAuthorization(failed) && failed.operation.startsWith('search'),
  },
  {
    id: 'soap-ignores-permissions',
    description: 'SOAP ignores roles, scopes and owners.',
    breaks: 'The policy decides alike in REST, with the method QUERY too, GraphQL and SOAP.',
    protocols: soapOnly,
    level: 'intermediate',
    ...{ owasp: API5, requires },
    requests: [
      withShop,
      'POST /soap ' +
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="http://sandbox.example.com/soap">' +
        '<soap:Body><tns:GetOrdersRequest/></soap:Body></soap:Envelope>',
    ],
    access: isAuthorization,
  },
  {
    id: 'graphql-nested-ignores-owner',
    description: 'Nested lists and relations of GraphQL have records of other users.',
    breaks: 'A nested list has only records that the client may read.',
    protocols: graphqlOnly,
    level: 'intermediate',
    ...{ owasp: API1, requires },
    requests: [
      withShop,
      'GET /api/v1/products',
      `POST /graphql ${asBob} {"query": "{ products(limit: 100) { items { orders { items { user_id } } } } }"}`,
    ],
    access: ({ check, field }) => check === 'nested' && field === undefined,
  },
  {
    id: 'expand-ignores-owner',
    description: '`expand` shows the related record of another user, and nothing of it is masked.',
    breaks: 'A relation and `expand` show only what the client may read of the related record.',
    protocols: restOnly,
    level: 'intermediate',
    ...{ owasp: API1, requires },
    requests: [withShop, `GET ${orderOfBob}?expand=user ${asMia}`],
    access: ({ check }) => check === 'expand',
  },
  {
    id: 'list-shows-others',
    description: 'A list has the records of other users too.',
    breaks: 'A list has only records that the client may read.',
    protocols: everywhere,
    level: 'beginner',
    ...{ owasp: API1, requires },
    requests: [withShop, `GET ${orders} ${asBob}`],
    access: ({ check, operation }) => check === 'list' && operation.startsWith('list'),
  },
  {
    id: 'total-counts-hidden',
    description:
      '`total` and `pages` of a list count the records of other users, which the list does not have.',
    breaks: '`total` of a list counts only records that the client may read.',
    protocols: everywhere,
    level: 'intermediate',
    ...{ owasp: API3, requires },
    requests: [withShop, `GET ${orders} ${asBob}`],
    access: ({ check }) => check === 'total',
  },
  {
    id: 'hide-reveals-existence',
    description: 'With `hide`, the record of another user returns 403 where a missing one returns 404.',
    breaks: 'With `hide`, the record of another user is like a missing one.',
    protocols: everywhere,
    level: 'intermediate',
    ...{ owasp: API1, requires },
    requests: [withHiddenRecords, `GET ${orderOfNora} ${asBob}`],
    access: ({ check }) => check === 'hidden',
  },
]);
