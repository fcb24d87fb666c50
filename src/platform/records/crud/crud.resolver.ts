// The GraphQL operations of an entity.
import { UseGuards } from '@nestjs/common';
import { Context } from '@nestjs/graphql';
import type { Entity } from '../../../core/entity.js';
import { mapMaybe } from '../../../core/maybe-promise.js';
import type { GraphqlContext } from '../graphql/context.js';
import { PermissionGuard } from '../../practice/practice-controls/permission.guard.js';
import { CurrentSession } from '../../session/session/current-session.decorator.js';
import type { Session } from '../../session/session/session.js';
import { parseCreate, parsePatch } from '../../http/validation/input.js';
import {
  CreateInput,
  IdArg,
  ListArgs,
  listArgumentsReader,
  readId,
  UpdateInput,
  type ListArguments,
} from './crud.args.js';
import * as operation from './crud.operations.js';
import { resolveRelations } from './crud.relations.js';
import type { EntityService } from './entity.service.js';
import { pageOf, recordOf } from './graphql.results.js';

type EntityResolver<E extends Entity> = abstract new () => { readonly service: EntityService<E> };

export function CrudResolver<E extends Entity>(entity: E): EntityResolver<E> {
  const readList = listArgumentsReader(entity);

  @operation.EntityResolver(entity)
  @UseGuards(PermissionGuard)
  abstract class Resolver {
    abstract readonly service: EntityService<E>;

    @operation.ListOperation(entity)
    list(
      @CurrentSession() session: Session,
      @ListArgs(entity) args: ListArguments,
      @Context() context: GraphqlContext,
    ) {
      return mapMaybe(this.service.list(session, readList(args, session.rules.input)), (found) => {
        const page = pageOf(found);
        context.selectedLength += page.length;
        return page;
      });
    }

    @operation.GetOperation(entity)
    get(@CurrentSession() session: Session, @IdArg() id: string) {
      return mapMaybe(this.service.get(session, readId(id)), recordOf);
    }

    @operation.CreateOperation(entity)
    create(@CurrentSession() session: Session, @CreateInput(entity) input: unknown) {
      return mapMaybe(
        this.service.create(session, parseCreate(entity, input, session.rules.input)),
        recordOf,
      );
    }

    @operation.UpdateOperation(entity)
    update(@CurrentSession() session: Session, @IdArg() id: string, @UpdateInput(entity) input: unknown) {
      const target = { id: readId(id) };
      return mapMaybe(this.service.check(session, target, 'patch'), () => {
        const changes = parsePatch(entity, input, session.rules.input);
        return mapMaybe(this.service.patch(session, target.id, changes), recordOf);
      });
    }

    @operation.DeleteOperation(entity)
    delete(@CurrentSession() session: Session, @IdArg() id: string) {
      return this.service.deleteIfExists(session, readId(id));
    }
  }
  resolveRelations(entity, Resolver);
  return Resolver;
}
