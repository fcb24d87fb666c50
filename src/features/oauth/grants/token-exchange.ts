// Token exchange: a token with less scope, or for a service that acts on behalf of the user (RFC 8693).
import { requireAuthenticated } from '../client-authentication.js';
import { OauthError, failOauth } from '../oauth-error.js';
import type { FormParameters } from '../parameters.js';
import { narrowedScope } from '../scopes.js';
import { JwsError } from 'practice-http-auth/jws/reasons.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { identityOf, TOKEN_AUDIENCE, type TokenClaims } from 'practice-http-auth/bearer/token-claims.js';
import { boundKey } from 'practice-http-auth/dpop/proof.js';
import type { TokenRequester } from '../token-responses.js';
import type { Grant } from './grant.js';

const typePrefix = 'urn:ietf:params:oauth:token-type:';
const ACCESS_TOKEN = `${typePrefix}access_token`;
const accepted: readonly string[] = [ACCESS_TOKEN, `${typePrefix}jwt`];

/** The claims of a valid token. Throws TokenError, or rejects with it. */
type VerifyToken = (token: string) => MaybePromise<TokenClaims>;

export const tokenExchange: Grant = {
  type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  async run({ parameters, authentication, requester }, { responses, tokens }) {
    requireAuthenticated(authentication);
    const verify: VerifyToken = (token) => tokens.verify(requester.session, token, requester.now);
    const subject = await readToken(parameters, 'subject_token', verify);
    if (subject === undefined)
      return failOauth(
        'invalid_request',
        'The parameter `subject_token` is missing: send the access token to exchange.',
      );
    const actor = await readToken(parameters, 'actor_token', verify);
    checkPossession('subject_token', subject, requester);
    if (actor !== undefined) checkPossession('actor_token', actor, requester);
    checkTarget(parameters, requester.issuer);
    const scope = narrowedScope(parameters.get('scope'), subject.scope, requester.session.tokenRules);
    const { family, user_id, sid } = subject;
    const claims = {
      ...(user_id !== undefined && { user_id, sid }),
      ...(family !== undefined && { family }),
      ...(actor && { act: { sub: actor.sub, ...(subject.act !== undefined && { act: subject.act }) } }),
    };
    return {
      ...responses.withAccessToken(identityOf(subject), { scope, requester, claims }),
      issued_token_type: ACCESS_TOKEN,
    };
  },
};

/** The claims of the token in that parameter. Its type parameter is required too (RFC 8693 §2.1). */
async function readToken(
  parameters: FormParameters,
  name: string,
  verify: VerifyToken,
): Promise<TokenClaims | undefined> {
  const [token, type] = [parameters.get(name), parameters.get(`${name}_type`)];
  if (token === undefined) {
    if (type !== undefined && name === 'actor_token')
      failOauth('invalid_request', 'The actor_token is missing: the request has an actor_token_type.');
    return undefined;
  }
  if (type === undefined || !accepted.includes(type)) {
    failOauth('invalid_request', `The parameter \`${name}_type\` must be \`${ACCESS_TOKEN}\`.`);
  }
  try {
    return await verify(token);
  } catch (reason) {
    if (!(reason instanceof JwsError)) throw reason;
    throw new OauthError('invalid_request', `The ${name} is not valid: ${reason.message} ${reason.hint}`);
  }
}

/** Without a proof, the exchange would turn a bound token into a bearer token (RFC 9449 §5). */
function checkPossession(name: string, { cnf }: TokenClaims, { jkt }: TokenRequester): void {
  if (cnf === undefined || boundKey(cnf) === jkt) return;
  failOauth(
    'invalid_dpop_proof',
    `The ${name} is bound to a key. Send a DPoP proof that is signed with that key (RFC 9449 §5).`,
  );
}

function checkTarget(parameters: FormParameters, issuer: string): void {
  const requestedType = parameters.get('requested_token_type') ?? ACCESS_TOKEN;
  if (!accepted.includes(requestedType))
    failOauth('invalid_request', `The requested_token_type must be \`${ACCESS_TOKEN}\`.`);
  const { audience = TOKEN_AUDIENCE, resource = issuer } = parameters.all();
  if (audience === TOKEN_AUDIENCE && (resource === issuer || resource.startsWith(`${issuer}/`))) return;
  failOauth(
    'invalid_target',
    `Tokens are issued for this service only. Send the audience \`${TOKEN_AUDIENCE}\` or a resource below ${issuer}.`,
  );
}
