// CRUD operations on products.
import { Injectable } from '@nestjs/common';
import { RecordIds } from '../../platform/control/record-ids.js';
import { SessionClock } from '../../platform/control/session-clock.js';
import { EntityService } from '../../platform/crud/entity.service.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { productEntity } from './product.entity.js';

@Injectable()
export class ProductsService extends EntityService<typeof productEntity> {
  constructor(sessions: SessionStore, clock: SessionClock, ids: RecordIds) {
    super(productEntity, sessions, clock, ids);
  }
}
