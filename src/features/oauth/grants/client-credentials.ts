// The client credentials grant (RFC 6749 §4.4).
import { authenticated } from '../client-authentication.js';
import { clientIdentity } from '../../../http-auth/oauth2/clients.js';
import { grantedScope } from '../scopes.js';
import type { Grant } from './grant.js';

export const clientCredentials: Grant = {
  type: 'client_credentials',
  async run({ parameters, caller, requester }, { issuer }) {
    const person = clientIdentity(authenticated(caller));
    const scope = grantedScope(parameters.get('scope'), person, false);
    return Promise.resolve(issuer.alone(person, { scope, requester }));
  },
};
