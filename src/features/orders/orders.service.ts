// CRUD operations on orders.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { EntityService } from '../../platform/crud/entity.service.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { orderEntity } from './order.entity.js';

@Injectable()
export class OrdersService extends EntityService<typeof orderEntity> {
  constructor(sessions: SessionStore, clock: Clock, random: Random) {
    super(orderEntity, sessions, clock, random);
  }
}
