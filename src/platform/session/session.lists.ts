// The port of the lists of a session: numbered entries that are stored beside its records and end with it.
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { Session } from './session.js';

export interface ListEntry {
  /** Starts at 1 in each session and is never used again, also after `clear`. */
  readonly number: number;
  /** What `append` stored, then what `complete` added. */
  readonly parts: readonly string[];
}

/** Beyond them, the oldest entries are dropped. The newest entry always stays. */
export interface ListLimits {
  readonly maxEntries: number;
  /** UTF-8 bytes of all parts. */
  readonly maxBytes: number;
  /** When it changes, `dropped` starts again at zero. */
  readonly epoch: number;
}

export interface ListStatus {
  readonly size: number;
  /** UTF-8 bytes of all parts. */
  readonly bytes: number;
  /** Entries that were dropped since the list was cleared or its epoch has changed. */
  readonly dropped: number;
  /** Of the last `append`. */
  readonly epoch: number;
  /** Whether no entry was dropped since the list was cleared. */
  readonly isComplete: boolean;
  /** The number of the oldest entry, or of the next one in an empty list. */
  readonly first: number;
}

export interface ListContent extends ListStatus {
  /** Oldest first. */
  readonly entries: readonly ListEntry[];
}

/** The numbers of the first and the last entry that are read; both are included. */
export interface ListRange {
  readonly from: number;
  readonly to: number;
}

export const emptyList: ListContent = {
  size: 0,
  bytes: 0,
  dropped: 0,
  epoch: 0,
  isComplete: true,
  first: 1,
  entries: [],
};

/**
 * Lists change neither the version of a session nor its ETags. Every method is atomic across nodes.
 * The name of a list has lower-case letters.
 */
export abstract class SessionLists {
  /**
   * Adds an entry and returns its number. In a session that has ended, nothing is stored and the number is 0.
   * @param parts must not share memory with longer strings; see `detached`
   */
  abstract append(
    session: Session,
    list: string,
    parts: readonly string[],
    limits: ListLimits,
  ): MaybePromise<number>;

  /**
   * Adds parts to an entry; a second call replaces those of the first. Without effect if the entry was dropped. When it returns,
   * the entry is stored as durably as a write to the session.
   */
  abstract complete(
    session: Session,
    list: string,
    number: number,
    parts: readonly string[],
    limits: ListLimits,
  ): MaybePromise<void>;

  abstract status(session: Session, list: string): MaybePromise<ListStatus>;

  /** The entries in a range; by default, all. */
  abstract entries(session: Session, list: string, range?: ListRange): MaybePromise<ListContent>;

  /** Deletes all entries; they do not count as dropped. */
  abstract clear(session: Session, list: string): MaybePromise<void>;
}
