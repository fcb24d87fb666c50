// Watches sessions for the streams of this node.
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Ticker } from '../../platform/kernel/lifecycle/ticker.js';
import { Watches } from '../../platform/kernel/lifecycle/watches.js';
import { Log } from '../../platform/kernel/logging/log.js';
import { StoreUnavailableError } from '../../platform/kernel/redis/redis.errors.js';
import { SessionFacts } from '../../platform/session/control/session-facts.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { SessionService, type SessionView } from './session.service.js';

/** Milliseconds between two reads of a watched session. */
export const WATCH_INTERVAL = 500;

export interface WatchedSession {
  readonly view: SessionView;
  /** A text per fact, which changes when the fact does. */
  readonly facts: ReadonlyMap<string, string>;
}

@Injectable()
export class SessionWatch implements OnModuleDestroy {
  private readonly watches: Watches<WatchedSession>;

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
      read: (key) => this.readLive(key),
      onError: (err) => {
        // The connection logs an outage of Redis.
        if (!(err instanceof StoreUnavailableError)) log.error({ err }, 'a watched session was not read');
      },
    });
  }

  async read(session: Session): Promise<WatchedSession> {
    const [view, facts] = await Promise.all([this.service.report(session, false), this.facts.read(session)]);
    return { view, facts };
  }

  /** See `Watches.add`. The lifetime of a session that slides restarts while it is watched. */
  add(session: Session, watcher: (watched: WatchedSession | undefined) => void): () => void {
    return this.watches.add(keyOf(session), watcher);
  }

  onModuleDestroy(): void {
    this.watches.end();
  }

  private async readLive(key: string): Promise<WatchedSession | undefined> {
    const [id = ''] = key.split(' ');
    const session = await this.sessions.find(id);
    if (session === undefined || keyOf(session) !== key) return undefined;
    return this.read(await this.service.use(session));
  }
}

/** A later session can have the same id. */
export const keyOf = ({ id, createdAt }: Session): string => `${id} ${createdAt}`;
