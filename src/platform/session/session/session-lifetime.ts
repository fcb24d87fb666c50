// The lifetimes of sessions. Each use of a sliding session restarts its lifetime, up to a latest end.
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Clock } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { FIXED_END, type Session } from './session.js';
import { SessionStore } from './session.store.js';

/** The flag of a session that slides. */
const SLIDES = 'slides';

/** Fraction of the lifetime that must have passed before it restarts: not every request writes to the store. */
const STEP = 0.1;

/** Milliseconds since the Unix epoch; undefined if the configuration decides. */
type EndOf = (session: Session) => MaybePromise<number | undefined>;

@Injectable()
export class SessionLifetime {
  private endOf: EndOf = () => undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly store: SessionStore,
  ) {}

  /** Registers the function that returns when a session with a restarting lifetime must end. */
  endBy(endOf: EndOf): void {
    this.endOf = endOf;
  }

  /** Whole seconds until the session ends; negative after its end. */
  secondsLeft(session: Session): number {
    return Math.ceil((session.expiresAt - this.clock.now()) / 1000);
  }

  /** When the session ends at the latest, in milliseconds since the Unix epoch; undefined if it does not slide. */
  async latestEnd(session: Session): Promise<number | undefined> {
    if (!slides(session)) return undefined;
    return (await this.endOf(session)) ?? session.createdAt + this.config.values.maxSessionSeconds * 1000;
  }

  /** The session slides from now on. */
  slide(session: Session): MaybePromise<void> {
    if (!session.flags.has(SLIDES)) return this.store.setFlag(session, SLIDES);
  }

  /** Restarts the lifetime of a session. Throws CONFLICT if its end is fixed. */
  extend(session: Session): MaybePromise<void> {
    if (session.flags.has(FIXED_END))
      fail('CONFLICT', 'the end of this session was fixed when it was sealed');
    return this.store.extend(session);
  }

  /** The session ends after this time, however much it is used. */
  async fix(session: Session, seconds: number): Promise<void> {
    await this.store.setFlag(session, FIXED_END);
    await this.store.extend(session, seconds * 1000);
  }

  /** Call it for each request in a session. Returns whether the lifetime restarted. */
  use(session: Session): MaybePromise<boolean> {
    if (!slides(session)) return false;
    const passed = this.whole - (session.expiresAt - this.clock.now());
    return passed < STEP * this.whole ? false : this.restart(session);
  }

  /** A session ends up to one lifetime before it must, because the lifetime is the same for all sessions of a store. */
  private async restart(session: Session): Promise<boolean> {
    const end = await this.latestEnd(session);
    if (end === undefined || this.clock.now() + this.whole > end) return false;
    await this.store.extend(session);
    return true;
  }

  /** Milliseconds. */
  private get whole(): number {
    return this.config.values.sessionTtlSeconds * 1000;
  }
}

const slides = ({ flags }: Session): boolean => flags.has(SLIDES) && !flags.has(FIXED_END);
