// Clients that authenticate by a signed JWT instead of a secret: private_key_jwt (RFC 7523 §2.2, §3).
import type { AuthRequest } from '../../http-auth/auth-request.js';
import type { AuthPortsService } from '../auth/auth-ports.service.js';
import { checkClaims, instant } from '../../http-auth/jws/claims.js';
import { JwsError } from '../../http-auth/jws/reasons.js';
import { readJws, type JsonObject } from '../../http-auth/jws/jws.js';
import { verifyJws } from '../../http-auth/jws/verify.js';
import { practiceKeyPair } from '../../http-auth/jws/practice-keys.js';
import { clientIdError } from './client-secret.js';
import { findClient, type OauthClient } from '../../http-auth/oauth2/clients.js';
import { failOauth } from './oauth-error.js';
import type { Parameters } from './parameters.js';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Seconds. Limits the use of a stolen assertion. */
const LONGEST_LIFE = 3600;
const LEEWAY = 60;

/** The client that signed the assertion of a request. Throws OauthError. */
export async function clientOfAssertion(
  request: AuthRequest,
  parameters: Parameters,
  ports: AuthPortsService,
): Promise<OauthClient> {
  const type = parameters.get('client_assertion_type');
  if (type !== ASSERTION_TYPE) invalid(`client_assertion_type must be \`${ASSERTION_TYPE}\`.`);
  try {
    const jws = readJws(parameters.get('client_assertion') ?? '');
    const client = namedBy(jws.claims, parameters);
    if (client.key === undefined)
      return invalid(`The client \`${client.id}\` has no key to sign assertions with.`);
    const { publicKey } = await practiceKeyPair(ports.keys, client.key);
    verifyJws(jws, { algorithm: client.key.alg, key: publicKey, kid: client.key.kid });
    await check(jws.claims, request, ports);
    return client;
  } catch (reason) {
    if (reason instanceof JwsError) return invalid(reason.message);
    throw reason;
  }
}

/** Read before the signature is verified, because it selects the key. */
function namedBy({ iss, sub }: JsonObject, parameters: Parameters): OauthClient {
  if (typeof sub !== 'string' || iss !== sub)
    return invalid('`iss` and `sub` must both be the client_id (RFC 7523 §3).');
  const id = parameters.get('client_id');
  if (id !== undefined && id !== sub)
    failOauth('invalid_request', 'The assertion is of another client than client_id names.');
  return findClient(sub) ?? invalid(clientIdError(sub) ?? '');
}

async function check(claims: JsonObject, request: AuthRequest, ports: AuthPortsService): Promise<void> {
  const { origin, target, now } = request;
  const [path = ''] = target.split('?');
  const audiences = [origin, `${origin}/`, `${origin}/auth/oauth/token`, origin + path];
  const audience = audiences.find((one) => [claims.aud].flat().includes(one)) ?? refuseAudience(origin);
  checkClaims(claims, { now, audience });
  const exp = instant(claims, 'exp') ?? invalid('The assertion needs `exp` (RFC 7523 §3).');
  if (exp - now / 1000 > LONGEST_LIFE + LEEWAY)
    invalid('The assertion is good for more than an hour. Make it a few minutes.');
  const { jti } = claims;
  if (typeof jti !== 'string' || jti === '')
    return invalid('The assertion needs a `jti`, another one each time.');
  if (await ports.replays.isFirst(request, 'oauth-assertion', jti)) return undefined;
  return invalid('An assertion with this `jti` was used before. Sign a new one for each request.');
}

function invalid(description: string): never {
  return failOauth('invalid_client', description);
}

function refuseAudience(origin: string): never {
  const endpoint = `${origin}/auth/oauth/token`;
  return invalid(`\`aud\` must be the issuer, \`${origin}\`, or the token endpoint, \`${endpoint}\`.`);
}
