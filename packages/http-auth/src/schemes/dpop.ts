// DPoP: tokens that are bound to a key. Each request proves that the client has the key (RFC 9449).
import { oauthClient } from '../practice-credentials.js';
import { header, type AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import { authErrorOf } from '../bearer/bearer-scheme.js';
import { challenge } from '../challenge.js';
import { JwsError } from '../jws/reasons.js';
import { dpopLine } from '../dpop/samples.js';
import { nonceReasons, proofReasons } from '../dpop/reasons.js';
import { boundKey, nextNonce, NONCE_HEADER, proofAlgorithms, verifyProof } from '../dpop/proof.js';
import { errorDescription } from '../oauth2/error-description.js';
import { resourceMetadata } from '../oauth2/protected-resource.js';
import { identityOf, type TokenClaims } from '../bearer/token-claims.js';
import { defineScheme, type Reject } from './scheme.js';

const tokenReasons = {
  missing: {
    message: 'The request has no token.',
    hint: 'Send `Authorization: DPoP <token>` and a proof in the header `DPoP`.',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `DPoP`.',
    hint: 'Start the header with `DPoP` and a space.',
  },
  sent_as_bearer: {
    message: 'The token is sent with the scheme `Bearer`.',
    hint: 'Send a token that is bound to a key with the scheme `DPoP` (RFC 9449 §7.1).',
  },
  no_token: {
    message: 'The header `Authorization` has no token after `DPoP`.',
    hint: 'Check that the variable with the token is set.',
  },
  expired: {
    message: 'The access token has expired.',
    hint: 'Get a new one with a proof.',
  },
  revoked: {
    message: 'The access token was revoked.',
    hint: 'Get a new one with a proof.',
  },
  id_token: {
    message: 'This is an ID token.',
    hint: 'Send the `access_token` of the same response (OpenID Connect Core §2).',
  },
  bad_token: {
    message: 'The access token is not valid.',
    hint: 'Get a new one with a proof.',
  },
  unbound_token: {
    message: 'The token is not bound to a key: it has no `cnf`.',
    hint: 'Send a proof to `POST /auth/oauth/token` when you get the token (RFC 9449 §5).',
  },
  other_key: {
    message: 'The proof is signed with another key than the one to which the token is bound (`cnf.jkt`).',
    hint: 'Sign the proof with the key that you used to get the token.',
  },
} as const;

const reasons = { ...tokenReasons, ...proofReasons } as const;

export const dpop = defineScheme({
  id: 'dpop',
  aliases: ['oauth2-dpop'],
  title: 'DPoP: tokens bound to a key',
  family: 'tokens',
  standard: { name: 'RFC 9449', url: 'https://www.rfc-editor.org/rfc/rfc9449' },
  summary:
    'The client creates a key pair, gets a token that is bound to it, and signs a proof for every request with its method, URL ' +
    'and token. A stolen token is useless without the key.',
  credentials: () => ({
    token_endpoint: '/auth/oauth/token',
    client_id: oauthClient.id,
    client_secret: oauthClient.secret,
    algorithms: proofAlgorithms,
    key: 'your own key pair',
  }),
  reasons,
  challenge: (request, ports, code) => ({
    'www-authenticate': dpopChallenge(code, resourceMetadata(request)),
    [NONCE_HEADER]: nextNonce(request, ports),
  }),
  async verify(request, ports, reject) {
    const token = tokenOf(request, reject);
    const claims = await claimsOf(token, request.now, ports, reject);
    const bound = boundKey(claims.cnf);
    if (bound === undefined) throw reject('unbound_token', { debug: { claims } });
    const jkt = await proven(request, ports, token);
    if (jkt !== bound) throw reject('other_key', { debug: { jkt_of_proof: jkt, jkt_of_token: bound } });
    return {
      ...identityOf(claims),
      headers: { [NONCE_HEADER]: nextNonce(request, ports) },
      debug: { claims },
    };
  },
  samples: () => ({ curl: dpopLine }),
});

function tokenOf(request: AuthRequest, reject: Reject<keyof typeof reasons>): string {
  const sent = (header(request, 'authorization') ?? '').trim();
  if (sent === '') throw reject('missing');
  const [, scheme = '', token = ''] = /^(\S+)(?:\s+(\S.*))?$/s.exec(sent) ?? [];
  if (scheme.toLowerCase() === 'bearer') throw reject('sent_as_bearer');
  if (scheme.toLowerCase() !== 'dpop') throw reject('wrong_scheme');
  if (token === '') throw reject('no_token');
  return token;
}

const named: readonly string[] = ['expired', 'revoked', 'id_token'];

async function claimsOf(
  token: string,
  now: number,
  { tokens }: AuthPorts,
  reject: Reject<keyof typeof reasons>,
): Promise<TokenClaims> {
  try {
    return await tokens.verify(token, now);
  } catch (reason) {
    if (!(reason instanceof JwsError)) throw reason;
    const { code, message, debug } = reason;
    const known = named.includes(code) ? (code as 'expired' | 'revoked' | 'id_token') : 'bad_token';
    throw reject(known, { message: `The access token is not valid: ${message}`, ...(debug && { debug }) });
  }
}

async function proven(request: AuthRequest, ports: AuthPorts, token: string): Promise<string> {
  try {
    return await verifyProof(request, ports, token);
  } catch (reason) {
    throw reason instanceof JwsError ? authErrorOf(reason) : reason;
  }
}

/** No `error` if the client sent no credentials for this scheme (RFC 6750 §3.1). */
const noError = new Set(['missing', 'wrong_scheme']);

function dpopChallenge(
  code: keyof typeof reasons | undefined,
  metadata: ReturnType<typeof resourceMetadata>,
): string {
  const algs = proofAlgorithms.join(' ');
  if (code === undefined || noError.has(code)) return challenge('DPoP', { algs, ...metadata });
  const ofProof = code in proofReasons ? 'invalid_dpop_proof' : 'invalid_token';
  const error = nonceReasons.has(code) ? 'use_dpop_nonce' : ofProof;
  const error_description = errorDescription(reasons[code].message);
  return challenge('DPoP', { algs, error, error_description, ...metadata });
}
