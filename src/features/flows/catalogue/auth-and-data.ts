import { userEntity } from '../../users/user.entity.js';
import type { Flow } from '../flow.js';
import { create, getToken, list } from '../operations.js';

export const authAndData: Flow = {
  id: 'auth-and-data',
  title: 'Log in and work',
  description: 'A demo account gets a token, then a user is made and the five newest users are listed.',
  steps: [
    {
      name: 'Get a token for a demo account',
      does: getToken,
      with: { username: '{{account.username}}', password: '{{account.password}}' },
    },
    {
      name: 'Create a user',
      does: create(userEntity),
      with: { name: 'Tara Token', email: 'tara-{{unique}}@example.com' },
    },
    {
      name: 'List the five newest users',
      does: list(userEntity),
      with: { limit: '5', sort: 'created_at', order: 'desc' },
    },
  ],
};
