// Client authentication with a signed JWT instead of a secret: private_key_jwt (RFC 7523 §2.2, §3).
import type { AuthRequest } from 'practice-http-auth/auth-request.js';
import type { AuthPortsService } from '../auth/auth-ports.service.js';
import { checkClaims, numericDate } from 'practice-http-auth/jws/claims.js';
import { JwsError } from 'practice-http-auth/jws/reasons.js';
import { readJws, type JsonObject } from 'practice-http-auth/jws/jws.js';
import { verifyJws } from 'practice-http-auth/jws/verify.js';
import { practiceKeyPair } from 'practice-http-auth/jws/practice-keys.js';
import { clientIdError } from './client-secret.js';
import { findClient, type OauthClient } from 'practice-http-auth/oauth2/clients.js';
import { failOauth } from './oauth-error.js';
import type { FormParameters } from './parameters.js';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Seconds. A short lifetime limits the use of a stolen assertion. */
const MAX_LIFETIME = 3600;
const LEEWAY = 60;

/** Returns the client that signed the assertion. Throws OauthError. */
export async function verifyClientAssertion(
  request: AuthRequest,
  parameters: FormParameters,
  ports: AuthPortsService,
): Promise<OauthClient> {
  const type = parameters.get('client_assertion_type');
  if (type !== ASSERTION_TYPE) failClient(`client_assertion_type must be \`${ASSERTION_TYPE}\`.`);
  try {
    const jws = readJws(parameters.get('client_assertion') ?? '');
    const client = clientOfClaims(jws.claims, parameters);
    if (client.key === undefined)
      return failClient(`The client \`${client.id}\` has no key to sign assertions with.`);
    const { publicKey } = await practiceKeyPair(ports.keys, client.key);
    verifyJws(jws, { algorithm: client.key.alg, key: publicKey, kid: client.key.kid });
    await checkAssertion(jws.claims, request, ports);
    return client;
  } catch (reason) {
    if (reason instanceof JwsError)
      return failClient(`The client_assertion is not valid: ${reason.message} ${reason.hint}`, reason.code);
    throw reason;
  }
}

/** Runs before the signature is verified: `sub` selects the key. */
function clientOfClaims({ iss, sub }: JsonObject, parameters: FormParameters): OauthClient {
  if (typeof sub !== 'string' || iss !== sub)
    return failClient('`iss` and `sub` must both be the client_id (RFC 7523 §3).');
  const id = parameters.get('client_id');
  if (id !== undefined && id !== sub)
    failOauth(
      'invalid_request',
      'The client_id differs from `sub` of the assertion. Send the same client in both, or omit client_id.',
    );
  return findClient(sub) ?? failClient(clientIdError(sub) ?? '', 'client_unknown');
}

async function checkAssertion(
  claims: JsonObject,
  request: AuthRequest,
  ports: AuthPortsService,
): Promise<void> {
  const { origin, target, now } = request;
  const [path = ''] = target.split('?');
  const audiences = [origin, `${origin}/`, `${origin}/auth/oauth/token`, origin + path];
  const audience = audiences.find((one) => [claims.aud].flat().includes(one)) ?? failAudience(origin);
  checkClaims(claims, { now, audience });
  const exp = numericDate(claims, 'exp') ?? failClient('The assertion needs `exp` (RFC 7523 §3).');
  if (exp - now / 1000 > MAX_LIFETIME + LEEWAY)
    failClient('The assertion is valid for more than an hour. Set `exp` to a few minutes from now.');
  const { jti } = claims;
  if (typeof jti !== 'string' || jti === '')
    return failClient('The assertion needs a `jti` that is unique per request.');
  if (await ports.replays.isFirst('oauth-assertion', jti)) return undefined;
  return failClient('An assertion with this `jti` was already used. Sign a new one for each request.');
}

function failClient(description: string, reason = 'assertion_invalid'): never {
  return failOauth('invalid_client', description, { reason });
}

function failAudience(origin: string): never {
  const endpoint = `${origin}/auth/oauth/token`;
  return failClient(`\`aud\` must be the issuer, \`${origin}\`, or the token endpoint, \`${endpoint}\`.`);
}
