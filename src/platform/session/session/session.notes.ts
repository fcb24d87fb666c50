// The interface of session notes: named documents that are stored next to the records of a session and end with it.
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { SessionRecords } from '../data/session-data.js';
import type { Session } from './session.js';
import type { SessionLists } from './session.lists.js';

export interface Note {
  /** Starts at 1 and increases with every change. */
  readonly version: number;
  readonly text: string;
}

/** Identifies a session: a later one can have the same id. */
export type SessionKey = Pick<Session, 'id' | 'createdAt'>;

/**
 * Notes are not part of the state of a session: they change neither its version nor its ETags. They are stored in memory or in
 * Redis, as the session is. Restarting the lifetime of the session restarts the lifetime of its notes.
 */
export abstract class SessionNotes {
  /** Ordered lists. They exist in addition to the named documents. */
  abstract readonly lists: SessionLists;

  abstract get(session: Session, name: string): MaybePromise<Note | undefined>;

  /**
   * For each name a text that changes when the note does, and is empty without a note. A remote store sends no text of a note, and
   * all tags in one round trip. Not for records.
   */
  abstract tags(session: SessionKey, names: readonly string[]): MaybePromise<readonly string[]>;

  /**
   * Sets a note if its present version is `expected`, which is 0 for a note that does not exist. Returns whether it did; the note
   * then has the next version. Atomic across nodes. A note of a session that has ended is dropped.
   * @param name letters, digits and hyphens
   */
  abstract put(session: Session, name: string, expected: number, text: string): MaybePromise<boolean>;

  /**
   * Stores records under a name that no other note has. Later changes of the session do not affect them. In memory nothing is copied.
   */
  abstract putRecords(session: Session, name: string, records: SessionRecords): MaybePromise<void>;

  abstract records(session: Session, name: string): MaybePromise<SessionRecords | undefined>;

  /** Deletes a note or records. */
  abstract remove(session: Session, name: string): MaybePromise<void>;
}
