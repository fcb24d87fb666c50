// Validates an authorization request (RFC 6749 §4.1.1): first what must be right before any redirect, then the
// other parameters.
import { closest } from '../../core/text.js';
import { accounts, demoAccount } from '../auth/accounts.entity.js';
import type { Account } from '../../http-auth/identity.js';
import { clientIdError } from './client-secret.js';
import { findClient, type OauthClient } from '../../http-auth/oauth2/clients.js';
import { failOauth } from './oauth-error.js';
import type { Parameters } from './parameters.js';
import { readChallenge, type Challenge } from './pkce.js';
import { redirectError, type RedirectPolicy } from '../../http-auth/oauth2/redirect-policy.js';
import { grantedScope } from './scopes.js';

const LONGEST_VALUE = 1000;
const prompts: readonly string[] = ['none', 'login', 'consent', 'select_account'];

/** Where the response is sent. */
export interface Destination {
  readonly client: OauthClient;
  /** Absent if the code is shown instead. */
  readonly redirectUri?: string;
}

/** The validated parameters. */
interface AuthorizationRequest {
  readonly account: Account;
  readonly scope: string;
  readonly challenge?: Challenge;
  readonly nonce?: string;
  readonly jkt?: string;
}

/** Errors found here are shown and never redirected (RFC 6749 §4.1.2.1). Throws OauthError. */
export function readDestination(parameters: Parameters, policy: RedirectPolicy): Destination {
  const id = parameters.need('client_id', 'which client asks? There is `demo`, for one.');
  const client = findClient(id) ?? failOauth('invalid_client', clientIdError(id) ?? '', { status: 400 });
  const redirectUri = parameters.get('redirect_uri');
  if (redirectUri === undefined) return { client };
  const fault = redirectError(redirectUri, policy);
  if (fault !== undefined) failOauth('invalid_request', `The redirect_uri will not do. ${fault}`);
  return { client, redirectUri };
}

/** Errors found here are redirected to the client. Throws OauthError. */
export function readAuthorizationRequest(parameters: Parameters, client: OauthClient): AuthorizationRequest {
  checkForm(parameters);
  const challenge = readChallenge(parameters);
  if (challenge === undefined && client.secret === undefined && client.key === undefined) {
    const message = `The client \`${client.id}\` keeps no secret, so it must send a code_challenge (RFC 7636, RFC 9700 §2.1.1).`;
    failOauth('invalid_request', message);
  }
  checkPrompt(parameters.get('prompt'));
  const account = accountIn(parameters.get('login_hint'));
  const [nonce, jkt] = [parameters.get('nonce'), parameters.get('dpop_jkt')];
  return {
    account,
    scope: grantedScope(parameters.get('scope'), account),
    ...(challenge !== undefined && { challenge }),
    ...(nonce !== undefined && { nonce }),
    ...(jkt !== undefined && { jkt }),
  };
}

function checkForm(parameters: Parameters): void {
  const type = parameters.need('response_type', 'this server answers with `code`.');
  if (type !== 'code') failOauth('unsupported_response_type', faultOfType(type));
  const mode = parameters.get('response_mode') ?? 'query';
  if (mode !== 'query') failOauth('invalid_request', 'The response_mode can be `query` only.');
  if (parameters.get('request') !== undefined) {
    failOauth(
      'request_not_supported',
      'Signed requests (RFC 9101) are not taken; push the parameters instead (RFC 9126).',
    );
  }
  for (const name of ['nonce', 'state', 'dpop_jkt']) {
    const { length } = parameters.get(name) ?? '';
    if (length > LONGEST_VALUE)
      failOauth('invalid_request', `The parameter \`${name}\` has more than ${LONGEST_VALUE} characters.`);
  }
}

function faultOfType(type: string): string {
  const names = type.split(' ');
  return names.includes('token') || names.includes('id_token')
    ? 'Tokens do not travel in addresses here: that is the implicit grant, which RFC 9700 §2.1.2 gave up. Ask for `code`, with PKCE.'
    : `There is no response_type \`${type.slice(0, 64)}\`: it is always \`code\`.`;
}

/** Every request is approved at once. So `none` succeeds, and the other values have no effect (OpenID Connect Core §3.1.2.1). */
function checkPrompt(prompt = ''): void {
  const names = prompt.split(' ').filter((name) => name !== '');
  const unknown = names.find((name) => !prompts.includes(name));
  if (unknown !== undefined) {
    failOauth(
      'invalid_request',
      `There is no prompt \`${unknown.slice(0, 64)}\`. Did you mean \`${closest(unknown, prompts) ?? ''}\`?`,
    );
  }
  if (names.includes('none') && names.length > 1)
    failOauth('invalid_request', 'The prompt `none` stands alone.');
}

function accountIn(hint: string | undefined): Account {
  if (hint === undefined) return demoAccount;
  const known = accounts.all.map(({ subject }) => subject).join(', ');
  return (
    accounts.find(hint) ??
    failOauth('invalid_request', `The login_hint names no account. There are: ${known}.`)
  );
}
