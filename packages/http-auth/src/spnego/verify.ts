// Verifies Negotiate (RFC 4559): SPNEGO with messages of NTLM, or these messages alone, as Windows sends them too.
import { header, type AuthRequest } from '../auth-request.js';
import { decodeBase64 } from '../base64.js';
import { OutOfBoundsError } from '../ntlm/bytes.js';
import { verifyNtlmMessage } from '../ntlm/verify.js';
import type { AuthPorts } from '../ports.js';
import type { AuthResult } from '../schemes/scheme.js';
import { readTicket } from './kerberos.js';
import type { NegotiateReject } from './reasons.js';
import {
  readGssToken,
  readInitToken,
  readResponseToken,
  writeCompleted,
  writeIncomplete,
  type NegotiationToken,
} from './tokens.js';

const NTLM_SIGNATURE = Buffer.from('NTLMSSP\0');
/** The tags of a first and of a later token. */
const [INIT, RESPONSE] = [0x60, 0xa1];

/** Throws `reject(…)`; the challenge for the first message is one of its reasons. */
export async function verifyNegotiate(
  request: AuthRequest,
  ports: AuthPorts,
  reject: NegotiateReject,
): Promise<AuthResult> {
  const bytes = tokenIn(request, reject);
  if (isNtlm(bytes)) {
    const write = (challenge: string): string => `Negotiate ${challenge}`;
    const result = await verifyNtlmMessage(bytes, { request, ports, reject, write });
    const note =
      'The NTLM messages were sent without SPNEGO. RFC 4559 requires SPNEGO; some servers reject them.';
    return { ...result, notes: [...(result.notes ?? []), note] };
  }
  const message = ntlmMessageIn(bytes, reject);
  const write = (challenge: string): string =>
    `Negotiate ${writeIncomplete(Buffer.from(challenge, 'base64'))}`;
  const result = await verifyNtlmMessage(message, { request, ports, reject, write });
  return { ...result, headers: { 'www-authenticate': `Negotiate ${writeCompleted()}` } };
}

function tokenIn(request: AuthRequest, reject: NegotiateReject): Buffer {
  const sent = header(request, 'authorization') ?? '';
  if (sent === '') throw reject('missing');
  const [, scheme = '', encoded = ''] = /^(\S*) *(.*)/s.exec(sent) ?? [];
  if (scheme.toLowerCase() === 'ntlm') throw reject('ntlm_scheme');
  if (scheme.toLowerCase() !== 'negotiate') throw reject('wrong_scheme');
  const bytes = decodeBase64(encoded);
  if (bytes === undefined || bytes.length === 0) throw reject('not_base64');
  return bytes;
}

const isNtlm = (bytes: Buffer): boolean => bytes.subarray(0, NTLM_SIGNATURE.length).equals(NTLM_SIGNATURE);

/** The message of NTLM in a token of SPNEGO. Throws `reject(…)`. */
function ntlmMessageIn(bytes: Buffer, reject: NegotiateReject): Buffer {
  try {
    const { mechanisms, token } = read(bytes, reject);
    if (token !== undefined && isNtlm(token)) return token;
    throw withoutNtlm(mechanisms, token, reject);
  } catch (error) {
    if (!(error instanceof OutOfBoundsError)) throw error;
    throw reject('malformed_token', { debug: { found: error.message, first_byte: bytes[0] } });
  }
}

function read(bytes: Buffer, reject: NegotiateReject): NegotiationToken {
  if (bytes[0] === RESPONSE) return readResponseToken(bytes);
  if (bytes[0] !== INIT) throw reject('malformed_token', { debug: { first_byte: bytes[0] } });
  const { mechanism, inner } = readGssToken(bytes);
  if (mechanism === 'SPNEGO') return readInitToken(inner);
  // A token of Kerberos without SPNEGO.
  return { mechanisms: [mechanism], token: bytes };
}

/** The error for a token without a message of NTLM. The challenge selects NTLM if the client offers it. */
function withoutNtlm(
  mechanisms: readonly string[],
  token: Buffer | undefined,
  reject: NegotiateReject,
): Error {
  const headers = mechanisms.includes('NTLM')
    ? { headers: { 'www-authenticate': `Negotiate ${writeIncomplete()}` } }
    : {};
  const debug = { mechanisms };
  if (token?.[0] !== INIT) return reject('no_ntlm', { ...headers, debug });
  const { mechanism, inner } = readGssToken(token);
  if (!mechanism.startsWith('Kerberos')) return reject('no_ntlm', { ...headers, debug });
  const ticket = readTicket(inner);
  if (ticket === undefined) return reject('kerberos_ticket', { ...headers, debug });
  const message = `The token has a Kerberos ticket for ${ticket.service} in the realm ${ticket.realm}.`;
  return reject('kerberos_ticket', {
    ...headers,
    message: message.slice(0, 300),
    debug: { ...debug, ticket },
  });
}
