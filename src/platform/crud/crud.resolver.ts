// The GraphQL operations of an entity. An adapter: it hands the arguments to the service and unwraps the answer.
import type { Row } from '../../core/row.js';
import type { Entity } from '../../core/entity.js';
import { mapMaybe } from '../../core/maybe-promise.js';
import type { Page } from '../../core/list-query.js';
import type { GraphqlContext } from '../graphql/context.js';
import { parseCreate, parsePatch } from '../validation/input.js';
import {
  listArgumentsReader,
  readId,
  type IdArgument,
  type InputArgument,
  type ListArguments,
} from './crud.args.js';
import * as operation from './crud.operations.js';
import type { EntityService } from './entity.service.js';

type EntityResolver<E extends Entity> = abstract new () => { readonly service: EntityService<E> };

export function CrudResolver<E extends Entity>(entity: E): EntityResolver<E> {
  const readList = listArgumentsReader(entity);

  @operation.EntityResolver(entity)
  abstract class Resolver {
    abstract readonly service: EntityService<E>;

    @operation.ListOperation(entity)
    list(_root: unknown, args: ListArguments, { session }: GraphqlContext) {
      return mapMaybe(this.service.list(session, readList(args)), pageOf);
    }

    @operation.GetOperation(entity)
    get(_root: unknown, args: IdArgument, { session }: GraphqlContext) {
      return mapMaybe(this.service.get(session, readId(args)), recordOf);
    }

    @operation.CreateOperation(entity)
    create(_root: unknown, { input }: InputArgument, { session }: GraphqlContext) {
      return mapMaybe(this.service.create(session, parseCreate(entity, input)), recordOf);
    }

    @operation.UpdateOperation(entity)
    update(_root: unknown, { id, input }: IdArgument & InputArgument, { session }: GraphqlContext) {
      return mapMaybe(this.service.patch(session, readId({ id }), parsePatch(entity, input)), recordOf);
    }

    @operation.DeleteOperation(entity)
    delete(_root: unknown, args: IdArgument, { session }: GraphqlContext) {
      return this.service.deleteIfExists(session, readId(args));
    }
  }
  operation.resolveRelations(entity, Resolver);
  return Resolver;
}

const recordOf = <R>({ record }: Row<R>): R => record;

function pageOf({ rows, pagination }: Page<Row>) {
  return { items: rows.map(recordOf), pageInfo: pagination };
}
