// The list of the snapshots of a session: a session note that refers to one further note for each snapshot.
import { Injectable } from '@nestjs/common';
import { SessionFacts } from '../../platform/session/control/session-facts.js';
import { Seals } from '../../platform/session/control/seals.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';

export interface SnapshotSummary {
  readonly name: string;
  readonly created_at: string;
  readonly seeded: boolean;
  /** Number of records per entity. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A snapshot as it is stored. */
export interface ListedSnapshot extends SnapshotSummary {
  /** The name of the session note with its records. */
  readonly note: string;
  /** Characters of the records that differ from the sample data. */
  readonly length: number;
}

/** Oldest first, and the version of the note. */
export interface Listed {
  readonly summaries: readonly ListedSnapshot[];
  readonly version: number;
}

const NOTE = 'snapshots';

/** The fact that changes with the list. */
export const SNAPSHOTS_FACT = 'snapshots';

@Injectable()
export class SnapshotList {
  constructor(
    private readonly sessions: SessionStore,
    private readonly seals: Seals,
    facts: SessionFacts,
  ) {
    facts.registerNote(SNAPSHOTS_FACT, NOTE);
  }

  async read(session: Session): Promise<Listed> {
    const note = await this.sessions.notes.get(session, NOTE);
    if (note === undefined) return { summaries: [], version: 0 };
    return { summaries: JSON.parse(note.text) as ListedSnapshot[], version: note.version };
  }

  /** Oldest first; none if they are sealed and the request has no key. */
  namesIn({ summaries }: Listed, session: Session): readonly string[] {
    return this.seals.isClosed(session, 'session') ? [] : summaries.map(({ name }) => name);
  }

  /** Returns false, and changes nothing, if the list has another version than the one that was read. */
  async write(session: Session, summaries: readonly ListedSnapshot[], version: number): Promise<boolean> {
    return this.sessions.notes.put(session, NOTE, version, JSON.stringify(summaries));
  }
}
