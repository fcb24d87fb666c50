// The account that approves an authorization request, when it is approved and when its code is exchanged.
import { userReasons } from 'practice-http-auth/bearer/token-reasons.js';
import type { Account } from 'practice-http-auth/identity.js';
import type { Accounts } from 'practice-http-auth/ports.js';
import type { Session } from '../../platform/session/session/session.js';
import type { BoundLogin, SessionAccounts } from '../auth/session-accounts.service.js';
import { failOauth } from './oauth-error.js';
import type { FormParameters } from './parameters.js';

/** The account that the parameter names; without the parameter, the demo account. Throws OauthError. */
export function approvingAccount(
  accounts: Accounts,
  parameters: FormParameters,
  parameter: 'login_hint' | 'username',
): Account {
  const login = parameters.get(parameter);
  if (login === undefined) return accounts.demo;
  const known = accounts.all.map(({ subject }) => subject).join(', ');
  return (
    accounts.find(login) ??
    failOauth('invalid_request', `The ${parameter} is not an account. Use one of ${known}.`)
  );
}

/** The current account or user of the person who approved. Throws OauthError. */
export function approver(accounts: SessionAccounts, session: Session, login: BoundLogin): Account {
  const found = accounts.boundTo(session, login);
  if (typeof found !== 'string') return found;
  const { message, hint } = userReasons[found];
  return failOauth('invalid_grant', `${message} ${hint}`, { reason: found });
}
