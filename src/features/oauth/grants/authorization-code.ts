// The authorization code grant (RFC 6749 §4.1.3) with PKCE (RFC 7636 §4.5).
import { authenticated, identified, type Caller } from '../client-authentication.js';
import { failOauth } from '../oauth-error.js';
import type { StoredSecret } from '../one-time-secrets.js';
import type { Parameters } from '../parameters.js';
import { verifierError } from '../pkce.js';
import type { CodeRecord, OauthStore } from '../oauth-store.js';
import type { Grant } from './grant.js';

export const authorizationCode: Grant = {
  type: 'authorization_code',
  async run({ parameters, caller, requester }, { issuer, store }) {
    const code = parameters.need('code', 'the one that /auth/oauth/authorize gave out.');
    identified(caller);
    const found = (await store.codes.find(code)) ?? refuseUnknown(code, store);
    if (await store.codes.isSpent(found)) await refuseReuse(found, store);
    if (found.expired) {
      failOauth(
        'invalid_grant',
        `The code has expired: it is good for ${store.codes.lifetime} seconds. Ask for a new one.`,
      );
    }
    check(found.value, caller, parameters);
    if (found.value.jkt !== undefined && found.value.jkt !== requester.jkt) {
      failOauth(
        'invalid_dpop_proof',
        'The code is bound to the key of dpop_jkt; the proof must be signed by that key (RFC 9449 §10).',
      );
    }
    // A failed attempt does not use up the code. Of concurrent valid attempts, one gets the tokens.
    if (!(await store.codes.spend(found))) await refuseReuse(found, store);
    return issuer.forPerson(found.value, requester);
  },
};

function refuseUnknown(code: string, { refreshTokens, deviceCodes }: OauthStore): never {
  const known: readonly (readonly [boolean, string])[] = [
    [refreshTokens.isOne(code), 'This is a refresh token. It goes with grant_type=refresh_token.'],
    [
      deviceCodes.isOne(code),
      'This is a device code. It goes with grant_type=urn:ietf:params:oauth:grant-type:device_code.',
    ],
    [/\s/.test(code), 'There are spaces or line breaks in the code: they came along when it was copied.'],
    [code.includes('%'), 'The code is still percent-encoded.'],
    [/[&?=]/.test(code), 'More than the code was copied: it ends before `&`.'],
  ];
  const message =
    known.find(([holds]) => holds)?.[1] ??
    'No such code was given out, or it is long gone. Ask for a new one.';
  return failOauth('invalid_grant', message);
}

/** A reused code was probably stolen, so its tokens are revoked (RFC 6749 §4.1.2). */
async function refuseReuse(
  { value: { family } }: StoredSecret<CodeRecord>,
  store: OauthStore,
): Promise<never> {
  await store.endFamily(family);
  return failOauth(
    'invalid_grant',
    'The code was used before. A code counts once; the tokens that came of it are revoked now (RFC 6749 §4.1.2).',
  );
}

function check(record: CodeRecord, caller: Caller, parameters: Parameters): void {
  const { clientId, redirectUri, challenge } = record;
  if (identified(caller).id !== clientId)
    failOauth('invalid_grant', `The code was given to the client \`${clientId}\`, not to this one.`);
  if (challenge === undefined) authenticated(caller);
  const sent = parameters.get('redirect_uri');
  const fault =
    verifierError(parameters.get('code_verifier'), challenge) ??
    faultOfUri(sent, redirectUri, challenge !== undefined);
  if (fault !== undefined) failOauth('invalid_grant', fault);
}

/** It must be identical (RFC 6749 §4.1.3). With PKCE it may be omitted, as in OAuth 2.1. */
function faultOfUri(
  sent: string | undefined,
  asked: string | undefined,
  hasProof: boolean,
): string | undefined {
  if (sent === asked || asked === undefined || (sent === undefined && hasProof)) return undefined;
  if (sent === undefined)
    return 'The parameter `redirect_uri` is missing: send the one with which the code was asked for.';
  if (sent.replace(/\/$/, '') === asked.replace(/\/$/, '')) {
    return 'The redirect_uri differs by a slash at its end from the one with which the code was asked for.';
  }
  if (sent.toLowerCase() === asked.toLowerCase())
    return 'The redirect_uri differs in upper and lower case from the one with which the code was asked for.';
  if (decoded(sent) === asked) return 'The redirect_uri is percent-encoded once too often.';
  return `The redirect_uri is not the one with which the code was asked for, \`${asked}\`.`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
