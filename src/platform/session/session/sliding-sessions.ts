// Sessions that live longer while they are used: each use restarts their lifetime, until they must end.
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Clock } from '../../../core/clock.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Session } from './session.js';
import { SessionStore } from './session.store.js';

/** The flag of a session that slides. */
const SLIDES = 'slides';

/** Fraction of the lifetime that must have passed before it restarts: not every request writes to the store. */
const STEP = 0.1;

/** Milliseconds since the Unix epoch; undefined if the configuration decides. */
type EndOf = (session: Session) => MaybePromise<number | undefined>;

@Injectable()
export class SlidingSessions {
  private endOf: EndOf = () => undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly store: SessionStore,
  ) {}

  /** Registers what knows when a session must end. */
  endBy(endOf: EndOf): void {
    this.endOf = endOf;
  }

  /** The session slides from now on. */
  begin(session: Session): MaybePromise<void> {
    if (!session.flags.has(SLIDES)) return this.store.setFlag(session, SLIDES);
  }

  /** Call it for each request in a session. Returns whether the lifetime restarted. */
  use(session: Session): MaybePromise<boolean> {
    if (!session.flags.has(SLIDES)) return false;
    const passed = this.lifetime - (session.expiresAt - this.clock.now());
    return passed < STEP * this.lifetime ? false : this.restart(session);
  }

  /** The session ends at most one step before it must, because the lifetime is the same for all sessions of a store. */
  private async restart(session: Session): Promise<boolean> {
    const { maxSessionSeconds } = this.config.values;
    const end = (await this.endOf(session)) ?? session.createdAt + maxSessionSeconds * 1000;
    if (this.clock.now() + this.lifetime > end) return false;
    await this.store.extend(session);
    return true;
  }

  private get lifetime(): number {
    return this.config.values.sessionTtlSeconds * 1000;
  }
}
