// CRUD operations on reviews.
import { Injectable } from '@nestjs/common';
import { RecordIds } from '../../../src/platform/session/control/record-ids.js';
import { SessionClock } from '../../../src/platform/session/control/session-clock.js';
import { EntityService } from '../../../src/platform/records/crud/entity.service.js';
import { SessionStore } from '../../../src/platform/session/session/session.store.js';
import { reviewEntity } from './review.entity.js';

@Injectable()
export class ReviewsService extends EntityService<typeof reviewEntity> {
  constructor(sessions: SessionStore, clock: SessionClock, ids: RecordIds) {
    super(reviewEntity, sessions, clock, ids);
  }
}
