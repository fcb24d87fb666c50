// Verifies the UsernameToken and the Timestamp of a `wsse:Security` header (WS-Security 1.1.1).
import type { Accounts, AuthPorts } from '../ports.js';
import type { Account, Identity } from '../identity.js';
import { isEqual } from '../secure-compare.js';
import { diagnoseDigest, nonceBytes, passwordDigest } from './password-digest.js';
import { rejectSecurity } from './reasons.js';
import { readSecurity, type UsernameToken, type XmlElement } from './security-header.js';
import { parseDateTime, windowError } from './timestamps.js';

interface Message {
  /** The `wsse:Security` headers for this receiver. */
  readonly headers: readonly XmlElement[];
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
}

/** The sender of a message, and the form of the password in its token. */
interface SecurityResult {
  readonly identity: Identity;
  readonly variant: UsernameToken['type'];
}

/** Returns who sent the message; undefined if the header has no token. Throws WsSecurityError. */
export async function verifySecurity(
  { headers, now }: Message,
  { accounts, replays }: Pick<AuthPorts, 'accounts' | 'replays'>,
): Promise<SecurityResult | undefined> {
  const [header, ...more] = headers;
  if (header === undefined) return undefined;
  if (more.length > 0) throw rejectSecurity('repeated_header');
  const { token, timestamp } = readSecurity(header, rejectSecurity);
  if (timestamp?.created !== undefined) checkNotInFuture(timestamp.created, now);
  if (timestamp?.expires !== undefined && timeOf(timestamp.expires) < now) throw rejectSecurity('expired');
  if (token === undefined) return undefined;
  const account = accountOf(token, timestamp?.created, accounts);
  if (token.created !== undefined) checkWindow(token.created, now);
  if (token.nonce !== undefined) {
    const value = `${account.subject} ${nonceBytes(token.nonce).toString('hex')}`;
    if (!(await replays.isFirst('ws-security', value))) throw rejectSecurity('replayed');
  }
  return { identity: account, variant: token.type };
}

/** The account of a token with the right password or the right digest. */
function accountOf(
  token: UsernameToken,
  createdOfTimestamp: string | undefined,
  accounts: Accounts,
): Account {
  const account = accounts.find(token.username);
  if (account === undefined) throw rejectSecurity('unknown_user');
  const { nonce = '', created = '', password: sent } = token;
  const input = { nonce, created, password: account.password };
  const isText = isEqual(sent, account.password);
  const isDigest = isEqual(sent.trim(), passwordDigest(input));
  if (token.type === 'text') {
    if (isText) return account;
    throw rejectSecurity(isDigest || /^[A-Za-z0-9+/]{27}=$/.test(sent) ? 'digest_as_text' : 'wrong_password');
  }
  if (isDigest) return account;
  if (isText) throw rejectSecurity('text_as_digest');
  const other = createdOfTimestamp ?? '';
  const isOther = isEqual(sent.trim(), passwordDigest({ ...input, created: other }));
  throw rejectSecurity(
    isOther ? 'created_of_timestamp' : (diagnoseDigest(sent.trim(), input) ?? 'wrong_digest'),
  );
}

/** Milliseconds since the Unix epoch. */
function timeOf(text: string): number {
  const time = parseDateTime(text);
  if (typeof time === 'string') throw rejectSecurity(time);
  return time;
}

function checkWindow(text: string, now: number): void {
  const outside = windowError(timeOf(text), now);
  if (outside !== undefined) throw rejectSecurity(outside.code, outside.message);
}

/** A Timestamp may be older than its message; `Expires` limits its age. */
function checkNotInFuture(text: string, now: number): void {
  if (timeOf(text) > now) checkWindow(text, now);
}
