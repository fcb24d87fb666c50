// The REST routes of an entity.
import { Body, Param, Query, UseInterceptors } from '@nestjs/common';
import type { Entity } from '../../core/entity.js';
import type { Params } from '../../core/list-query.params.js';
import { mapMaybe } from '../../core/maybe-promise.js';
import type { ListQuery } from '../../core/list-query.js';
import { listEnvelope, recordEnvelope } from '../envelope/envelope.js';
import { RouteRules } from '../routing/route-config.js';
import { CurrentSession } from '../session/current-session.decorator.js';
import { SeedingInterceptor } from '../session/seeding.interceptor.js';
import type { Session } from '../session/session.js';
import { SimulationInterceptor } from '../simulation/simulation.interceptor.js';
import { parseCreate, parseId, parsePatch } from '../validation/input.js';
import { expandReader, ListParams, SearchBody } from './crud.params.js';
import * as route from './crud.routes.js';
import type { EntityService } from './entity.service.js';

type EntityController<E extends Entity> = abstract new () => { readonly service: EntityService<E> };

/**
 * Methods validate the id, the body and the query string in this order: Nest evaluates parameter decorators from the last
 * to the first, which would report another error for a request that has several.
 */
export function CrudController<E extends Entity>(entity: E): EntityController<E> {
  const readExpand = expandReader(entity);

  @RouteRules({ protocol: 'rest' })
  @UseInterceptors(SimulationInterceptor, SeedingInterceptor)
  abstract class Controller {
    abstract readonly service: EntityService<E>;

    @route.ListRoute(entity)
    list(@CurrentSession() session: Session, @ListParams(entity) query: ListQuery) {
      return mapMaybe(this.service.list(session, query), listEnvelope);
    }

    @route.SearchRoute(entity)
    search(@CurrentSession() session: Session, @SearchBody(entity) query: ListQuery) {
      return mapMaybe(this.service.list(session, query), listEnvelope);
    }

    @route.GetRoute(entity)
    get(@CurrentSession() session: Session, @Param('id') id: string, @Query() query: Params) {
      return mapMaybe(this.service.get(session, recordId(id), readExpand(query)), recordEnvelope);
    }

    @route.CreateRoute(entity)
    create(@CurrentSession() session: Session, @Body() body: unknown, @Query() query: Params) {
      const input = parseCreate(entity, body);
      return mapMaybe(this.service.create(session, input, readExpand(query)), recordEnvelope);
    }

    @route.ReplaceRoute(entity)
    replace(
      @CurrentSession() session: Session,
      @Param('id') id: string,
      @Body() body: unknown,
      @Query() query: Params,
    ) {
      const path = recordId(id);
      const input = parseCreate(entity, body);
      return mapMaybe(this.service.replace(session, path, input, readExpand(query)), recordEnvelope);
    }

    @route.PatchRoute(entity)
    patch(
      @CurrentSession() session: Session,
      @Param('id') id: string,
      @Body() body: unknown,
      @Query() query: Params,
    ) {
      const path = recordId(id);
      const changes = parsePatch(entity, body);
      return mapMaybe(this.service.patch(session, path, changes, readExpand(query)), recordEnvelope);
    }

    @route.RemoveRoute(entity)
    async remove(@CurrentSession() session: Session, @Param('id') id: string) {
      await this.service.remove(session, recordId(id));
    }
  }
  return Controller;
}

/** The id of the path, in lower case. */
const recordId = (id: string): string => parseId(id, 'params/id');
