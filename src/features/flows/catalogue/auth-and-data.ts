import { userEntity } from '../../users/user.entity.js';
import type { Flow } from '../flow.js';
import { create, issueToken, listCall } from '../rest.calls.js';

export const authAndData: Flow = {
  id: 'auth-and-data',
  title: 'Authentication and data',
  description: 'Issues a token for a demo account, creates a user, and lists the five most recent users.',
  steps: [
    {
      name: 'Issue a token for a demo account',
      call: issueToken({ username: '{{account.username}}', password: '{{account.password}}' }),
    },
    {
      name: 'Create a user',
      call: create(userEntity, { name: 'Tara Token', email: 'tara-{{unique}}@example.com' }),
    },
    {
      name: 'List the five most recent users',
      call: listCall(userEntity, { limit: '5', sort: 'created_at', order: 'desc' }),
    },
  ],
};
