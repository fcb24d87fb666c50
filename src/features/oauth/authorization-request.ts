// Reads an authorization request (RFC 6749 §4.1.1): client_id and redirect_uri first, because their errors must not
// be redirected, then the other parameters.
import { closest } from '../../core/text.js';
import type { Account } from 'practice-http-auth/identity.js';
import type { Accounts } from 'practice-http-auth/ports.js';
import { approvingAccount } from './approving-account.js';
import { clientIdError } from './client-secret.js';
import { findClient, type OauthClient } from 'practice-http-auth/oauth2/clients.js';
import { failOauth } from './oauth-error.js';
import type { FormParameters } from './parameters.js';
import { readChallenge, type Challenge } from './pkce.js';
import { redirectError, type RedirectPolicy } from 'practice-http-auth/oauth2/redirect-policy.js';
import { grantedScope } from './scopes.js';

/** The parameters of the authorization endpoint, in addition to `request_uri` and `request`. */
export const authorizationParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'prompt',
  'login_hint',
  'response_mode',
  'dpop_jkt',
  'decision',
] as const;

const MAX_VALUE_LENGTH = 1000;
/** The other parameters have their own limits, or a fixed set of values. */
const limitedParameters = ['nonce', 'state', 'dpop_jkt', 'prompt', 'decision'] as const;
const prompts: readonly string[] = ['none', 'login', 'consent', 'select_account'];

/** The client, and where the authorization response is sent. */
export interface RedirectTarget {
  readonly client: OauthClient;
  /** Absent if the code is returned in the response body instead. */
  readonly redirectUri?: string;
}

interface AuthorizationRequest {
  readonly account: Account;
  readonly scope: string;
  readonly challenge?: Challenge;
  readonly nonce?: string;
  readonly jkt?: string;
}

/** Errors of these parameters are never redirected (RFC 6749 §4.1.2.1). Throws OauthError. */
export function readRedirectTarget(parameters: FormParameters, policy: RedirectPolicy): RedirectTarget {
  const id = parameters.need('client_id', 'send the id of a client, for example `demo`.');
  const client = findClient(id) ?? failOauth('invalid_client', clientIdError(id) ?? '', { status: 400 });
  parameters.checkSpelling('redirect_uri');
  const redirectUri = parameters.get('redirect_uri');
  if (redirectUri === undefined) return { client };
  const error = redirectError(redirectUri, policy);
  if (error !== undefined) failOauth('invalid_request', `The redirect_uri is not allowed. ${error}`);
  return { client, redirectUri };
}

/** Errors of these parameters are redirected to the client. Throws OauthError. */
export function readAuthorizationRequest(
  parameters: FormParameters,
  client: OauthClient,
  accounts: Accounts,
): AuthorizationRequest {
  parameters.checkSpelling('code_challenge', 'code_challenge_method');
  checkResponseParameters(parameters);
  const challenge = readChallenge(parameters);
  if (challenge === undefined && client.secret === undefined && client.key === undefined) {
    const message = `The client \`${client.id}\` is a public client. Send a code_challenge (RFC 7636, RFC 9700 §2.1.1).`;
    failOauth('invalid_request', message);
  }
  checkPrompt(parameters.get('prompt'));
  const account = approvingAccount(accounts, parameters, 'login_hint');
  const [nonce, jkt] = [parameters.get('nonce'), parameters.get('dpop_jkt')];
  return {
    account,
    scope: grantedScope(parameters.get('scope'), account),
    ...(challenge !== undefined && { challenge }),
    ...(nonce !== undefined && { nonce }),
    ...(jkt !== undefined && { jkt }),
  };
}

function checkResponseParameters(parameters: FormParameters): void {
  const type = parameters.need('response_type', 'send `code`.');
  if (type !== 'code') failOauth('unsupported_response_type', responseTypeError(type));
  const mode = parameters.get('response_mode') ?? 'query';
  if (mode !== 'query') failOauth('invalid_request', 'The response_mode must be `query`.');
  if (parameters.get('request') !== undefined) {
    failOauth(
      'request_not_supported',
      'Signed requests (RFC 9101) are not supported. Push the parameters instead (RFC 9126).',
    );
  }
  for (const name of limitedParameters) {
    const { length } = parameters.get(name) ?? '';
    if (length > MAX_VALUE_LENGTH)
      failOauth('invalid_request', `The parameter \`${name}\` has more than ${MAX_VALUE_LENGTH} characters.`);
  }
}

function responseTypeError(type: string): string {
  const names = type.split(' ');
  return names.includes('token') || names.includes('id_token')
    ? 'The implicit grant is not supported: it puts tokens in URLs (RFC 9700 §2.1.2). Send response_type `code`, with PKCE.'
    : `The response_type \`${type.slice(0, 64)}\` is not supported. Send \`code\`.`;
}

/** Every request is approved without a prompt, so `none` succeeds and the other values have no effect (OpenID Connect Core §3.1.2.1). */
function checkPrompt(prompt = ''): void {
  const names = prompt.split(' ').filter((name) => name !== '');
  const unknown = names.find((name) => !prompts.includes(name));
  if (unknown !== undefined) {
    failOauth(
      'invalid_request',
      `Unknown prompt \`${unknown.slice(0, 64)}\`. Did you mean \`${closest(unknown, prompts) ?? ''}\`?`,
    );
  }
  if (names.includes('none') && names.length > 1)
    failOauth('invalid_request', 'The prompt `none` cannot be combined with other values.');
}
