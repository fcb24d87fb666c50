// The operations of an entity in GraphQL: root, name, type, arguments. One decorator each, so that the resolver shows only what it
// does.
import { applyDecorators } from '@nestjs/common';
import { Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { AnyRecord, Entity, Relation } from '../../core/entity.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { GraphqlContext } from '../graphql/context.js';
import { Direct } from '../graphql/direct.operations.js';
import { pageType, recordType } from '../graphql/entity.schema.js';
import { createArgument, idArgument, listArguments, Takes, updateArgument } from './crud.args.js';
import type { EntityService } from './entity.service.js';
import { graphqlNames } from './graphql.names.js';

export const EntityResolver = (entity: Entity): ClassDecorator => {
  const type = recordType(entity);
  return Resolver(() => type, { isAbstract: true });
};

export const ListOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).list;
  const description = `A page of ${entity.plural}.`;
  const type = pageType(entity);
  return applyDecorators(
    Query(() => type, { name, description }),
    Takes(listArguments(entity)),
    Direct(name),
  );
};

export const GetOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).get;
  const description = `One ${entity.singular}; null and an error NOT_FOUND where there is none.`;
  return applyDecorators(
    Query(() => recordType(entity), { name, nullable: true, description }),
    Takes(idArgument),
    Direct(name),
  );
};

export const CreateOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).create;
  const description = `Makes a new ${entity.singular}.`;
  return applyDecorators(
    Mutation(() => recordType(entity), { name, description }),
    Takes(createArgument(entity)),
    Direct(name),
  );
};

export const UpdateOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).patch;
  const description = `Changes what is given of one ${entity.singular}.`;
  return applyDecorators(
    Mutation(() => recordType(entity), { name, description }),
    Takes(idArgument, updateArgument(entity)),
    Direct(name),
  );
};

export const DeleteOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).remove;
  const description = `Removes one ${entity.singular}; false where there is none.`;
  return applyDecorators(
    Mutation(() => Boolean, { name, description }),
    Takes(idArgument),
    Direct(name),
  );
};

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
  ): MaybePromise<AnyRecord | null> {
    return this.service.related(session, record, relation);
  }
  const description = `The ${target.singular} of ${field}; null where there is none.`;
  const descriptor = { value: related, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  Resolver(entity.name)(prototype, name, descriptor);
  ResolveField(name, () => recordType(target), { nullable: true, description })(prototype, name, descriptor);
}
