// Refresh token grant with rotation: each token can be used once (RFC 6749 §6, RFC 9700 §4.14.2).
import { requireAuthenticated, type ClientAuthentication } from '../client-authentication.js';
import { failOauth } from '../oauth-error.js';
import { narrowedScope } from '../scopes.js';
import type { TokenRequester } from '../token-responses.js';
import type { OauthStore, RefreshRecord } from '../oauth-store.js';
import type { Grant } from './grant.js';

export const refreshToken: Grant = {
  type: 'refresh_token',
  async run({ parameters, authentication, requester }, { responses, store }) {
    const token = parameters.need('refresh_token', 'send the refresh token of the last response.');
    const found = (await store.refreshTokens.find(token, requester.now)) ?? failUnknown(token, store);
    const { value: record, expired } = found;
    const { tokenRules } = requester.session;
    if (await store.isFamilyRevoked(record.family)) {
      failOauth(
        'invalid_grant',
        'The refresh token was revoked together with all tokens of the same login. Log in again.',
        { reason: 'token_revoked' },
      );
    }
    const isReused = await store.refreshTokens.isConsumed(found);
    const isAccepted = isReused && tokenRules.accepts('rotated');
    if (isReused && !isAccepted) await failReuse(record, store);
    if (expired)
      failOauth('invalid_grant', 'The refresh token has expired. Log in again.', {
        reason: 'refresh_token_expired',
      });
    checkClient(record, authentication);
    checkKey(record, requester);
    responses.personOf(record, requester);
    const scope = narrowedScope(parameters.get('scope'), record.scope, tokenRules);
    if (!isAccepted && !(await store.refreshTokens.consume(found))) await failReuse(record, store);
    const { clientId } = record;
    return responses.forAccount(
      record,
      { ...requester, clientId, authenticated: record.authenticated },
      scope,
    );
  },
};

function failUnknown(token: string, { codes }: OauthStore): never {
  if (codes.hasPrefix(token))
    failOauth(
      'invalid_grant',
      'The refresh_token is an authorization code. Send it as code with grant_type=authorization_code.',
    );
  if (token.split('.').length === 3)
    failOauth(
      'invalid_grant',
      'The refresh_token is an access token or an ID token. Send the refresh_token of the same response.',
    );
  return failOauth('invalid_grant', 'The refresh token is unknown or has expired. Log in again.', {
    reason: 'refresh_token_unknown',
  });
}

/** A reused refresh token may be stolen. The whole family is revoked. */
async function failReuse({ family }: RefreshRecord, store: OauthStore): Promise<never> {
  await store.revokeFamily(family);
  return failOauth(
    'invalid_grant',
    'refresh token reuse detected: each can be used once. All tokens of this login are now revoked (RFC 9700 §4.14.2). ' +
      'Log in again, and send the refresh token of the last response.',
    { reason: 'refresh_token_reused' },
  );
}

function checkClient({ clientId, authenticated: must }: RefreshRecord, caller: ClientAuthentication): void {
  if (must) requireAuthenticated(caller);
  if (caller.client === undefined || caller.client.id === clientId) return;
  failOauth('invalid_grant', 'The refresh token was issued to another client (RFC 6749 §6).', {
    reason: 'client_mismatch',
  });
}

function checkKey({ jkt }: RefreshRecord, requester: TokenRequester): void {
  if (jkt === undefined || jkt === requester.jkt) return;
  const message =
    'The refresh token is bound to a key. Send a DPoP proof that is signed with that key (RFC 9449 §5).';
  failOauth('invalid_dpop_proof', message);
}
