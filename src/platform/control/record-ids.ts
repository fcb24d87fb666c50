// The ids of new records: random, or reproducible in a session with a seed.
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Random } from '../../core/random.js';
import { seededId } from '../../core/seeded-id.js';
import type { Session } from '../session/session.js';
import { SessionStore } from '../session/session.store.js';
import { StandardDataset } from '../session/standard-dataset.js';
import { SessionSeed } from './session-seed.js';

@Injectable()
export class RecordIds {
  constructor(
    private readonly random: Random,
    private readonly seeds: SessionSeed,
    private readonly sessions: SessionStore,
    private readonly dataset: StandardDataset,
  ) {}

  /**
   * The id of the next record of an entity. A counter of the session numbers its records, so no two calls return the same id. Ids
   * of the sample data are skipped, also before the session is seeded: a DATASET has ids of the seed 0.
   */
  next(session: Session, plural: string): MaybePromise<string> {
    const setting = this.seeds.settingOf(session);
    if (setting === undefined) return this.random.uuid();
    const { seed, epoch } = setting;
    return mapMaybe(this.sessions.count(session, `ids_${epoch}_${plural}`), (n) => {
      const id = seededId(seed, plural, n);
      return this.dataset.of(plural, true).find(id) === undefined ? id : this.next(session, plural);
    });
  }
}
