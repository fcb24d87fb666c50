// The module of an entity without a separate module: service, REST controller and GraphQL resolver.
import { Controller, Inject, Injectable, Module, type Type } from '@nestjs/common';
import { Resolver } from '@nestjs/graphql';
import { ApiTags } from '@nestjs/swagger';
import type { Entity } from '../core/entity.js';
import { headingOf } from '../core/entity-names.js';
import { CrudController } from '../platform/records/crud/crud.controller.js';
import { CrudResolver } from '../platform/records/crud/crud.resolver.js';
import { EntityService } from '../platform/records/crud/entity.service.js';
import { recordType } from '../platform/records/graphql/entity.schema.js';
import { RecordIds } from '../platform/session/control/record-ids.js';
import { SessionClock } from '../platform/session/control/session-clock.js';
import { SessionStore } from '../platform/session/session/session.store.js';

/** Nest, Swagger and class-validator store decorator metadata by class, so two entities with one name need different classes. */
const modules = new WeakMap<Entity, Type>();

export function entityModule(entity: Entity): Type {
  const found = modules.get(entity) ?? create(entity);
  modules.set(entity, found);
  return found;
}

function create(entity: Entity): Type {
  const Service = serviceOf(entity);

  @ApiTags(headingOf(entity))
  @Controller(`api/v1/${entity.plural}`)
  class RecordController extends CrudController(entity) {
    constructor(@Inject(Service) override readonly service: EntityService<Entity>) {
      super();
    }
  }

  @Resolver(() => recordType(entity))
  class RecordResolver extends CrudResolver(entity) {
    constructor(@Inject(Service) override readonly service: EntityService<Entity>) {
      super();
    }
  }

  @Module({ controllers: [RecordController], providers: [Service, RecordResolver], exports: [Service] })
  class RecordModule {}

  for (const type of [RecordController, RecordResolver, RecordModule, Service]) nameAfter(entity, type);
  return RecordModule;
}

/** Route rules are found by the name of the controller, and errors of Nest name classes. */
function nameAfter({ name }: Entity, type: Type): void {
  Object.defineProperty(type, 'name', { value: `${name}${type.name}` });
}

function serviceOf(entity: Entity): Type<EntityService<Entity>> {
  @Injectable()
  class RecordService extends EntityService<Entity> {
    constructor(sessions: SessionStore, clock: SessionClock, ids: RecordIds) {
      super(entity, sessions, clock, ids);
    }
  }
  return RecordService;
}
