// The port of the session store, which is in memory or in Redis.
import { fail } from '../../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type {
  ControlsChange,
  SessionControls,
  SessionData,
  SessionDraft,
  SessionRecords,
} from '../data/session-data.js';
import type { Session } from './session.js';
import type { SessionNotes } from './session.notes.js';

export interface SessionCounts {
  /** Sessions alive now. */
  readonly active: number;
  /** Sessions opened since midnight UTC. */
  readonly today: number;
}

/** The initial content of a session, and who opens it. */
export interface SessionStart {
  readonly records?: SessionRecords | undefined;
  readonly controls?: SessionControls | undefined;
  /** The network of the client that opens it, which shares the memory with the others; see `networkOf`. */
  readonly network?: string | undefined;
}

/** Whether a session is alive depends on the clock at each call, not on when expired sessions are deleted. */
export abstract class SessionStore {
  /** Whether a call takes a round trip. */
  readonly isRemote: boolean = false;
  /** Sessions since the start of the process. */
  readonly tally = { opened: 0, rejected: 0 };
  abstract readonly notes: SessionNotes;

  /** The live session of that id. */
  abstract find(id: string): MaybePromise<Session | undefined>;

  /** Opens a new session with that id. Throws SERVICE_UNAVAILABLE when the maximum is reached. See `Session.wasOpen`. */
  abstract open(id: string, start?: SessionStart): MaybePromise<Session>;

  /**
   * Opens a new session. Returns undefined if a live session has the id. In memory nothing comes between the two
   * steps; in Redis the script that opens a session checks again.
   */
  openUnlessLive(id: string, start: SessionStart): MaybePromise<Session | undefined> {
    return mapMaybe(this.find(id), (live) =>
      live === undefined
        ? mapMaybe(this.open(id, start), (opened) => (opened.wasOpen === true ? undefined : opened))
        : undefined,
    );
  }

  /** Ends a session now, with its notes and counters. */
  abstract end(session: Session): MaybePromise<void>;

  abstract read(session: Session): MaybePromise<SessionData>;

  /** Applies a change, all or nothing. The change may run more than once and must have no other effect. */
  abstract write<T>(session: Session, change: (draft: SessionDraft) => T): MaybePromise<T>;

  /**
   * Restarts the lifetime of a session and of its notes. Its records and its version do not change.
   * @param milliseconds the lifetime, by default `SESSION_TTL_SECONDS`
   */
  abstract extend(session: Session, milliseconds?: number): MaybePromise<void>;

  /**
   * Sets a flag of a session until the session ends. Its records and its version do not change.
   * @param flag names the feature and what it notes; letters, digits and hyphens
   */
  abstract setFlag(session: Session, flag: string): MaybePromise<void>;

  /**
   * Adds one to a counter of a session and returns its new value: no two calls get the same one, on any node. Counters end with
   * the session, and may end when the setting of a control is replaced whose epoch is the first number in their name. The records and
   * the version of the session do not change.
   * @param name letters, digits and underscores, `faults_3_0_fired`
   */
  abstract count(session: Session, name: string): MaybePromise<number>;

  /** The present values of counters; 0 for one that was never counted. */
  abstract counters(session: Session, names: readonly string[]): MaybePromise<readonly number[]>;

  /**
   * Replaces the settings of the controls, all or nothing. The records of the session and its version do not change. The change may
   * run more than once and must have no other effect.
   * @param change receives the present controls; the settings that it returns have the next version
   */
  abstract setControls(session: Session, change: ControlsChange): MaybePromise<void>;

  abstract counts(): MaybePromise<SessionCounts>;

  /** Tests a write. Throws when the store cannot be reached or does not accept writes. */
  abstract check(): MaybePromise<void>;

  /** Throws SERVICE_UNAVAILABLE when the maximum is reached. Times in milliseconds. */
  protected rejectWhenFull(nextExpiry: number, now: number): never {
    this.tally.rejected += 1;
    const seconds = Math.max(1, Math.ceil((nextExpiry - now) / 1000));
    return fail('SERVICE_UNAVAILABLE', 'the maximum number of sessions is reached, try again later', {
      headers: { 'retry-after': String(seconds) },
    });
  }
}
