// The refresh token grant. Refresh tokens rotate: each is used once and the response has the next one (RFC 6749 §6, RFC 9700 §4.14.2).
import { authenticated, type Caller } from '../client-authentication.js';
import { failOauth } from '../oauth-error.js';
import { narrowedScope } from '../scopes.js';
import type { TokenRequester } from '../token-responses.js';
import type { OauthStore, RefreshRecord } from '../oauth-store.js';
import type { Grant } from './grant.js';

export const refreshToken: Grant = {
  type: 'refresh_token',
  async run({ parameters, caller, requester }, { issuer, store }) {
    const token = parameters.need('refresh_token', 'the one of the last answer.');
    const found = (await store.refreshTokens.find(token)) ?? refuseUnknown(token, store);
    const { value: record, expired } = found;
    if (await store.hasEnded(record.family)) {
      failOauth(
        'invalid_grant',
        'This refresh token was revoked, with all tokens of the same login. Log in again.',
      );
    }
    if (await store.refreshTokens.isSpent(found)) await refuseReuse(record, store);
    if (expired) failOauth('invalid_grant', 'The refresh token has expired. Log in again.');
    checkClient(record, caller);
    checkKey(record, requester);
    const scope = narrowedScope(parameters.get('scope'), record.scope);
    if (!(await store.refreshTokens.spend(found))) await refuseReuse(record, store);
    const { clientId } = record;
    return issuer.forPerson(record, { ...requester, clientId, authenticated: record.authenticated }, scope);
  },
};

function refuseUnknown(token: string, { codes }: OauthStore): never {
  if (codes.isOne(token))
    failOauth('invalid_grant', 'This is an authorization code. It goes with grant_type=authorization_code.');
  if (token.split('.').length === 3)
    failOauth(
      'invalid_grant',
      'This is an access token or an ID token. Send the refresh_token of the same answer.',
    );
  return failOauth('invalid_grant', 'No such refresh token was given out, or it is long gone. Log in again.');
}

/** A reused refresh token was probably stolen, so the whole family is revoked. */
async function refuseReuse({ family }: RefreshRecord, store: OauthStore): Promise<never> {
  await store.endFamily(family);
  return failOauth(
    'invalid_grant',
    'refresh token reuse detected: each counts once, and the answer to it brought the next one. Every token of this login is ' +
      'revoked now (RFC 9700 §4.14.2).',
  );
}

function checkClient({ clientId, authenticated: must }: RefreshRecord, caller: Caller): void {
  if (must) authenticated(caller);
  if (caller.client === undefined || caller.client.id === clientId) return;
  failOauth('invalid_grant', 'The refresh token was given to another client (RFC 6749 §6).');
}

function checkKey({ jkt }: RefreshRecord, requester: TokenRequester): void {
  if (jkt === undefined || jkt === requester.jkt) return;
  const message =
    'The refresh token is bound to a key: send a DPoP proof that is signed by it (RFC 9449 §5).';
  failOauth('invalid_dpop_proof', message);
}
