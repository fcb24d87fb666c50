// Finds why an access token of the service is not valid. The library that verifies it gives no exact reason.
import { algorithms } from '../jws/algorithms.js';
import { readJws, type JsonObject, type Jws } from '../jws/jws.js';
import { jwtSecrets } from '../jws/practice-keys.js';
import { JwsError } from '../jws/reasons.js';
import { checkHeader } from '../jws/verify.js';
import { oauthClient } from '../practice-credentials.js';
import { TokenError, type TokenReason } from './token-reasons.js';

/** Reads a token, more strictly than libraries do: `crit` is rejected (RFC 7515 §4.1.11). Throws TokenError. */
export function readAccessToken(token: string): Jws {
  try {
    const jws = readJws(token);
    checkHeader(jws);
    if (jws.header.alg !== 'HS256') throw tokenError('wrong_algorithm', jws);
    return jws;
  } catch (error) {
    if (error instanceof TokenError || !(error instanceof JwsError)) throw error;
    const { code, message, debug } = error;
    throw new TokenError(code as TokenReason, { message, ...(debug && { debug }) });
  }
}

/** The reasons by the start of the library's message; nothing else distinguishes its errors. */
const reasonsOfLibrary: readonly (readonly [start: string, reason: TokenReason])[] = [
  ['jwt expired', 'expired'],
  ['jwt not active', 'not_yet_valid'],
  ['jwt audience', 'wrong_audience'],
  ['jwt issuer', 'wrong_issuer'],
  ['invalid exp', 'wrong_claim_type'],
  ['invalid nbf', 'wrong_claim_type'],
  ['jwt signature is required', 'no_signature'],
];

/** The error for a token that the library rejected. Any other message of the library is about the signature. `now`: seconds. */
export function diagnoseToken(jws: Jws, { message }: Error, now: number): TokenError {
  const known = reasonsOfLibrary.find(([start]) => message.startsWith(start))?.[1];
  return tokenError(known ?? (isSignedWithPracticeKey(jws) ? 'practice_key' : 'bad_signature'), jws, now);
}

function isSignedWithPracticeKey({ input, signature }: Jws): boolean {
  return algorithms.HS256.verify(jwtSecrets.HS256.key, input, signature);
}

function tokenError(reason: TokenReason, { header, claims }: Jws, now?: number): TokenError {
  const isForeign = reason === 'wrong_algorithm' || reason === 'wrong_audience';
  if (isForeign && isIdToken(claims)) return new TokenError('id_token', { debug: { claims } });
  const debug = { header, claims, ...(now !== undefined && { server_time: now }) };
  if (reason !== 'expired' || now === undefined) return new TokenError(reason, { debug });
  const message = `The token expired ${now - Number(claims.exp)} seconds ago.`;
  return new TokenError(reason, { message, debug });
}

/** Whether a token has a claim that only ID tokens have (OpenID Connect Core §2, §3.1.3.6), or is for a client. */
function isIdToken({ nonce, at_hash, auth_time, aud }: JsonObject): boolean {
  const hasClaim = [nonce, at_hash, auth_time].some((claim) => claim !== undefined);
  return hasClaim || [aud].flat().includes(oauthClient.id);
}
