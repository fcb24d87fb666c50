// DPoP proofs at the OAuth endpoints: the issued tokens and codes are bound to the key (RFC 9449 §5, §10.1).
import type { AuthRequest } from 'practice-http-auth/auth-request.js';
import type { AuthPortsService } from '../auth/auth-ports.service.js';
import { JwsError } from 'practice-http-auth/jws/reasons.js';
import { OauthError } from './oauth-error.js';
import { nonceReasons } from 'practice-http-auth/dpop/reasons.js';
import { hasProof, NONCE_HEADER, nextNonce, verifyProof } from 'practice-http-auth/dpop/proof.js';

/** Returns the thumbprint of the key of the DPoP proof; undefined if the request has no proof. Throws OauthError. */
export async function provenKey(request: AuthRequest, ports: AuthPortsService): Promise<string | undefined> {
  if (!hasProof(request)) return undefined;
  try {
    return await verifyProof(request, ports);
  } catch (reason) {
    if (!(reason instanceof JwsError)) throw reason;
    const code = nonceReasons.has(reason.code) ? 'use_dpop_nonce' : 'invalid_dpop_proof';
    throw new OauthError(code, `${reason.message} ${reason.hint}`, {
      reason: reason.code,
      headers: { [NONCE_HEADER]: nextNonce(request, ports) },
    });
  }
}
