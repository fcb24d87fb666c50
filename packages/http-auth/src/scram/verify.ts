// Verifies SCRAM over HTTP (RFC 7804): responds to the first message of a client with a challenge, verifies the second.
import { utf8Text } from '../utf8.js';
import { parseAuthParams } from '../auth-params.js';
import { header, type AuthRequest } from '../auth-request.js';
import { decodeBase64 } from '../base64.js';
import { REALM } from '../challenge.js';
import { diagnose } from '../diagnosis/diagnose.js';
import type { Account } from '../identity.js';
import type { AuthPorts } from '../ports.js';
import type { AuthResult } from '../schemes/scheme.js';
import { isEqual } from '../secure-compare.js';
import { proofCandidates, type ProofContext } from './candidates.js';
import {
  beginConversation,
  CONVERSATION_LIFETIME,
  findConversation,
  type Conversation,
} from './conversation.js';
import { ITERATIONS, saltOf, type Mechanism } from './mechanisms.js';
import {
  MalformedMessage,
  parseClientFinal,
  parseClientFirst,
  serverFinal,
  serverFirst,
  type ClientFinal,
  type ClientFirst,
} from './messages.js';
import { clientProof, serverSignature } from './proof.js';
import type { ScramReject } from './reasons.js';

type Ports = Pick<AuthPorts, 'accounts' | 'nonces' | 'replays'>;

interface Exchange {
  readonly mechanism: Mechanism;
  readonly request: AuthRequest;
  readonly ports: Ports;
  readonly reject: ScramReject;
}

/** Throws `reject(…)`; the challenge for the first message is one of its reasons. */
export async function verifyScram(exchange: Exchange): Promise<AuthResult> {
  const { reject } = exchange;
  const { sid, message } = readCredentials(exchange);
  try {
    if (sid !== undefined) return await verifyFinal(exchange, sid, message);
    if (message.startsWith('c=')) throw reject('no_sid');
    throw challengeFor(exchange, message);
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error;
    throw reject('malformed_message', { message: `The SCRAM message is malformed. ${error.message}` });
  }
}

function readCredentials({ mechanism, request, reject }: Exchange): { sid?: string; message: string } {
  const sent = header(request, 'authorization') ?? '';
  if (sent === '') throw reject('missing');
  const [, scheme = '', list = ''] = /^(\S*)\s*(.*)/s.exec(sent) ?? [];
  if (scheme.toUpperCase() !== mechanism.name) throw reject('wrong_scheme');
  const parameters = parseAuthParams(list);
  if (parameters === undefined) throw reject('malformed');
  const [data, sid, realm = REALM] = ['data', 'sid', 'realm'].map((name) => parameters.get(name));
  if (realm !== REALM) throw reject('wrong_realm', { debug: { expected: REALM, received: realm } });
  if (data === undefined || data === '') throw reject('no_data');
  const bytes = decodeBase64(data);
  const message = bytes === undefined ? undefined : utf8Text(bytes);
  if (message === undefined) throw reject('not_base64');
  return { message, ...(sid !== undefined && { sid }) };
}

/** The error whose challenge is the response to the first message. */
function challengeFor(exchange: Exchange, message: string): Error {
  const { mechanism, request, ports, reject } = exchange;
  const first = parseClientFirst(message);
  const account = accountIn(exchange, first);
  const conversation = beginConversation(mechanism, message, ports.nonces, request.now);
  const text = serverFirstOf(mechanism, first, conversation, account);
  const data = Buffer.from(text).toString('base64');
  return reject('client_final_expected', {
    headers: { 'www-authenticate': `${mechanism.name} sid=${conversation.sid}, data=${data}` },
    debug: { client_first: message, server_first: text },
  });
}

function accountIn({ ports, reject }: Exchange, first: ClientFirst): Account {
  if (first.flag.startsWith('p')) throw reject('channel_binding');
  const { authorizationIdentity: identity, username } = first;
  if (identity !== undefined && identity !== username) throw reject('authorization_identity');
  const account = ports.accounts.find(username);
  if (account === undefined) throw reject('unknown_user', { debug: { received: username } });
  return account;
}

function serverFirstOf(
  mechanism: Mechanism,
  { nonce }: ClientFirst,
  { serverNonce }: Conversation,
  { subject }: Account,
): string {
  return serverFirst(nonce + serverNonce, saltOf(mechanism, subject), ITERATIONS);
}

async function verifyFinal(exchange: Exchange, sid: string, message: string): Promise<AuthResult> {
  const { mechanism, request, ports, reject } = exchange;
  const conversation = findConversation(mechanism, sid, ports.nonces, request.now);
  if (conversation === undefined) throw reject('unknown_sid', { debug: { received: sid.slice(0, 200) } });
  const final = parseClientFinal(message);
  const first = parseClientFirst(conversation.clientFirst);
  const account = accountIn(exchange, first);
  checkBinding(final, first, conversation, reject);
  const context = contextOf(exchange, { first, final, conversation, account });
  checkProof(final.proof, context, reject);
  if (conversation.age > CONVERSATION_LIFETIME) throw reject('stale_sid');
  const isFirst = await ports.replays.isFirst(mechanism.name, sid);
  if (!isFirst) throw reject('replayed');
  const signature = Buffer.from(serverFinal(serverSignature(context.right))).toString('base64');
  return { ...account, headers: { 'authentication-info': `sid=${sid}, data=${signature}` } };
}

function checkBinding(
  { binding, nonce }: ClientFinal,
  first: ClientFirst,
  { serverNonce }: Conversation,
  reject: ScramReject,
): void {
  const expected = Buffer.from(first.gs2Header).toString('base64');
  if (binding !== expected) throw reject('wrong_channel_binding', { debug: { expected, received: binding } });
  const whole = first.nonce + serverNonce;
  if (nonce !== whole) throw reject('wrong_nonce', { debug: { expected: whole, received: nonce } });
}

interface Messages {
  readonly first: ClientFirst;
  readonly final: ClientFinal;
  readonly conversation: Conversation;
  readonly account: Account;
}

function contextOf({ mechanism }: Exchange, { first, final, conversation, account }: Messages): ProofContext {
  const parts = [
    first.bare,
    serverFirstOf(mechanism, first, conversation, account),
    final.withoutProof,
  ] as const;
  const { subject, password } = account;
  const salt = saltOf(mechanism, subject);
  const right = { mechanism, password, salt, iterations: ITERATIONS, signed: parts.join(',') };
  return { right, parts, gs2Header: first.gs2Header, subject };
}

function checkProof(sent: string, context: ProofContext, reject: ScramReject): void {
  const { right } = context;
  const proof = decodeBase64(sent);
  const expected = clientProof(right);
  if (proof !== undefined && isEqual(proof, expected)) return;
  const debug = {
    auth_message: right.signed,
    expected: expected.toString('base64'),
    received: sent.slice(0, 200),
  };
  if (proof === undefined) throw reject('proof_not_base64', { debug });
  const known = diagnose(proofCandidates, context, (candidate) => isEqual(candidate, proof));
  if (known !== undefined) throw reject(known.code, { debug });
  throw reject(proof.length === expected.length ? 'proof_mismatch' : 'proof_not_base64', { debug });
}
