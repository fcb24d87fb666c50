// CRUD operations on products.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { EntityService } from '../../platform/crud/entity.service.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { productEntity } from './product.entity.js';

@Injectable()
export class ProductsService extends EntityService<typeof productEntity> {
  constructor(sessions: SessionStore, clock: Clock, random: Random) {
    super(productEntity, sessions, clock, random);
  }
}
