// A session as a node holds it, and as the server tells of it.
import type { Session, SessionState } from './session.js';

export class RedisSession implements Session {
  constructor(
    readonly id: string,
    readonly createdAt: number,
    public expiresAt: number,
    public state: SessionState,
    public tracked: boolean,
  ) {}
}

/** Names one state of a session for ever. */
export const versionOf = (createdAt: number, { version }: SessionState): string => `${createdAt}:${version}`;

/** What the server tells: creation, expiry, version, followed; and the hash where it is another version than was known. */
export type Told = [head: [string, string, string, string], hash: string[]];
