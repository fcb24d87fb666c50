// Resource owner password credentials grant (RFC 6749 §4.3). OAuth 2.1 removed it; many services still support it.
import { passwordReasons, checkPassword } from 'practice-http-auth/basic/password-check.js';
import type { Account } from 'practice-http-auth/identity.js';
import type { Accounts } from 'practice-http-auth/ports.js';
import { oauthClient } from 'practice-http-auth/practice-credentials.js';
import { OauthError } from '../oauth-error.js';
import { AuthError } from 'practice-http-auth/schemes/scheme.js';
import { grantedScope } from '../scopes.js';
import type { Grant } from './grant.js';

export const password: Grant = {
  type: 'password',
  run({ parameters, requester }, { responses, store, accounts }) {
    const username = parameters.need(
      'username',
      'send the login name of an account, for example `alice@example.com`.',
    );
    const secret = parameters.need('password', 'send the password of the account.');
    const { clientId, now, session } = requester;
    const account = accountOf(accounts.of(session), username, secret);
    const { subject } = account;
    const binding = accounts.bindingOf(session, account);
    const scope = grantedScope(parameters.get('scope'), account);
    const approval = store.approval(
      { subject, ...binding, scope, ...(clientId !== undefined && { clientId }) },
      now,
    );
    return responses.forAccount(approval, requester);
  },
};

function accountOf(accounts: Accounts, username: string, secret: string): Account {
  if (username === oauthClient.id) {
    throw new OauthError(
      'invalid_grant',
      'The username is the id of a client. Send the login name of an account, for example `alice@example.com`.',
    );
  }
  try {
    return checkPassword(accounts, username, secret, (code) => new AuthError(code, passwordReasons[code]));
  } catch (reason) {
    if (reason instanceof AuthError)
      throw new OauthError('invalid_grant', `${reason.message} ${reason.hint}`, { reason: reason.code });
    throw reason;
  }
}
