// Proofs of possession at the OAuth endpoints themselves: what is given out there is bound to the key (RFC 9449 §5, §10.1).
import type { AuthRequest } from '../../http-auth/auth-request.js';
import type { AuthTools } from '../auth/auth-ports.service.js';
import { JwsRefusal } from '../../http-auth/jws/reasons.js';
import { OauthError } from './oauth-error.js';
import { nonceFaults } from '../../http-auth/dpop/reasons.js';
import { bringsProof, NONCE_HEADER, nextNonce, verifyProof } from '../../http-auth/dpop/proof.js';

/** The thumbprint of the key that a request proves to have; undefined where it brings no proof. Throws OauthError. */
export async function provenKey(request: AuthRequest, tools: AuthTools): Promise<string | undefined> {
  if (!bringsProof(request)) return undefined;
  try {
    return await verifyProof(request, tools);
  } catch (reason) {
    if (!(reason instanceof JwsRefusal)) throw reason;
    const code = nonceFaults.has(reason.code) ? 'use_dpop_nonce' : 'invalid_dpop_proof';
    throw new OauthError(code, reason.message, { headers: { [NONCE_HEADER]: nextNonce(request, tools) } });
  }
}
