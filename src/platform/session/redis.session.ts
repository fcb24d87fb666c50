// A session of the Redis store, as a node holds it and as the scripts return it.
import { noFlags, type Session, type SessionState } from './session.js';

export class RedisSession implements Session {
  wasOpen = false;

  constructor(
    readonly id: string,
    readonly createdAt: number,
    public expiresAt: number,
    public state: SessionState,
    public flags: ReadonlySet<string>,
  ) {}
}

/** The flags of a session from their field in Redis: names separated by commas. */
export function parseFlags(text: string): ReadonlySet<string> {
  return text === '' ? noFlags : new Set(text.split(','));
}

/** Identifies one state of a session. */
export const stateKey = (createdAt: number, { version }: SessionState): string => `${createdAt}:${version}`;

/** The result of the scripts: creation, expiry, version and flags; and the whole hash if its version differs from the caller's. */
export type SessionReply = [head: [string, string, string, string], hash: string[]];
