// WS-Security for SOAP: verifies the UsernameToken and the Timestamp of a `wsse:Security` header against the demo accounts.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { errorTable, ApiError } from '../../core/errors.js';
import type { Session } from '../../platform/session/session.js';
import { accountOf, type Account, type Person } from '../../http-auth/accounts.js';
import { clientOf, type Sender } from '../../http-auth/auth-request.js';
import { Replays } from './replays.service.js';
import { isEqual } from '../../http-auth/secure-compare.js';
import {
  digestMistake,
  digestMistakes,
  passwordDigest,
} from '../../http-auth/ws-security/password-digest.js';
import { instantMistakes, outsideOfNow, readInstant } from '../../http-auth/ws-security/timestamps.js';
import {
  headerMistakes,
  readSecurity,
  securityNamespaces,
  type UsernameToken,
  type XmlElement,
} from '../../http-auth/ws-security/security-header.js';

export type SecurityElement = XmlElement;

/** The namespace of the header, and of the words for its faults. */
export const SECURITY_NAMESPACE = securityNamespaces.wsse;

/** The words of SOAP Message Security 1.1.1 §12. */
type FaultWord =
  | 'InvalidSecurity'
  | 'InvalidSecurityToken'
  | 'UnsupportedSecurityToken'
  | 'FailedAuthentication'
  | 'MessageExpired';

const hints = {
  ...headerMistakes,
  ...digestMistakes,
  ...instantMistakes,
  unknown_user: 'There is no such account. A production server would not tell this from a wrong password.',
  wrong_password:
    'The account exists, its password is another one. A production server would not tell which.',
  text_as_digest: 'The Password is text, and its Type says PasswordDigest. Make them agree.',
  digest_as_text: 'The Password is a digest, and its Type says PasswordText, or nothing. Make them agree.',
  created_of_timestamp:
    'You hashed the Created of the Timestamp. The digest is made with the Created inside the UsernameToken.',
  wrong_digest:
    'The digest does not match, and it is none of the usual mistakes. Is the password right? A production server would not tell.',
  expired: 'The Timestamp has expired. Send the message sooner, or let it expire later.',
  replayed: 'This nonce was used. Draw a new one for each message.',
} as const;

type Code = keyof typeof hints;

/** Which word stands for which mistakes; all others are failed authentications. */
const words: ReadonlyMap<Code, FaultWord> = new Map<Code, FaultWord>([
  ['repeated_header', 'InvalidSecurity'],
  ['repeated_token', 'InvalidSecurity'],
  ['unsupported_token', 'UnsupportedSecurityToken'],
  ['no_username', 'InvalidSecurityToken'],
  ['no_password', 'InvalidSecurityToken'],
  ['password_type', 'InvalidSecurityToken'],
  ['nonce_missing', 'InvalidSecurityToken'],
  ['created_missing', 'InvalidSecurityToken'],
  ['nonce_not_base64', 'InvalidSecurityToken'],
  ['not_an_instant', 'InvalidSecurityToken'],
  ['no_time_zone', 'InvalidSecurityToken'],
  ['too_old', 'MessageExpired'],
  ['in_future', 'MessageExpired'],
  ['expired', 'MessageExpired'],
]);

/** A token that does not hold. It has a word of its own in SOAP. */
export class SecurityFailure extends ApiError {
  readonly word: FaultWord;

  constructor(code: Code, message: string = hints[code]) {
    super('UNAUTHORIZED', errorTable.UNAUTHORIZED.status, message, { reason: { code, hint: hints[code] } });
    this.word = words.get(code) ?? 'FailedAuthentication';
  }
}

const refuse = (code: Code, message?: string): SecurityFailure => new SecurityFailure(code, message);

@Injectable()
export class WsSecurityService {
  constructor(
    private readonly clock: Clock,
    private readonly replays: Replays,
  ) {}

  /** Who sent the message; undefined where the header has no token. Throws SecurityFailure for what does not hold. */
  async verify(
    headers: readonly SecurityElement[],
    session: Session,
    sender: Sender,
  ): Promise<Person | undefined> {
    const [header, ...more] = headers;
    if (header === undefined) return undefined;
    if (more.length > 0) throw refuse('repeated_header');
    const { token, timestamp } = readSecurity(header, refuse);
    const now = this.clock.now();
    if (timestamp?.created !== undefined) refuseFuture(timestamp.created, now);
    if (timestamp?.expires !== undefined && instantOf(timestamp.expires) < now) throw refuse('expired');
    if (token === undefined) return undefined;
    const account = recognise(token, timestamp?.created);
    if (token.created !== undefined) refuseOutside(token.created, now);
    const client = clientOf(sender, session);
    const value = `${account.subject} ${token.nonce ?? ''}`;
    const isFirst =
      token.nonce === undefined || (await this.replays.isFirst({ client }, 'ws-security', value));
    if (!isFirst) throw refuse('replayed');
    return account;
  }
}

/** The account of a token, once its password or its digest was found right. */
function recognise(token: UsernameToken, createdOfTimestamp: string | undefined): Account {
  const account = accountOf(token.username);
  if (account === undefined) throw refuse('unknown_user');
  const { nonce = '', created = '', password: sent } = token;
  const parts = { nonce, created, password: account.password };
  const isText = isEqual(sent, account.password);
  const isDigest = isEqual(sent.trim(), passwordDigest(parts));
  if (token.type === 'text') {
    if (isText) return account;
    throw refuse(isDigest || /^[A-Za-z0-9+/]{27}=$/.test(sent) ? 'digest_as_text' : 'wrong_password');
  }
  if (isDigest) return account;
  if (isText) throw refuse('text_as_digest');
  const other = createdOfTimestamp ?? '';
  const isOther = isEqual(sent.trim(), passwordDigest({ ...parts, created: other }));
  throw refuse(isOther ? 'created_of_timestamp' : (digestMistake(sent.trim(), parts) ?? 'wrong_digest'));
}

/** Milliseconds since the Unix epoch. */
function instantOf(text: string): number {
  const instant = readInstant(text);
  if (typeof instant === 'string') throw refuse(instant);
  return instant;
}

function refuseOutside(text: string, now: number): void {
  const outside = outsideOfNow(instantOf(text), now);
  if (outside !== undefined) throw refuse(outside.code, outside.message);
}

/** A Timestamp may be older than its message; `Expires` says how long it is good for. */
function refuseFuture(text: string, now: number): void {
  if (instantOf(text) > now) refuseOutside(text, now);
}
