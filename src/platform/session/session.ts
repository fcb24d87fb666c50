// A session: a small versioned document that one client, or one test, has to itself.
import type { Collection, Records } from '../../core/collection.js';
import type { DraftCollection } from '../../core/draft-collection.js';
import type { Entity, RecordOf } from '../../core/entity.js';

/** A session as a request holds it. Instants in milliseconds since the Unix epoch. */
export interface Session {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly state: SessionState;
  /** What features noted about the session, by name; see `SessionStore.setFlag`. Not part of its state or version. */
  readonly flags: ReadonlySet<string>;
}

/** One version of what a session holds. Immutable: a write makes the next one. */
export interface SessionState {
  /** Grows with every write; with the id and the instant of creation it names one state of a session for ever. */
  readonly version: number;
  /** Whether the standard dataset lies under the session's records. */
  readonly seeded: boolean;
  /** Records that are others than in the dataset, by the plural of the entity; only what was ever changed. */
  readonly changed: Readonly<Record<string, Collection>>;
}

/** Shared by all sessions without flags. */
export const noFlags: ReadonlySet<string> = new Set();

/** Reads one version of a session's records. */
export interface SessionData {
  of<E extends Entity>(entity: E): Records<RecordOf<E>>;
}

/** A session while it is being changed: everything is kept when the change returns, nothing when it throws. */
export interface SessionDraft {
  of<E extends Entity>(entity: E): DraftCollection<RecordOf<E>>;
  /** Lays the standard dataset under the records there are; a record whose unique value is taken stays out. Once. */
  seed(): void;
  /** Drops every record, lays the standard dataset and starts the session's time anew. */
  reset(): void;
}
