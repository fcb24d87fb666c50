// Mutants of tokens.
import { mutator, restOnly } from '../mutant.js';

export const security = mutator('Security', [
  {
    id: 'expired-token-passes',
    description: 'An expired access token is accepted.',
    breaks: 'An expired access token returns 401.',
    protocols: restOnly,
    level: 'advanced',
    token: (rejection) => rejection === 'expired',
  },
  {
    id: 'revoked-token-passes',
    description: 'A revoked access token is accepted.',
    breaks: 'A revoked access token returns 401.',
    protocols: restOnly,
    level: 'advanced',
    token: (rejection) => rejection === 'revoked',
  },
  {
    id: 'rotated-refresh-token-valid',
    description: 'A refresh token can be used again after it was replaced.',
    breaks: 'A refresh token can be used once.',
    protocols: restOnly,
    level: 'advanced',
    token: (rejection) => rejection === 'rotated',
  },
  {
    id: 'scope-not-limited',
    description: 'A token that was requested for a narrower scope has the full scope.',
    breaks: 'A token that is requested with a narrower scope has that scope only.',
    protocols: restOnly,
    level: 'advanced',
    scope: (_scope, full) => full,
  },
]);
