// CRUD operations on users.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { EntityService } from '../../platform/crud/entity.service.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { userEntity } from './user.entity.js';

@Injectable()
export class UsersService extends EntityService<typeof userEntity> {
  constructor(sessions: SessionStore, clock: Clock, random: Random) {
    super(userEntity, sessions, clock, random);
  }
}
