// Records the operations of a remote session store in traces.
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { ControlsChange, SessionData, SessionDraft } from '../data/session-data.js';
import type { Session } from './session.js';
import type { SessionNotes } from './session.notes.js';
import { SessionStore, type SessionCounts, type SessionStart } from './session.store.js';
import type { Tracing } from '../../http/tracing/tracing.js';

export class TracedSessionStore extends SessionStore {
  override readonly isRemote: boolean;
  override readonly tally: SessionStore['tally'];
  override readonly notes: SessionNotes;

  constructor(
    private readonly store: SessionStore,
    private readonly tracing: Tracing,
  ) {
    super();
    this.isRemote = store.isRemote;
    this.tally = store.tally;
    this.notes = store.notes;
  }

  find(id: string): Promise<Session | undefined> {
    return this.recorded('find', undefined, () => this.store.find(id));
  }

  open(id: string, start?: SessionStart): Promise<Session> {
    return this.recorded('open', undefined, () => this.store.open(id, start));
  }

  end(session: Session): Promise<void> {
    return this.recorded('end', session, () => this.store.end(session));
  }

  read(session: Session): MaybePromise<SessionData> {
    return this.store.read(session);
  }

  write<T>(session: Session, change: (draft: SessionDraft) => T): Promise<T> {
    return this.recorded('write', session, () => this.store.write(session, change));
  }

  extend(session: Session): Promise<void> {
    return this.recorded('extend', session, () => this.store.extend(session));
  }

  setFlag(session: Session, flag: string): Promise<void> {
    return this.recorded('setFlag', session, () => this.store.setFlag(session, flag));
  }

  count(session: Session, name: string): Promise<number> {
    return this.recorded('count', session, () => this.store.count(session, name));
  }

  counters(session: Session, names: readonly string[]): Promise<readonly number[]> {
    return this.recorded('counters', session, () => this.store.counters(session, names));
  }

  setControls(session: Session, change: ControlsChange): Promise<void> {
    return this.recorded('setControls', session, () => this.store.setControls(session, change));
  }

  counts(): MaybePromise<SessionCounts> {
    return this.store.counts();
  }

  check(): MaybePromise<void> {
    return this.store.check();
  }

  /** @param given the session of the operation; undefined if the operation returns it */
  private async recorded<T>(
    name: string,
    given: Session | undefined,
    run: () => MaybePromise<T>,
  ): Promise<T> {
    const begin = Date.now();
    let session = given;
    let failed = true;
    try {
      const result = await run();
      session ??= result as Session | undefined;
      failed = false;
      return result;
    } finally {
      if (session) this.tracing.recordOperation(session.stored, { name, begin, end: Date.now(), failed });
    }
  }
}
