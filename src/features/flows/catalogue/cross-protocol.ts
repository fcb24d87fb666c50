import { soapNames } from '../../../core/operation-names.js';
import { userEntity } from '../../users/user.entity.js';
import type { Flow } from '../flow.js';
import { recordQuery } from '../graphql.calls.js';
import { create } from '../rest.calls.js';

export const crossProtocol: Flow = {
  id: 'cross-protocol',
  title: 'Create over REST, continue over GraphQL and SOAP',
  description:
    'Creates a user over REST. The report contains the GraphQL query and the SOAP request that read the same user, and the ' +
    'URL that deletes it.',
  steps: [
    {
      name: 'Create a user over REST',
      call: create(userEntity, {
        name: 'Cleo Cross',
        email: 'cleo-{{unique}}@example.com',
        role: 'moderator',
      }),
      saveAs: 'user',
    },
  ],
  extras: async ({ services: { soap }, fill }) => ({
    graphql: { method: 'POST', path: '/graphql', ...fill(recordQuery(userEntity, '{{user.id}}')) },
    soap: await soap.request(soapNames(userEntity).get, fill({ id: '{{user.id}}' })),
    rest_delete_url: fill('/api/v1/users/{{user.id}}'),
  }),
};
