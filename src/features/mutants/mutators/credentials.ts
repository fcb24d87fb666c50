// Mutants of credentials for operations on records.
import { everywhere, mutator } from '../mutant.js';
import { asAlice, asZoe, orderOfNora, orders, userZoe, withShop } from './permission-requests.js';

const requires = 'permissions';
const owasp = 'API2:2023';

/** A session of another client. */
const OTHER_SESSION = 'x-session-id: 5a5a5a5a-5a5a-4a5a-8a5a-5a5a5a5a5a5a';
const withToken = 'authorization: Bearer <access_token>';

export const credentials = mutator('Credentials', [
  {
    id: 'scope-not-checked',
    description: 'A token without the scope of an operation is accepted for it.',
    breaks: 'A token without the scope of an operation returns 403.',
    protocols: everywhere,
    level: 'intermediate',
    ...{ owasp, requires },
    requests: [
      withShop,
      'POST /auth/oauth/token {"grant_type": "password", "client_id": "demo", "client_secret": "demo-secret", "username": "alice@example.com", "password": "alice-admin-2026", "scope": "read"}',
      `DELETE ${orderOfNora} ${withToken}`,
    ],
    access: ({ check }) => check === 'scope',
  },
  {
    id: 'expired-token-has-permissions',
    description: 'An expired access token is accepted for operations on records.',
    breaks: 'An expired access token returns 401 for operations on records too.',
    protocols: everywhere,
    level: 'advanced',
    ...{ owasp, requires },
    requests: [
      withShop,
      'POST /auth/token {"username": "bob@example.com", "password": "bob-user-2026"}',
      'POST /session/clock/advance {"duration": "PT61M"}',
      `GET ${orders} ${withToken}`,
    ],
    access: ({ check }) => check === 'expired',
  },
  {
    id: 'token-of-other-session',
    description: 'The token of a user of another session is accepted.',
    breaks: 'The token of a user of another session returns 401.',
    protocols: everywhere,
    level: 'advanced',
    ...{ owasp, requires },
    requests: [
      withShop,
      `PUT /session/permissions ${OTHER_SESSION} {"policy": "shop"}`,
      `POST /auth/token ${OTHER_SESSION} {"username": "jose.alvarez@example.com", "password": "practice-2026"}`,
      `GET ${orders} ${withToken}`,
    ],
    access: ({ check }) => check === 'wrong_session',
  },
  {
    id: 'demoted-keeps-role',
    description:
      'With Basic, a user has the role that its record has in the sample data, also after it was changed.',
    breaks: 'With Basic, a user has the present role of its record.',
    protocols: everywhere,
    level: 'advanced',
    ...{ owasp: 'API5:2023', requires },
    requests: [withShop, `PATCH ${userZoe} ${asAlice} {"role": "user"}`, `GET ${orders} ${asZoe}`],
    access: ({ check }) => check === 'demoted',
  },
]);
