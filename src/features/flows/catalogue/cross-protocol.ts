import { userEntity } from '../../users/user.entity.js';
import type { Flow } from '../flow.js';
import { create } from '../operations.js';

const fields = [...userEntity.columns.keys()].join(' ');

export const crossProtocol: Flow = {
  id: 'cross-protocol',
  title: 'One record, three protocols',
  description:
    'A user is made over REST; the answer holds the GraphQL query and the SOAP call that read the same user, and the ' +
    'address that deletes it.',
  steps: [
    {
      name: 'Create a user over REST',
      does: create(userEntity),
      with: { name: 'Cleo Cross', email: 'cleo-{{unique}}@example.com', role: 'moderator' },
      keep: 'user',
    },
  ],
  also: ({ soap }) => ({
    graphql: {
      method: 'POST',
      path: '/graphql',
      query: `query ($id: ID!) { user(id: $id) { ${fields} } }`,
      variables: { id: '{{user.id}}' },
    },
    soap: {
      method: 'POST',
      path: '/soap/',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '"GetUser"' },
      body: soap.request('GetUser', { id: '{{user.id}}' }),
    },
    rest_delete_url: '/api/v1/users/{{user.id}}',
  }),
};
