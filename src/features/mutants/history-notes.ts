// Stores the history of earlier requests that mutants need, as a note of the session.
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import type { HistoryChange } from './rules/mutant-effects.js';
import { noHistory, type RecordHistory } from './rules/record-history.js';
import type { Note } from '../../platform/session/session/session.notes.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';

const NOTE = 'mutants';
/** With concurrent requests, each one needs at most as many attempts as there are requests. */
const MAX_ATTEMPTS = 20;

/** The setting for which the history is stored. */
interface Owner {
  readonly epoch: number;
}

interface StoredHistory extends RecordHistory {
  readonly epoch: number;
}

@Injectable()
export class HistoryNotes {
  constructor(private readonly sessions: SessionStore) {}

  read(session: Session, owner: Owner, isNeeded: boolean): MaybePromise<RecordHistory> {
    if (!isNeeded) return noHistory;
    return mapMaybe(this.sessions.notes.get(session, NOTE), (note) => historyIn(note, owner));
  }

  async change(session: Session, owner: Owner, change: HistoryChange): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const note = await this.sessions.notes.get(session, NOTE);
      const next: StoredHistory = { ...change(historyIn(note, owner)), epoch: owner.epoch };
      if (await this.sessions.notes.put(session, NOTE, note?.version ?? 0, JSON.stringify(next))) return;
    }
  }
}

/** Empty if the history belongs to another setting. */
function historyIn(note: Note | undefined, { epoch }: Owner): RecordHistory {
  if (note === undefined) return noHistory;
  const stored = JSON.parse(note.text) as StoredHistory;
  return stored.epoch === epoch ? stored : noHistory;
}
