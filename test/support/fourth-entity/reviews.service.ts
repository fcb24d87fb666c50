// CRUD operations on reviews.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../src/core/clock.js';
import { Random } from '../../../src/core/random.js';
import { EntityService } from '../../../src/platform/crud/entity.service.js';
import { SessionStore } from '../../../src/platform/session/session.store.js';
import { reviewEntity } from './review.entity.js';

@Injectable()
export class ReviewsService extends EntityService<typeof reviewEntity> {
  constructor(sessions: SessionStore, clock: Clock, random: Random) {
    super(reviewEntity, sessions, clock, random);
  }
}
