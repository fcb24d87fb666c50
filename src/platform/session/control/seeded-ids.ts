// The ids of new records in a session with a seed.
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { seededId } from '../../../core/seeded-id.js';
import type { Session } from '../session/session.js';
import { SessionStore } from '../session/session.store.js';
import { StandardDataset } from '../data/standard-dataset.js';
import { SessionSeed, type RandomSetting } from './session-seed.js';

@Injectable()
export class SeededIds {
  constructor(
    private readonly seeds: SessionSeed,
    private readonly sessions: SessionStore,
    private readonly dataset: StandardDataset,
  ) {}

  /** Whether the session has a seed. */
  areIn(session: Session): boolean {
    return this.seeds.settingOf(session) !== undefined;
  }

  /** The id of the next record of an entity; undefined in a session without a seed. */
  next(session: Session, plural: string): MaybePromise<string> | undefined {
    const setting = this.seeds.settingOf(session);
    return setting && this.numbered(session, setting, plural);
  }

  /**
   * A counter of the session numbers its records, so no two calls return the same id. Ids of the sample data are skipped, also before
   * the session is seeded: a DATASET has ids of the seed 0.
   */
  private numbered(session: Session, setting: RandomSetting, plural: string): MaybePromise<string> {
    const { seed, epoch } = setting;
    return mapMaybe(this.sessions.count(session, `ids_${epoch}_${plural}`), (n) => {
      const id = seededId(seed, plural, n);
      const isTaken = this.dataset.of(plural, true).find(id) !== undefined;
      return isTaken ? this.numbered(session, setting, plural) : id;
    });
  }
}
