// The session of one request with mutants.
import { RequestSession } from '../../session/session/request-session.js';
import type { Session } from '../../session/session/session.js';

export class MutatedSession<M> extends RequestSession {
  constructor(
    session: Session,
    readonly mutants: M,
  ) {
    super(session);
  }
}
