// CRUD operations on orders.
import { Injectable } from '@nestjs/common';
import { RecordIds } from '../../platform/session/control/record-ids.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import { EntityService } from '../../platform/records/crud/entity.service.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { orderEntity } from './order.entity.js';

@Injectable()
export class OrdersService extends EntityService<typeof orderEntity> {
  constructor(sessions: SessionStore, clock: SessionClock, ids: RecordIds) {
    super(orderEntity, sessions, clock, ids);
  }
}
