// Watches sessions for the streams of this node.
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Ticker } from '../../platform/kernel/lifecycle/ticker.js';
import { Watches } from '../../platform/kernel/lifecycle/watches.js';
import { Log } from '../../platform/kernel/logging/log.js';
import { StoreUnavailableError } from '../../platform/kernel/redis/redis.errors.js';
import { SessionFacts, type Facts } from '../../platform/session/control/session-facts.js';
import type { Session } from '../../platform/session/session/session.js';
import type { SessionKey } from '../../platform/session/session/session.notes.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { SessionService, type SessionView } from './session.service.js';
import { SNAPSHOTS_FACT, type Listed } from './snapshot-list.js';

/** Milliseconds between two reads of a watched session. */
export const WATCH_INTERVAL = 500;

export interface WatchedSession {
  readonly view: SessionView;
  /** A text per fact, which changes when the fact does. */
  readonly facts: Facts;
}

/** With the snapshots, which the next read uses again if they have not changed. */
interface ReadSession extends WatchedSession {
  readonly snapshots: Listed;
}

@Injectable()
export class SessionWatch implements OnModuleDestroy {
  private readonly watches: Watches<ReadSession>;

  constructor(
    private readonly sessions: SessionStore,
    private readonly service: SessionService,
    private readonly facts: SessionFacts,
    ticker: Ticker,
    log: Log,
  ) {
    this.watches = new Watches({
      ticker,
      interval: WATCH_INTERVAL,
      read: (key, last) => this.readLive(key, last),
      onError: (err) => {
        // The connection logs an outage of Redis.
        if (!(err instanceof StoreUnavailableError)) log.error({ err }, 'a watched session was not read');
      },
    });
  }

  async read(session: Session): Promise<WatchedSession> {
    return this.readWith(session, await this.facts.ofNotes(session));
  }

  /** See `Watches.add`. The lifetime of a session that slides restarts while it is watched. */
  add(session: Session, watcher: (watched: WatchedSession | undefined) => void): () => void {
    return this.watches.add(keyOf(session), watcher);
  }

  onModuleDestroy(): void {
    this.watches.end();
  }

  /** In one round trip, unless something has changed or a control counts requests. */
  private async readLive(key: string, last?: ReadSession): Promise<ReadSession | undefined> {
    const { id, createdAt } = sessionOf(key);
    const [session, ofNotes] = await Promise.all([
      this.sessions.find(id),
      this.facts.ofNotes({ id, createdAt }),
    ]);
    if (session?.createdAt !== createdAt) return undefined;
    return this.readWith(await this.service.use(session), ofNotes, last);
  }

  /** Reads the snapshots after their fact: if they change in between, the next read has another fact and reads them again. */
  private async readWith(session: Session, ofNotes: Facts, last?: ReadSession): Promise<ReadSession> {
    const isSameList = last?.facts.get(SNAPSHOTS_FACT) === ofNotes.get(SNAPSHOTS_FACT);
    const listed = last !== undefined && isSameList ? last.snapshots : this.service.snapshots.read(session);
    const [snapshots, facts] = await Promise.all([listed, this.facts.read(session, ofNotes)]);
    return { view: await this.service.report(session, false, snapshots), facts, snapshots };
  }
}

/** A later session can have the same id. */
export const keyOf = ({ id, createdAt }: Session): string => `${id} ${createdAt}`;

function sessionOf(key: string): SessionKey {
  const [id = '', createdAt] = key.split(' ');
  return { id, createdAt: Number(createdAt) };
}
