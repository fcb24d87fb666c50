// The GraphQL operations of an entity. An adapter: it hands the arguments to the service and unwraps the answer.
import type { CreateOf, Entity, PatchOf } from '../../core/entity.js';
import type { ListQuery } from '../../core/list-query.js';
import type { Session } from '../session/session.js';
import { CreateInput, IdArg, ListArgs, SessionOf, UpdateInput } from './crud.args.js';
import * as operation from './crud.operations.js';
import type { EntityService } from './entity.service.js';

type EntityResolver<E extends Entity> = abstract new () => { readonly service: EntityService<E> };

export function CrudResolver<E extends Entity>(entity: E): EntityResolver<E> {
  @operation.EntityResolver(entity)
  abstract class Resolver {
    abstract readonly service: EntityService<E>;

    @operation.ListOperation(entity)
    async list(@SessionOf() session: Session, @ListArgs(entity) query: ListQuery) {
      return operation.pageOf(await this.service.list(session, query));
    }

    @operation.GetOperation(entity)
    async get(@SessionOf() session: Session, @IdArg() id: string) {
      return (await this.service.get(session, id)).record;
    }

    @operation.CreateOperation(entity)
    async create(@SessionOf() session: Session, @CreateInput(entity) input: CreateOf<E>) {
      return (await this.service.create(session, input)).record;
    }

    @operation.UpdateOperation(entity)
    async update(@SessionOf() session: Session, @IdArg() id: string, @UpdateInput(entity) input: PatchOf<E>) {
      return (await this.service.patch(session, id, input)).record;
    }

    @operation.DeleteOperation(entity)
    async delete(@SessionOf() session: Session, @IdArg() id: string) {
      return this.service.discard(session, id);
    }
  }
  operation.resolveRelations(entity, Resolver);
  return Resolver;
}
