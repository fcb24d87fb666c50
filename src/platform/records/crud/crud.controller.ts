// The REST routes of an entity.
import { Body, Param, Query, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Entity } from '../../../core/entity.js';
import type { Params } from '../../../core/list-query.params.js';
import { mapMaybe } from '../../../core/maybe-promise.js';
import type { ListQuery } from '../../../core/list-query.js';
import { idOf } from '../../../core/row.js';
import { listEnvelope, recordEnvelope } from '../../kernel/envelope/envelope.js';
import { RouteRules } from '../../http/routing/route-config.js';
import { CurrentSession } from '../../session/session/current-session.decorator.js';
import type { Session } from '../../session/session/session.js';
import { SeedingInterceptor } from '../../session/session/seeding.interceptor.js';
import { PermissionGuard } from '../../practice/practice-controls/permission.guard.js';
import { PracticeControlsInterceptor } from '../../practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../practice/simulation/simulation.interceptor.js';
import { parseCreate, parsePatch, parseRecordId } from '../../http/validation/input.js';
import { setCreated } from './crud.created.js';
import { expandReader, ListParams, SearchQueryBody } from './crud.params.js';
import * as route from './crud.routes.js';
import { Target, type WriteTarget } from './crud.target.js';
import type { EntityService } from './entity.service.js';

type EntityController<E extends Entity> = abstract new () => { readonly service: EntityService<E> };

/**
 * Methods validate the id, the body and the query string in this order: Nest evaluates parameter decorators from the last
 * to the first, which would report another error for a request that has several. `If-Match` is checked before the body is
 * validated, and again in the step that writes.
 */
export function CrudController<E extends Entity>(entity: E): EntityController<E> {
  const readExpand = expandReader(entity);
  @RouteRules({ protocol: 'rest' })
  @UseGuards(PermissionGuard)
  @UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor, SeedingInterceptor)
  abstract class Controller {
    abstract readonly service: EntityService<E>;

    @route.ListRoute(entity)
    list(@CurrentSession() session: Session, @ListParams(entity) query: ListQuery) {
      return mapMaybe(this.service.list(session, query), listEnvelope);
    }

    @route.SearchRoute(entity)
    search(@CurrentSession() session: Session, @SearchQueryBody(entity) query: ListQuery) {
      return mapMaybe(this.service.list(session, query, 'search'), listEnvelope);
    }

    @route.GetRoute(entity)
    get(@CurrentSession() session: Session, @Param('id') id: string, @Query() query: Params) {
      return mapMaybe(this.service.get(session, parseRecordId(id), readExpand(query)), recordEnvelope);
    }

    @route.CreateRoute(entity)
    create(
      @CurrentSession() session: Session,
      @Body() body: unknown,
      @Query() query: Params,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      const input = parseCreate(entity, body, session.rules.input);
      return mapMaybe(this.service.create(session, input, readExpand(query)), (row) => {
        setCreated(reply, session, `/api/v1/${entity.plural}/${idOf(row)}`);
        return recordEnvelope(row);
      });
    }

    @route.ReplaceRoute(entity)
    replace(@CurrentSession() session: Session, @Target(entity) target: WriteTarget, @Body() body: unknown) {
      return mapMaybe(this.service.check(session, target, 'replace'), () => {
        const input = parseCreate(entity, body, session.rules.input);
        return mapMaybe(this.service.replace(session, target.id, input, target.options()), recordEnvelope);
      });
    }

    @route.PatchRoute(entity)
    patch(@CurrentSession() session: Session, @Target(entity) target: WriteTarget, @Body() body: unknown) {
      return mapMaybe(this.service.check(session, target, 'patch'), () => {
        const changes = parsePatch(entity, body, session.rules.input);
        return mapMaybe(this.service.patch(session, target.id, changes, target.options()), recordEnvelope);
      });
    }

    @route.RemoveRoute(entity)
    async remove(@CurrentSession() session: Session, @Target(entity, 'without expand') target: WriteTarget) {
      await this.service.remove(session, target.id, target.condition);
    }
  }
  return Controller;
}
