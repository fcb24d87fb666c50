// The password grant (RFC 6749 §4.3). OAuth 2.1 removes it; many services still have it.
import { passwordReasons, checkPassword } from '../../../http-auth/basic/password-check.js';
import { oauthClient } from '../../../http-auth/practice-credentials.js';
import { OauthError } from '../oauth-error.js';
import { AuthError } from '../../../http-auth/schemes/scheme.js';
import { grantedScope } from '../scopes.js';
import { accounts } from '../../auth/accounts.entity.js';
import type { Grant } from './grant.js';

export const password: Grant = {
  type: 'password',
  run({ parameters, requester }, { issuer, store }) {
    const login = parameters.need('username', 'the login name of an account, such as `alice@example.com`.');
    const secret = parameters.need('password', 'that of the account.');
    const account = found(login, secret);
    const { subject } = account;
    const scope = grantedScope(parameters.get('scope'), account);
    const { clientId } = requester;
    const approval = store.approval({ subject, scope, ...(clientId !== undefined && { clientId }) });
    return issuer.forPerson(approval, requester);
  },
};

function found(login: string, secret: string): ReturnType<typeof checkPassword> {
  if (login === oauthClient.id) {
    throw new OauthError(
      'invalid_grant',
      'This is the id of a client. An account has an address for its name: `alice@example.com`.',
    );
  }
  try {
    return checkPassword(accounts, login, secret, (code) => new AuthError(code, passwordReasons[code]));
  } catch (reason) {
    if (reason instanceof AuthError) throw new OauthError('invalid_grant', reason.message);
    throw reason;
  }
}
