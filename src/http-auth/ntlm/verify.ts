// Verifies NTLM over HTTP (MS-NTHT, MS-NLMP §3.2.5): a first message is answered with a challenge, a third one is proved.
import { accounts, type Account } from '../accounts.js';
import { header, type AuthRequest } from '../auth-request.js';
import type { AuthTools } from '../../features/auth/auth-ports.service.js';
import type { Accepted } from '../schemes/scheme.js';
import { answerIn, type Answer, type Secret } from './authenticate-response.js';
import { OutOfBounds } from './bytes.js';
import { answerTo, challengeBy, DOMAIN, LIFETIME, livingChallenges } from './handshake.js';
import { flagNames, negotiatedFlags, readAuthenticate, typeOf, type Authenticate } from './messages.js';
import type { Refuse } from './reasons.js';
import { diagnose, rightSecret } from './candidates.js';

/** What of a request matters. */
type Sent = Pick<AuthRequest, 'headers' | 'now'>;
type Tools = Pick<AuthTools, 'nonces' | 'replays'>;

/** Throws what `refuse` makes of a mistake; the challenge of the first half is one of them. */
export async function verifyNtlm(request: Sent, tools: Tools, refuse: Refuse): Promise<Accepted> {
  try {
    return await verifyMessage(messageIn(request, refuse), request, tools, refuse);
  } catch (reason) {
    if (reason instanceof OutOfBounds) {
      throw refuse('malformed', {
        message: `The message is cut off, or points out of itself: ${reason.message}.`,
      });
    }
    throw reason;
  }
}

function messageIn(request: Sent, refuse: Refuse): Buffer {
  const sent = header(request, 'authorization');
  if (sent === undefined || sent === '') throw refuse('missing');
  const [, scheme = '', encoded = ''] = /^(\S*) *(.*)/s.exec(sent) ?? [];
  if (scheme.toLowerCase() === 'negotiate') throw refuse('spnego');
  if (scheme.toLowerCase() !== 'ntlm') throw refuse('wrong_scheme');
  const message = Buffer.from(encoded, 'base64');
  if (encoded === '' || message.toString('base64') !== encoded) throw refuse('not_base64');
  // A token of SPNEGO is DER: an application tag in the beginning, a context tag later (RFC 4178 §4.2).
  if (message[0] === 0x60 || message[0] === 0xa1) throw refuse('spnego');
  return message;
}

function verifyMessage(message: Buffer, request: Sent, tools: Tools, refuse: Refuse): Promise<Accepted> {
  const type = typeOf(message);
  if (type === undefined) throw refuse('malformed');
  if (type === 1) {
    throw refuse('type_3_awaited', {
      headers: { 'www-authenticate': `NTLM ${answerTo(message, tools.nonces, request.now)}` },
      debug: { offered: flagNames(negotiatedFlags(message)) },
    });
  }
  if (type !== 3) throw refuse('wrong_type');
  return verifyAnswer(readAuthenticate(message), request, tools, refuse);
}

async function verifyAnswer(
  message: Authenticate,
  request: Sent,
  { nonces, replays }: Tools,
  refuse: Refuse,
): Promise<Accepted> {
  const account = accountIn(message, refuse);
  const answer = answerIn(message);
  const { challenges, age } = challengesFor(answer, nonces, request.now, refuse);
  checkProof({ message, answer, challenges, account, refuse });
  if (age > LIFETIME) throw refuse('stale_challenge', { debug: { ageSeconds: age / 1000 } });
  const { unique } = answer;
  if (unique !== undefined && !(await replays.isFirst({ client: 'everyone' }, 'ntlm', unique))) {
    throw refuse('replayed');
  }
  return {
    ...account,
    notes:
      answer.form === 'NTLMv2'
        ? []
        : [
            `The client answered with ${answer.form}, which can be broken in hours; most domains take NTLMv2 only.`,
          ],
  };
}

const localPart = ({ subject }: Account): string => subject.replace(/@.*/, '');

/** By the whole login name or by what stands before the `@`, as names of Windows are; in any case. */
function accountIn({ user, domain, nt, lm, workstation }: Authenticate, refuse: Refuse): Account {
  const debug = { user, domain, workstation };
  if (user === '') throw refuse('anonymous', { debug });
  if (nt.length === 0) throw refuse(lm.length > 1 ? 'lm_only' : 'anonymous', { debug });
  if (/[\\/]/.test(user)) throw refuse('domain_in_user', { debug });
  if (domain !== '' && domain.toUpperCase() !== DOMAIN) throw refuse('wrong_domain', { debug });
  const name = user.toLowerCase();
  const account = accounts.find((one) => name === one.subject || name === localPart(one));
  if (account === undefined) throw refuse('unknown_user', { debug });
  return account;
}

interface Given {
  /** Those that may have been answered. */
  readonly challenges: readonly Buffer[];
  /** Milliseconds. */
  readonly age: number;
}

function challengesFor(
  { form, seal = '' }: Answer,
  nonces: Tools['nonces'],
  now: number,
  refuse: Refuse,
): Given {
  if (form !== 'NTLMv2') return { challenges: livingChallenges(nonces, now), age: 0 };
  const given = challengeBy(seal, nonces, now);
  if (given === undefined) throw refuse('foreign_challenge', { debug: { form, dnsTreeName: seal } });
  return { challenges: [given.challenge], age: given.age };
}

interface Proof {
  readonly message: Authenticate;
  readonly answer: Answer;
  readonly challenges: readonly Buffer[];
  readonly account: Account;
  readonly refuse: Refuse;
}

function checkProof({ message, answer, challenges, account, refuse }: Proof): void {
  const { user, domain, workstation, flags } = message;
  const { form, proof } = answer;
  const sent = { user, domain, password: account.password };
  const proves = (secret: Secret): boolean => answer.isBy(secret, challenges);
  const right = rightSecret(sent);
  if (proves(right)) return;
  const expected = challenges.map((challenge) => answer.expected?.(right, challenge).toString('hex'));
  throw refuse(diagnose(sent, proves) ?? 'wrong_password', {
    debug: {
      form,
      user,
      domain,
      workstation,
      flags: flagNames(flags),
      serverChallenges: challenges.map((challenge) => challenge.toString('hex')),
      ...(answer.expected && { expected }),
      received: proof.toString('hex'),
    },
  });
}
