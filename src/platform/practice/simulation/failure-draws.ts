// The random numbers of simulated failures. A session with a seed draws its own reproducible sequence.
import { Injectable } from '@nestjs/common';
import { draw } from '../../../core/draw.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { Random } from '../../../core/random.js';
import { SessionSeed } from '../../session/control/session-seed.js';
import type { Session } from '../../session/session/session.js';
import { SessionStore } from '../../session/session/session.store.js';

/** A number in [0, 1), by what it decides. */
export type Draw = (name: string) => number;

/** The counter of a session, and the name of the draw that decides whether a request fails. */
export const RANDOM_FAIL = 'random_fail';

@Injectable()
export class FailureDraws {
  constructor(
    private readonly seeds: SessionSeed,
    private readonly random: Random,
    private readonly sessions: SessionStore,
  ) {}

  /** The draws of the next request of the session with `random_fail=true`. */
  next(session: Session | undefined): MaybePromise<Draw> {
    const seed = session && this.seeds.of(session);
    if (seed === undefined || session === undefined) return () => this.random.next();
    const epoch = this.seeds.settingOf(session)?.epoch;
    const counter = epoch === undefined ? RANDOM_FAIL : `${RANDOM_FAIL}_${epoch}`;
    return mapMaybe(this.sessions.count(session, counter), (count) => (name) => draw(seed, name, count));
  }
}
