// The port behind which sessions live: in this process's memory today, in a shared store for many nodes.
import { fail } from '../../core/errors.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { Session, SessionData, SessionDraft } from './session.js';

export interface SessionCounts {
  /** Sessions alive now. */
  readonly active: number;
  /** Sessions opened since midnight UTC. */
  readonly today: number;
}

/** Whether a session is alive is decided by the clock at each call, never by when dead ones are swept. */
export abstract class SessionStore {
  /** Whether asking it takes a round trip, so that it is worth asking early. */
  readonly isRemote: boolean = false;
  /** Sessions that this process opened, and that it had no room for, since its start. */
  readonly counters = { opened: 0, refused: 0 };

  /** The live session of that id. */
  abstract find(id: string): MaybePromise<Session | undefined>;

  /** A fresh session under that id. Throws SERVICE_UNAVAILABLE when there is no room for one more. */
  abstract open(id: string): MaybePromise<Session>;

  abstract read(session: Session): MaybePromise<SessionData>;

  /** Applies a change, all or nothing. The change may run more than once and must have no other effect. */
  abstract write<T>(session: Session, change: (draft: SessionDraft) => T): MaybePromise<T>;

  /**
   * Sets a flag of a session until the session ends. Its records and its version do not change.
   * @param flag names the feature and what it notes; letters, digits and hyphens
   */
  abstract setFlag(session: Session, flag: string): MaybePromise<void>;

  abstract counts(): MaybePromise<SessionCounts>;

  /** Throws when the store cannot be reached. */
  abstract check(): MaybePromise<void>;

  /** Refuses a session where there are as many as there may be. Instants in milliseconds: when the next one ends, and now. */
  protected rejectWhenFull(nextExpiry: number, now: number): never {
    this.counters.refused += 1;
    const seconds = Math.max(1, Math.ceil((nextExpiry - now) / 1000));
    return fail('SERVICE_UNAVAILABLE', 'no room for another session, try again later', {
      headers: { 'retry-after': String(seconds) },
    });
  }
}
