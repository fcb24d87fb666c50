// CRUD operations on users.
import { Injectable } from '@nestjs/common';
import { RecordIds } from '../../platform/session/control/record-ids.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import { EntityService } from '../../platform/records/crud/entity.service.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { userEntity } from './user.entity.js';

@Injectable()
export class UsersService extends EntityService<typeof userEntity> {
  constructor(sessions: SessionStore, clock: SessionClock, ids: RecordIds) {
    super(userEntity, sessions, clock, ids);
  }
}
