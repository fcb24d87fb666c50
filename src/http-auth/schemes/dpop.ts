// Tokens that are bound to a key: each request proves that the client has it, so a stolen token opens nothing (RFC 9449).
import { oauthClient } from '../accounts.js';
import { header, type AuthRequest } from '../auth-request.js';
import type { AuthTools } from '../../features/auth/auth-ports.service.js';
import { refusalOf } from '../bearer/bearer-scheme.js';
import { challenge } from '../challenge.js';
import { JwsRefusal } from '../jws/reasons.js';
import { dpopLine } from '../dpop/samples.js';
import { nonceFaults, proofFaults } from '../dpop/reasons.js';
import { nextNonce, NONCE_HEADER, proofAlgorithms, verifyProof } from '../dpop/proof.js';
import { plainText } from '../../features/oauth/oauth-error.js';
import { personOf, type Claims } from '../../features/auth/tokens.service.js';
import { defineScheme, type AuthRefusal, type MistakeExtras } from './scheme.js';

const ofTokens = {
  missing:
    'Send the token in `Authorization`, behind the word `DPoP` and a blank, and a proof in the header `DPoP`.',
  wrong_scheme: 'The header `Authorization` must begin with `DPoP` and a blank.',
  sent_as_bearer:
    'The token came as `Bearer`. A token that is bound to a key goes behind `DPoP` (RFC 9449 §7.1).',
  no_token: 'There is nothing behind `DPoP`. Was a variable empty?',
  expired: 'The access token has expired. Get a new one, with a proof.',
  revoked: 'The access token was revoked. Get a new one, with a proof.',
  id_token: 'This is an ID token. An API takes the access token (OpenID Connect Core §2).',
  bad_token: 'The access token does not hold.',
  unbound_token:
    'The token is not bound to a key: it has no `cnf`. Send a proof to `POST /auth/oauth/token` when you get it (RFC 9449 §5).',
  other_key: 'The proof is signed by another key than the one to which the token is bound (`cnf.jkt`).',
} as const;

const mistakes = { ...ofTokens, ...proofFaults } as const;
type Refuse = (code: keyof typeof mistakes, extras?: MistakeExtras) => AuthRefusal;

export const dpop = defineScheme({
  id: 'dpop',
  aliases: ['oauth2-dpop'],
  title: 'DPoP: tokens bound to a key',
  family: 'tokens',
  standard: { name: 'RFC 9449', url: 'https://www.rfc-editor.org/rfc/rfc9449' },
  summary:
    'The client makes a pair of keys, gets a token that is bound to it, and signs a small proof for every request: which ' +
    'method, which address, which token. Whoever steals the token lacks the key.',
  credentials: () => ({
    token_endpoint: '/auth/oauth/token',
    client_id: oauthClient.id,
    client_secret: oauthClient.secret,
    algorithms: proofAlgorithms,
    key: 'a pair of your own',
  }),
  mistakes,
  challenge: (request, tools, code) => ({
    'www-authenticate': dpopChallenge(code),
    [NONCE_HEADER]: nextNonce(request, tools),
  }),
  async verify(request, tools, mistake) {
    const token = presented(request, mistake);
    const claims = await claimsOf(token, tools, mistake);
    const bound = keyIn(claims);
    if (bound === undefined) throw mistake('unbound_token', { debug: { claims } });
    const jkt = await proven(request, tools, token);
    if (jkt !== bound) throw mistake('other_key', { debug: { jkt_of_proof: jkt, jkt_of_token: bound } });
    return { ...personOf(claims), headers: { [NONCE_HEADER]: nextNonce(request, tools) }, debug: { claims } };
  },
  samples: { curl: dpopLine },
});

function presented(request: AuthRequest, mistake: Refuse): string {
  const sent = (header(request, 'authorization') ?? '').trim();
  if (sent === '') throw mistake('missing');
  const [, scheme = '', token = ''] = /^(\S+)(?:\s+(\S.*))?$/s.exec(sent) ?? [];
  if (scheme.toLowerCase() === 'bearer') throw mistake('sent_as_bearer');
  if (scheme.toLowerCase() !== 'dpop') throw mistake('wrong_scheme');
  if (token === '') throw mistake('no_token');
  return token;
}

const named: readonly string[] = ['expired', 'revoked', 'id_token'];

async function claimsOf(token: string, { tokens }: AuthTools, mistake: Refuse): Promise<Claims> {
  try {
    return await tokens.verify(token);
  } catch (reason) {
    if (!(reason instanceof JwsRefusal)) throw reason;
    const { code, message, debug } = reason;
    const known = named.includes(code) ? (code as 'expired' | 'revoked' | 'id_token') : 'bad_token';
    throw mistake(known, { message: `The access token: ${message}`, ...(debug && { debug }) });
  }
}

function keyIn({ cnf }: Claims): string | undefined {
  const { jkt } = (cnf ?? {}) as { jkt?: unknown };
  return typeof jkt === 'string' ? jkt : undefined;
}

async function proven(request: AuthRequest, tools: AuthTools, token: string): Promise<string> {
  try {
    return await verifyProof(request, tools, token);
  } catch (reason) {
    throw reason instanceof JwsRefusal ? refusalOf(reason) : reason;
  }
}

/** No error where the client did not try (RFC 6750 §3.1). */
const noError = new Set(['missing', 'wrong_scheme']);

function dpopChallenge(code: keyof typeof mistakes | undefined): string {
  const algs = proofAlgorithms.join(' ');
  if (code === undefined || noError.has(code)) return challenge('DPoP', { algs });
  const ofProof = code in proofFaults ? 'invalid_dpop_proof' : 'invalid_token';
  const error = nonceFaults.has(code) ? 'use_dpop_nonce' : ofProof;
  return challenge('DPoP', { algs, error, error_description: plainText(mistakes[code]) });
}
