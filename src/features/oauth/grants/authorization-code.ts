// Authorization code grant (RFC 6749 §4.1.3) with PKCE (RFC 7636 §4.5).
import { requireAuthenticated, requireClient, type ClientAuthentication } from '../client-authentication.js';
import { failOauth } from '../oauth-error.js';
import type { StoredSecret } from '../one-time-secrets.js';
import type { FormParameters } from '../parameters.js';
import { verifierError } from '../pkce.js';
import type { CodeRecord, OauthStore } from '../oauth-store.js';
import type { Grant } from './grant.js';

export const authorizationCode: Grant = {
  type: 'authorization_code',
  async run({ parameters, authentication, requester, facts }, { responses, store }) {
    const code = parameters.need('code', 'send the code of the authorization response.');
    requireClient(authentication);
    const found = (await store.codes.find(code, requester.now)) ?? failUnknown(code, store);
    if (await store.codes.isConsumed(found)) await failReuse(found, store);
    if (found.expired) {
      failOauth(
        'invalid_grant',
        `The code has expired: it is valid for ${store.codes.lifetime} seconds. Request a new one.`,
        { reason: 'code_expired' },
      );
    }
    if (found.value.challenge !== undefined) facts.pkce = found.value.challenge.method;
    checkCode(found.value, authentication, parameters);
    if (found.value.jkt !== undefined && found.value.jkt !== requester.jkt) {
      failOauth(
        'invalid_dpop_proof',
        'The code is bound to the key of dpop_jkt. Sign the DPoP proof with that key (RFC 9449 §10).',
      );
    }
    responses.personOf(found.value, requester);
    // A failed request does not use up the code; of several concurrent valid requests, one gets the tokens.
    if (!(await store.codes.consume(found))) await failReuse(found, store);
    return responses.forAccount(found.value, requester);
  },
};

function failUnknown(code: string, { refreshTokens, deviceCodes }: OauthStore): never {
  const candidates: readonly (readonly [boolean, string])[] = [
    [
      refreshTokens.hasPrefix(code),
      'The code is a refresh token. Send it as refresh_token with grant_type=refresh_token.',
    ],
    [
      deviceCodes.hasPrefix(code),
      'The code is a device code. Send it as device_code with grant_type=urn:ietf:params:oauth:grant-type:device_code.',
    ],
    [
      code.split('.').length === 3,
      'The code is an access token or an ID token. Send the code of the authorization response.',
    ],
    [/\s/.test(code), 'The code contains whitespace. Remove it.'],
    [code.includes('%'), 'The code is percent-encoded. Decode it.'],
    [/[&?=]/.test(code), 'The code includes other parameters of the URL. It ends before `&`.'],
  ];
  const diagnosis =
    candidates.find(([matches]) => matches)?.[1] ?? 'The code is unknown or has expired. Request a new one.';
  return failOauth('invalid_grant', diagnosis, { reason: 'code_unknown' });
}

/** A reused code may be stolen, so its tokens are revoked (RFC 6749 §4.1.2). */
async function failReuse({ value: { family } }: StoredSecret<CodeRecord>, store: OauthStore): Promise<never> {
  await store.revokeFamily(family);
  return failOauth(
    'invalid_grant',
    'The code was already used. Its tokens are now revoked (RFC 6749 §4.1.2). Request a new code.',
    { reason: 'code_used' },
  );
}

function checkCode(record: CodeRecord, caller: ClientAuthentication, parameters: FormParameters): void {
  parameters.checkSpelling('code_verifier', 'redirect_uri');
  const { clientId, redirectUri, challenge } = record;
  if (requireClient(caller).id !== clientId)
    failOauth('invalid_grant', `The code was issued to the client \`${clientId}\`, not to this one.`, {
      reason: 'client_mismatch',
    });
  if (challenge === undefined) requireAuthenticated(caller);
  const sent = parameters.get('redirect_uri');
  const error = verifierError(parameters.get('code_verifier'), challenge);
  if (error !== undefined) {
    const reason = challenge === undefined ? 'verifier_unexpected' : 'verifier_wrong';
    failOauth('invalid_grant', error, { reason });
  }
  const uriError = redirectUriError(sent, redirectUri, challenge !== undefined);
  if (uriError !== undefined) failOauth('invalid_grant', uriError, { reason: 'redirect_uri_mismatch' });
}

/** Must equal the `redirect_uri` of the authorization request (RFC 6749 §4.1.3). Optional with PKCE, as in OAuth 2.1. */
function redirectUriError(
  sent: string | undefined,
  requested: string | undefined,
  hasChallenge: boolean,
): string | undefined {
  if (sent === requested || requested === undefined || (sent === undefined && hasChallenge)) return undefined;
  if (sent === undefined)
    return 'The parameter `redirect_uri` is missing: send the redirect_uri of the authorization request.';
  if (sent.replace(/\/$/, '') === requested.replace(/\/$/, '')) {
    return 'The redirect_uri differs from the one in the authorization request by a trailing slash.';
  }
  if (sent.toLowerCase() === requested.toLowerCase())
    return 'The redirect_uri differs from the one in the authorization request in upper and lower case.';
  if (decoded(sent) === requested) return 'The redirect_uri is percent-encoded twice. Encode it once.';
  return `The redirect_uri differs from the one in the authorization request, \`${requested}\`.`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
