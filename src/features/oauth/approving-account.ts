// The account that approves an authorization request.
import type { Account } from 'practice-http-auth/identity.js';
import { accounts, demoAccount } from '../auth/accounts.entity.js';
import { failOauth } from './oauth-error.js';
import type { FormParameters } from './parameters.js';

/** The account that the parameter names; without the parameter, the demo account. Throws OauthError. */
export function approvingAccount(parameters: FormParameters, parameter: 'login_hint' | 'username'): Account {
  const login = parameters.get(parameter);
  if (login === undefined) return demoAccount;
  const known = accounts.all.map(({ subject }) => subject).join(', ');
  return (
    accounts.find(login) ??
    failOauth('invalid_request', `The ${parameter} is not an account. Use one of ${known}.`)
  );
}
