// Client credentials grant: a client that acts for itself (RFC 6749 §4.4).
import { requireAuthenticated } from '../client-authentication.js';
import { clientIdentity } from 'practice-http-auth/oauth2/clients.js';
import { grantedScope } from '../scopes.js';
import type { Grant } from './grant.js';

export const clientCredentials: Grant = {
  type: 'client_credentials',
  async run({ parameters, authentication, requester }, { responses }) {
    const person = clientIdentity(requireAuthenticated(authentication));
    const scope = grantedScope(parameters.get('scope'), person, false);
    return Promise.resolve(responses.withAccessToken(person, { scope, requester }));
  },
};
