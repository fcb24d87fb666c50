// The interface of the lists of a session: numbered entries that are stored next to its records and end with it.
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Session } from './session.js';

/** A part of an entry, stored by one call. A remote store does not load the bodies for a reader that needs only the heads. */
export interface ListPart {
  /** Not empty. */
  readonly head: string;
  readonly body: string;
}

export interface ListEntry {
  /** Starts at 1 in each session and is never used again, also after `clear`. */
  readonly number: number;
  /** The part that `append` stored. */
  readonly own: ListPart;
  /** The part that `complete` added. */
  readonly added: ListPart | undefined;
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
  /** The epoch of the last `append`. */
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

export interface ListRange {
  /** The number of the first entry; by default, of the oldest. */
  readonly from?: number;
  /** The number of the last entry; by default, of the newest. */
  readonly to?: number;
  /** Whether the bodies are needed; otherwise they may be empty. True by default. */
  readonly bodies?: boolean;
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
   * @param part must not share memory with longer strings; see `detached`
   */
  abstract append(session: Session, list: string, part: ListPart, limits: ListLimits): MaybePromise<number>;

  /**
   * Adds a part to an entry; a second call replaces the part of the first. No effect if the entry was dropped. When it returns,
   * the entry is stored as durably as a write to the session.
   */
  abstract complete(
    session: Session,
    list: string,
    number: number,
    part: ListPart,
    limits: ListLimits,
  ): MaybePromise<void>;

  abstract status(session: Session, list: string): MaybePromise<ListStatus>;

  /** The entries in a range; by default, all. */
  abstract entries(session: Session, list: string, range?: ListRange): MaybePromise<ListContent>;

  /** The entries with these numbers, in the same order. Numbers that the list does not have are skipped. */
  abstract pick(
    session: Session,
    list: string,
    numbers: readonly number[],
  ): MaybePromise<readonly ListEntry[]>;

  /** Deletes all entries; they do not count as dropped. */
  abstract clear(session: Session, list: string): MaybePromise<void>;
}
