// The ids of new records: random, or reproducible in a session with a seed.
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Random } from '../../core/random.js';
import { seededId } from '../../core/seeded-id.js';
import { timeOrderedId } from '../../core/time-ordered-id.js';
import type { Session } from '../session/session.js';
import { SessionStore } from '../session/session.store.js';
import { SessionClock } from './session-clock.js';
import { SessionSeed } from './session-seed.js';
import { noVariations, SessionVariations } from './session-variations.js';

@Injectable()
export class RecordIds {
  constructor(
    private readonly random: Random,
    private readonly seeds: SessionSeed,
    private readonly sessions: SessionStore,
    private readonly variations: SessionVariations,
    private readonly clock: SessionClock,
  ) {}

  /** The id of the next record of an entity. A counter of the session numbers its records, so no two calls return the same id. */
  next(session: Session, plural: string): MaybePromise<string> {
    const setting = this.seeds.settingOf(session);
    if (setting === undefined) return this.randomId(session);
    const { seed, epoch } = setting;
    return mapMaybe(this.sessions.count(session, `ids_${epoch}_${plural}`), (n) => seededId(seed, plural, n));
  }

  private randomId(session: Session): string {
    const variations = this.variations.of(session);
    if (variations === noVariations || !variations.includes('uuid-v7')) return this.random.uuid();
    return timeOrderedId(this.clock.now(session), this.random.bytes(10));
  }
}
