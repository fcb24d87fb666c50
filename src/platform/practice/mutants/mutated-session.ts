// The session of one request with mutants.
import type { Session } from '../../session/session/session.js';

/** Reads the session itself, which stores know and which changes during the request. */
export class MutatedSession<M> implements Session {
  constructor(
    private readonly live: Session,
    readonly mutants: M,
  ) {}

  get id(): string {
    return this.live.id;
  }
  get createdAt(): number {
    return this.live.createdAt;
  }
  get expiresAt(): number {
    return this.live.expiresAt;
  }
  get state(): Session['state'] {
    return this.live.state;
  }
  get flags(): Session['flags'] {
    return this.live.flags;
  }
  get controls(): Session['controls'] {
    return this.live.controls;
  }
}
