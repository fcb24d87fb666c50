// Verifies NTLM over HTTP (MS-NTHT, MS-NLMP §3.2.5): responds to a type 1 message with a challenge, verifies a type 3 message.
import type { Accounts, AuthPorts } from '../ports.js';
import type { Account } from '../identity.js';
import { diagnose } from '../diagnosis/diagnose.js';
import { header, type AuthRequest } from '../auth-request.js';
import type { AuthResult, Reject } from '../schemes/scheme.js';
import { readResponse, type ClientResponse, type NtlmSecret } from './authenticate-response.js';
import { OutOfBoundsError } from './bytes.js';
import {
  challengeMessage,
  issuedChallenge,
  DOMAIN,
  CHALLENGE_LIFETIME,
  MAX_NEGOTIATE_LENGTH,
  type IssuedChallenge,
  validChallenges,
} from './handshake.js';
import { isMicValid } from './mic.js';
import {
  flagNames,
  negotiatedFlags,
  readAuthenticate,
  messageTypeOf,
  type Authenticate,
} from './messages.js';
import type { NtlmMessageReason, NtlmReject } from './reasons.js';
import { ntlmSecretCandidates, rightSecret } from './candidates.js';

/** The part of a request that NTLM needs. */
type Sent = Pick<AuthRequest, 'headers' | 'now'>;
type Ports = Pick<AuthPorts, 'accounts' | 'nonces' | 'replays'>;

/** Throws `reject(…)`; the challenge for a type 1 message is one of its reasons. */
export async function verifyNtlm(request: Sent, ports: Ports, reject: NtlmReject): Promise<AuthResult> {
  const write = (challenge: string): string => `NTLM ${challenge}`;
  return verifyNtlmMessage(messageIn(request, reject), { request, ports, reject, write });
}

interface Exchange {
  readonly request: Sent;
  readonly ports: Ports;
  readonly reject: Reject<NtlmMessageReason>;
  /** The header with a challenge, which is in base64. */
  readonly write: (challenge: string) => string;
}

/** Verifies a message from any transport. Throws `reject(…)`. */
export async function verifyNtlmMessage(message: Buffer, exchange: Exchange): Promise<AuthResult> {
  const { reject } = exchange;
  try {
    return await verifyMessage(message, exchange);
  } catch (reason) {
    if (reason instanceof OutOfBoundsError) {
      throw reject('malformed', {
        message: `The message is truncated, or an offset is out of bounds: ${reason.message}.`,
      });
    }
    throw reason;
  }
}

function messageIn(request: Sent, reject: NtlmReject): Buffer {
  const sent = header(request, 'authorization');
  if (sent === undefined || sent === '') throw reject('missing');
  const [, scheme = '', encoded = ''] = /^(\S*) *(.*)/s.exec(sent) ?? [];
  if (scheme.toLowerCase() === 'negotiate') throw reject('spnego');
  if (scheme.toLowerCase() !== 'ntlm') throw reject('wrong_scheme');
  const message = Buffer.from(encoded, 'base64');
  if (encoded === '' || message.toString('base64') !== encoded) throw reject('not_base64');
  // A SPNEGO token is DER: an application tag at first, a context tag later (RFC 4178 §4.2).
  if (message[0] === 0x60 || message[0] === 0xa1) throw reject('spnego');
  return message;
}

function verifyMessage(message: Buffer, { request, ports, reject, write }: Exchange): Promise<AuthResult> {
  const type = messageTypeOf(message);
  if (type === undefined) throw reject('malformed');
  if (type === 1) {
    if (message.length > MAX_NEGOTIATE_LENGTH) throw reject('malformed', { message: tooLong });
    throw reject('type_3_awaited', {
      headers: { 'www-authenticate': write(challengeMessage(message, ports.nonces, request.now)) },
      debug: { offered: flagNames(negotiatedFlags(message)) },
    });
  }
  if (type !== 3) throw reject('wrong_type');
  return verifyAuthenticate(message, request, ports, reject);
}

const tooLong = `The type 1 message has more than ${MAX_NEGOTIATE_LENGTH} bytes.`;

async function verifyAuthenticate(
  bytes: Buffer,
  request: Sent,
  { accounts, nonces, replays }: Ports,
  reject: Exchange['reject'],
): Promise<AuthResult> {
  const message = readAuthenticate(bytes);
  const account = accountIn(message, accounts, reject);
  const response = readResponse(message);
  const { challenges, age, messages } = challengesFor(response, nonces, request.now, reject);
  checkProof({ message, response, challenges, account, reject });
  const sessionKey = response.sessionKey?.(rightSecret({ ...message, password: account.password }));
  const isWrong =
    sessionKey !== undefined &&
    messages !== undefined &&
    !isMicValid({ ...messages(), authenticate: bytes }, sessionKey, message.exchangedKey);
  if (isWrong) throw reject('mic_mismatch');
  if (age > CHALLENGE_LIFETIME) throw reject('stale_challenge', { debug: { ageSeconds: age / 1000 } });
  const { unique } = response;
  if (unique !== undefined && !(await replays.isFirst('ntlm', unique))) {
    throw reject('replayed');
  }
  return {
    ...account,
    notes:
      response.form === 'NTLMv2'
        ? []
        : [
            `The client used ${response.form}, which can be broken in hours. Most domains accept NTLMv2 only.`,
          ],
  };
}

const localPart = ({ subject }: Account): string => subject.replace(/@.*/, '');

/** Finds the account by the login name or the part before the `@`, ignoring case. */
function accountIn(
  { user, domain, nt, lm, workstation }: Authenticate,
  accounts: Accounts,
  reject: Exchange['reject'],
): Account {
  const debug = { user, domain, workstation };
  if (user === '') throw reject('anonymous', { debug });
  if (nt.length === 0) throw reject(lm.length > 1 ? 'lm_only' : 'anonymous', { debug });
  if (/[\\/]/.test(user)) throw reject('domain_in_user', { debug });
  if (domain !== '' && domain.toUpperCase() !== DOMAIN) throw reject('wrong_domain', { debug });
  const name = user.toLowerCase();
  const account = accounts.all.find((one) => name === one.subject || name === localPart(one));
  if (account === undefined) throw reject('unknown_user', { debug });
  return account;
}

interface Given {
  /** The challenges to which the response may belong. */
  readonly challenges: readonly Buffer[];
  /** Milliseconds. */
  readonly age: number;
  readonly messages?: IssuedChallenge['messages'];
}

function challengesFor(
  { form, seal = '' }: ClientResponse,
  nonces: Ports['nonces'],
  now: number,
  reject: Exchange['reject'],
): Given {
  if (form !== 'NTLMv2') return { challenges: validChallenges(nonces, now), age: 0 };
  const given = issuedChallenge(seal, nonces, now);
  if (given === undefined) throw reject('foreign_challenge', { debug: { form, dnsTreeName: seal } });
  const { challenge, age, messages } = given;
  return { challenges: [challenge], age, messages };
}

interface Proof {
  readonly message: Authenticate;
  readonly response: ClientResponse;
  readonly challenges: readonly Buffer[];
  readonly account: Account;
  readonly reject: Exchange['reject'];
}

function checkProof({ message, response, challenges, account, reject }: Proof): void {
  const { user, domain, workstation, flags } = message;
  const { form, proof } = response;
  const sent = { user, domain, password: account.password };
  const proves = (secret: NtlmSecret): boolean => response.isBy(secret, challenges);
  const right = rightSecret(sent);
  if (proves(right)) return;
  const expected = challenges.map((challenge) => response.expected?.(right, challenge).toString('hex'));
  const known = diagnose(ntlmSecretCandidates, sent, (change) => proves({ ...right, ...change }));
  throw reject(known?.code ?? 'response_mismatch', {
    debug: {
      form,
      user,
      domain,
      workstation,
      flags: flagNames(flags),
      serverChallenges: challenges.map((challenge) => challenge.toString('hex')),
      ...(response.expected && { expected }),
      received: proof.toString('hex'),
    },
  });
}
