// Mutants of tokens.
import { mutator, restOnly } from '../mutant.js';

export const security = mutator('Security', [
  {
    id: 'expired-token-passes',
    description: 'An expired access token is accepted.',
    breaks: 'An expired access token returns 401.',
    protocols: restOnly,
    level: 'advanced',
    requests: [
      'POST /auth/token {"username": "alice@example.com", "password": "alice-admin-2026"}',
      'POST /session/clock/advance {"duration": "PT61M"}',
      'GET /auth/me authorization: Bearer <access_token>',
    ],
    token: (rejection) => rejection === 'expired',
  },
  {
    id: 'revoked-token-passes',
    description: 'A revoked access token is accepted.',
    breaks: 'A revoked access token returns 401.',
    protocols: restOnly,
    level: 'advanced',
    requests: [
      'POST /auth/oauth/token {"grant_type": "client_credentials", "client_id": "demo", "client_secret": "demo-secret"}',
      'POST /auth/oauth/revoke {"client_id": "demo", "client_secret": "demo-secret", "token": "<access_token>"}',
      'GET /auth/me authorization: Bearer <access_token>',
    ],
    token: (rejection) => rejection === 'revoked',
  },
  {
    id: 'rotated-refresh-token-valid',
    description: 'A refresh token can be used again after it was replaced.',
    breaks: 'A refresh token can be used once.',
    protocols: restOnly,
    level: 'advanced',
    requests: [
      'POST /auth/oauth/token {"grant_type": "password", "client_id": "demo", "client_secret": "demo-secret", "username": "alice@example.com", "password": "alice-admin-2026", "scope": "read write"}',
      'POST /auth/oauth/token {"grant_type": "refresh_token", "client_id": "demo", "client_secret": "demo-secret", "refresh_token": "<refresh_token>"}',
      'POST /auth/oauth/token {"grant_type": "refresh_token", "client_id": "demo", "client_secret": "demo-secret", "refresh_token": "<refresh_token>"}',
    ],
    token: (rejection) => rejection === 'rotated',
  },
  {
    id: 'scope-not-limited',
    description: 'A token that was requested for a narrower scope has the full scope.',
    breaks: 'A token that is requested with a narrower scope has that scope only.',
    protocols: restOnly,
    level: 'advanced',
    requests: [
      'POST /auth/oauth/token {"grant_type": "password", "client_id": "demo", "client_secret": "demo-secret", "username": "alice@example.com", "password": "alice-admin-2026", "scope": "read write"}',
      'POST /auth/oauth/token {"grant_type": "refresh_token", "client_id": "demo", "client_secret": "demo-secret", "refresh_token": "<refresh_token>", "scope": "read"}',
    ],
    scope: (_scope, full) => full,
  },
]);
