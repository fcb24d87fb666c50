// Stores the progress record of each session, by compare-and-set: of concurrent changes, none is lost on any number of nodes.
import { Injectable } from '@nestjs/common';
import { Clock, isoTime } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { Random } from '../../../core/random.js';
import { SessionFacts } from '../../../platform/session/control/session-facts.js';
import type { Session } from '../../../platform/session/session/session.js';
import type { Note } from '../../../platform/session/session/session.notes.js';
import { SessionStore } from '../../../platform/session/session/session.store.js';
import { decodeRecord } from './progress.codec.js';
import { fitRecord } from './progress.limits.js';
import type { ProgressRecord } from './progress.record.js';

const NOTE = 'progress';
/** An attempt fails only because another change of the same record succeeded. */
const MAX_ATTEMPTS = 200;

/** Called on this node after a record was changed. */
type Changed = (session: Session) => void;

@Injectable()
export class ProgressStore {
  /** Whether other nodes may change the records. */
  readonly isShared: boolean;
  private readonly listeners: Changed[] = [];
  /** The records of notes that are in memory, parsed. */
  private readonly parsed = new WeakMap<Note, ProgressRecord>();

  constructor(
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
    private readonly random: Random,
    facts: SessionFacts,
  ) {
    this.isShared = sessions.isRemote;
    facts.registerNote('progress', NOTE);
  }

  onChange(listener: Changed): void {
    this.listeners.push(listener);
  }

  /** The record of a session. If the session has none, an empty record with version 0. */
  read(session: Session): MaybePromise<ProgressRecord> {
    return mapMaybe(this.sessions.notes.get(session, NOTE), (note) =>
      note === undefined ? this.emptyRecord() : this.parse(note),
    );
  }

  /**
   * Changes the record of a session. The change may run more than once and must have no other effect. Nothing is stored if it
   * returns the same record.
   */
  async update<T extends { readonly record: ProgressRecord }>(
    session: Session,
    change: (record: ProgressRecord) => T,
  ): Promise<T> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const before = await this.read(session);
      const result = change(before);
      if (result.record === before) return result;
      const updated = {
        ...result.record,
        version: before.version + 1,
        updated_at: isoTime(this.clock.now()),
      };
      const { record, text } = fitRecord(updated);
      if (await this.sessions.notes.put(session, NOTE, before.version, text)) {
        for (const listener of this.listeners) listener(session);
        return { ...result, record };
      }
    }
    return fail('SERVICE_UNAVAILABLE', 'too many concurrent changes of the progress, try again', {
      headers: { 'retry-after': '1' },
    });
  }

  private parse(note: Note): ProgressRecord {
    const known = this.parsed.get(note) ?? decodeRecord(note.text, note.version);
    if (!this.isShared) this.parsed.set(note, known);
    return known;
  }

  private emptyRecord(): ProgressRecord {
    return {
      version: 0,
      updated_at: isoTime(0),
      active: null,
      unique: uniqueText(this.random),
      lessons: {},
      challenges: {},
    };
  }
}

/** Eight random hex digits. */
export const uniqueText = (random: Random): string => random.bytes(4).toString('hex');
