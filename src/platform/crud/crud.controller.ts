// The REST routes of an entity. An adapter: it takes the request apart, calls the service and puts the envelope around.
import type { CreateOf, Entity, PatchOf } from '../../core/entity.js';
import { mapMaybe } from '../../core/maybe-promise.js';
import type { Expand, ListQuery } from '../../core/list-query.js';
import { listEnvelope, recordEnvelope } from '../envelope/envelope.js';
import { CurrentSession } from '../session/current-session.decorator.js';
import type { Session } from '../session/session.js';
import { CreateBody, Expanded, ListParams, PatchBody, RecordId, SearchBody } from './crud.params.js';
import * as route from './crud.routes.js';
import type { EntityService } from './entity.service.js';

type EntityController<E extends Entity> = abstract new () => { readonly service: EntityService<E> };

export function CrudController<E extends Entity>(entity: E): EntityController<E> {
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
    get(@CurrentSession() session: Session, @RecordId() id: string, @Expanded(entity) expand: Expand) {
      return mapMaybe(this.service.get(session, id, expand), recordEnvelope);
    }

    @route.CreateRoute(entity)
    create(
      @CurrentSession() session: Session,
      @CreateBody(entity) input: CreateOf<E>,
      @Expanded(entity) expand: Expand,
    ) {
      return mapMaybe(this.service.create(session, input, expand), recordEnvelope);
    }

    @route.ReplaceRoute(entity)
    replace(
      @CurrentSession() session: Session,
      @RecordId() id: string,
      @CreateBody(entity) input: CreateOf<E>,
      @Expanded(entity) expand: Expand,
    ) {
      return mapMaybe(this.service.replace(session, id, input, expand), recordEnvelope);
    }

    @route.PatchRoute(entity)
    patch(
      @CurrentSession() session: Session,
      @RecordId() id: string,
      @PatchBody(entity) changes: PatchOf<E>,
      @Expanded(entity) expand: Expand,
    ) {
      return mapMaybe(this.service.patch(session, id, changes, expand), recordEnvelope);
    }

    @route.RemoveRoute(entity)
    async remove(@CurrentSession() session: Session, @RecordId() id: string) {
      await this.service.remove(session, id);
    }
  }
  return Controller;
}
