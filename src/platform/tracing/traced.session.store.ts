// A distant session store whose operations become part of the traces.
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { Session, SessionData, SessionDraft } from '../session/session.js';
import { SessionStore, type SessionCounts } from '../session/session.store.js';
import type { Tracing } from './tracing.js';

export class TracedSessionStore extends SessionStore {
  override readonly isRemote: boolean;
  override readonly counters: SessionStore['counters'];

  constructor(
    private readonly store: SessionStore,
    private readonly tracing: Tracing,
  ) {
    super();
    this.isRemote = store.isRemote;
    this.counters = store.counters;
  }

  find(id: string): Promise<Session | undefined> {
    return this.noted(
      'find',
      (session) => session,
      () => this.store.find(id),
    );
  }

  open(id: string): Promise<Session> {
    return this.noted(
      'open',
      (session) => session,
      () => this.store.open(id),
    );
  }

  read(session: Session): MaybePromise<SessionData> {
    return this.store.read(session);
  }

  write<T>(session: Session, change: (draft: SessionDraft) => T): Promise<T> {
    return this.noted(
      'write',
      () => session,
      () => this.store.write(session, change),
    );
  }

  setFlag(session: Session, flag: string): Promise<void> {
    return this.noted(
      'setFlag',
      () => session,
      () => this.store.setFlag(session, flag),
    );
  }

  counts(): MaybePromise<SessionCounts> {
    return this.store.counts();
  }

  check(): MaybePromise<void> {
    return this.store.check();
  }

  /** @param sessionOf whose request it was for; asked without a result where there is none, because it failed */
  private async noted<T>(
    name: string,
    sessionOf: (result?: T) => Session | undefined,
    run: () => MaybePromise<T>,
  ): Promise<T> {
    const begin = Date.now();
    const note = (session: Session | undefined, failed: boolean): void => {
      if (session) this.tracing.recordOperation(session, { name, begin, end: Date.now(), failed });
    };
    try {
      const result = await run();
      note(sessionOf(result), false);
      return result;
    } catch (reason) {
      note(sessionOf(), true);
      throw reason;
    }
  }
}
