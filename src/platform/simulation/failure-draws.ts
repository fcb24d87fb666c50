// The random numbers of simulated failures. With RANDOM_SEED, each session draws its own reproducible sequence.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { draw, sessionSeed } from '../../core/draw.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Random } from '../../core/random.js';
import type { Session } from '../session/session.js';
import { SessionStore } from '../session/session.store.js';

/** A number in [0, 1), by what it decides. */
export type Draw = (name: string) => number;

/** The counter of a session, and the name of the draw that decides whether a request fails. */
export const RANDOM_FAIL = 'random_fail';

@Injectable()
export class FailureDraws {
  constructor(
    private readonly config: Config,
    private readonly random: Random,
    private readonly sessions: SessionStore,
  ) {}

  /** The draws of the next request of the session with `random_fail=true`. */
  next(session: Session | undefined): MaybePromise<Draw> {
    const { randomSeed } = this.config.values;
    if (randomSeed === undefined || session === undefined) return () => this.random.next();
    const seed = sessionSeed(randomSeed, session.id);
    return mapMaybe(this.sessions.count(session, RANDOM_FAIL), (count) => (name) => draw(seed, name, count));
  }
}
