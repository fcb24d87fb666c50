// The operations of an entity in GraphQL: root, name, type. One decorator each, so that the resolver shows only what it
// does.
import { Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { AnyRecord, Entity, Relation } from '../../core/entity.js';
import type { Eventual } from '../../core/eventual.js';
import type { Page } from '../../core/list-query.js';
import type { Pagination } from '../../core/pagination.js';
import type { Row } from '../../core/collection.js';
import type { GraphqlContext } from '../graphql/context.js';
import { pageType, recordType } from '../graphql/entity.schema.js';
import type { EntityService } from './entity.service.js';
import { graphqlNames } from './graphql.names.js';

export const EntityResolver = (entity: Entity): ClassDecorator => {
  const type = recordType(entity);
  return Resolver(() => type, { isAbstract: true });
};

export const ListOperation = (entity: Entity): MethodDecorator => {
  const type = pageType(entity);
  return Query(() => type, { name: graphqlNames(entity).list, description: `A page of ${entity.plural}.` });
};

export const GetOperation = (entity: Entity): MethodDecorator =>
  Query(() => recordType(entity), {
    name: graphqlNames(entity).get,
    nullable: true,
    description: `One ${entity.singular}; null and an error NOT_FOUND where there is none.`,
  });

export const CreateOperation = (entity: Entity): MethodDecorator =>
  Mutation(() => recordType(entity), {
    name: graphqlNames(entity).create,
    description: `Makes a new ${entity.singular}.`,
  });

export const UpdateOperation = (entity: Entity): MethodDecorator =>
  Mutation(() => recordType(entity), {
    name: graphqlNames(entity).patch,
    description: `Changes what is given of one ${entity.singular}.`,
  });

export const DeleteOperation = (entity: Entity): MethodDecorator =>
  Mutation(() => Boolean, {
    name: graphqlNames(entity).remove,
    description: `Removes one ${entity.singular}; false where there is none.`,
  });

interface PageOfRecords {
  readonly items: readonly AnyRecord[];
  readonly pageInfo: Pagination;
}

export function pageOf({ rows, pagination }: Page<Row>): PageOfRecords {
  return { items: rows.map(({ record }) => record), pageInfo: pagination };
}

interface Resolving {
  readonly service: Pick<EntityService<Entity>, 'related'>;
}

/** Adds to a resolver's class the fields that show what the records refer to: `Order.user` for `user_id`. */
export function resolveRelations(entity: Entity, resolver: { readonly prototype: Resolving }): void {
  for (const relation of entity.relations) resolveRelation(entity, relation, resolver.prototype);
}

function resolveRelation(entity: Entity, relation: Relation, prototype: Resolving): void {
  const { name, field, target } = relation;
  function related(
    this: Resolving,
    record: AnyRecord,
    _args: object,
    { session }: GraphqlContext,
  ): Eventual<AnyRecord | null> {
    return this.service.related(session, record, relation);
  }
  const description = `The ${target.singular} of ${field}; null where there is none.`;
  const descriptor = { value: related, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  Resolver(entity.name)(prototype, name, descriptor);
  ResolveField(name, () => recordType(target), { nullable: true, description })(prototype, name, descriptor);
}
