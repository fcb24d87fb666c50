// A session as one request has it.
import type { SessionControls, SessionState } from '../data/session-data.js';
import type { Session } from './session.js';

/** Reads the given session, which changes during the request. */
export class RequestSession implements Session {
  /** @param records what the request reads instead of the records of the session */
  constructor(
    private readonly session: Session,
    private readonly records?: SessionState,
  ) {}

  get stored(): Session {
    return this.session.stored;
  }

  get id(): string {
    return this.session.id;
  }

  get createdAt(): number {
    return this.session.createdAt;
  }

  get expiresAt(): number {
    return this.session.expiresAt;
  }

  get state(): SessionState {
    return this.records ?? this.session.state;
  }

  get flags(): ReadonlySet<string> {
    return this.session.flags;
  }

  get controls(): SessionControls {
    return this.session.controls;
  }
}
