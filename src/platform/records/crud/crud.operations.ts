// Method decorators for the GraphQL operations of an entity: root type, name and result.
import { applyDecorators } from '@nestjs/common';
import { Extensions, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Entity } from '../../../core/entity.js';
import { operationIds, graphqlNames } from '../../../core/operation-names.js';
import { pageType, recordType } from '../graphql/entity.schema.js';
import { OperationName } from '../graphql/operation-name.js';

export const EntityResolver = (entity: Entity): ClassDecorator => {
  const type = recordType(entity);
  return Resolver(() => type, { isAbstract: true });
};

/** The response depends on the state of the session and the arguments alone. */
export const conditional = Extensions({ conditional: true });

export const ListOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).list;
  const description = `A page of ${entity.plural}.`;
  const type = pageType(entity);
  return applyDecorators(
    Query(() => type, { name, description }),
    OperationName(operationIds(entity).list),
    conditional,
  );
};

export const GetOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).get;
  const description = `One ${entity.singular}; null and the error NOT_FOUND if it does not exist.`;
  return applyDecorators(
    Query(() => recordType(entity), { name, nullable: true, description }),
    OperationName(operationIds(entity).get),
    conditional,
  );
};

export const CreateOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).create;
  const description = `Creates a new ${entity.singular}.`;
  return applyDecorators(
    Mutation(() => recordType(entity), { name, description }),
    OperationName(operationIds(entity).create),
  );
};

export const UpdateOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).patch;
  const description = `Updates the given fields of one ${entity.singular}.`;
  return applyDecorators(
    Mutation(() => recordType(entity), { name, description }),
    OperationName(operationIds(entity).patch),
  );
};

export const DeleteOperation = (entity: Entity): MethodDecorator => {
  const name = graphqlNames(entity).remove;
  const description = `Deletes one ${entity.singular}. Returns false if it does not exist.`;
  return applyDecorators(
    Mutation(() => Boolean, { name, description }),
    OperationName(operationIds(entity).remove),
  );
};
