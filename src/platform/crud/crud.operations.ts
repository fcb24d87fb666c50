// Method decorators for the GraphQL operations of an entity: root type, name and result.
import { applyDecorators } from '@nestjs/common';
import { Extensions, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { AnyRecord, Entity, Relation } from '../../core/entity.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { GraphqlContext } from '../graphql/context.js';
import { pageType, recordType } from '../graphql/entity.schema.js';
import type { EntityService } from './entity.service.js';
import { graphqlNames } from './graphql.names.js';

export const EntityResolver = (entity: Entity): ClassDecorator => {
  const type = recordType(entity);
  return Resolver(() => type, { isAbstract: true });
};

/** The response depends on the state of the session and the arguments alone. */
const conditional = Extensions({ conditional: true });

export const ListOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).list;
  const description = `A page of ${entity.plural}.`;
  const type = pageType(entity);
  return applyDecorators(
    Query(() => type, { name, description }),
    conditional,
  );
};

export const GetOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).get;
  const description = `One ${entity.singular}; null and the error NOT_FOUND if it does not exist.`;
  return applyDecorators(
    Query(() => recordType(entity), { name, nullable: true, description }),
    conditional,
  );
};

export const CreateOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).create;
  const description = `Creates a new ${entity.singular}.`;
  return Mutation(() => recordType(entity), { name, description });
};

export const UpdateOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).patch;
  const description = `Updates the given fields of one ${entity.singular}.`;
  return Mutation(() => recordType(entity), { name, description });
};

export const DeleteOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).remove;
  const description = `Deletes one ${entity.singular}. Returns false if it does not exist.`;
  return Mutation(() => Boolean, { name, description });
};

interface Resolving {
  readonly service: Pick<EntityService<Entity>, 'related'>;
}

/** Adds the fields of relations to a resolver class: `Order.user` for `user_id`. */
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
  const description = `The ${target.singular} with the id \`${field}\`, or null.`;
  const descriptor = { value: related, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  Resolver(entity.name)(prototype, name, descriptor);
  conditional(prototype, name, descriptor);
  ResolveField(name, () => recordType(target), { nullable: true, description })(prototype, name, descriptor);
}
