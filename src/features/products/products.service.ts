// CRUD operations on products.
import { Injectable } from '@nestjs/common';
import { RecordIds } from '../../platform/session/control/record-ids.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import { EntityService } from '../../platform/records/crud/entity.service.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { productEntity } from './product.entity.js';

@Injectable()
export class ProductsService extends EntityService<typeof productEntity> {
  constructor(sessions: SessionStore, clock: SessionClock, ids: RecordIds) {
    super(productEntity, sessions, clock, ids);
  }
}
