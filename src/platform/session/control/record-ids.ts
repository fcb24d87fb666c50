// The ids of new records: random, or reproducible in a session with a seed.
import { Injectable } from '@nestjs/common';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { Random } from '../../../core/random.js';
import { timeOrderedId } from '../../../core/time-ordered-id.js';
import type { Session } from '../session/session.js';
import { SeededIds } from './seeded-ids.js';
import { SessionClock } from './session-clock.js';
import { noVariations, SessionVariations } from './session-variations.js';

@Injectable()
export class RecordIds {
  constructor(
    private readonly random: Random,
    private readonly seeded: SeededIds,
    private readonly variations: SessionVariations,
    private readonly clock: SessionClock,
  ) {}

  /** The id of the next record of an entity. */
  next(session: Session, plural: string): MaybePromise<string> {
    return this.seeded.next(session, plural) ?? this.randomId(session);
  }

  /** Whether an id can be the id of another record, such as an imported one: a seed gives every session the same ids. */
  canRepeat(session: Session): boolean {
    return this.seeded.areIn(session);
  }

  private randomId(session: Session): string {
    const variations = this.variations.of(session);
    if (variations === noVariations || !variations.includes('uuid-v7')) return this.random.uuid();
    return timeOrderedId(this.clock.now(session), this.random.bytes(10));
  }
}
