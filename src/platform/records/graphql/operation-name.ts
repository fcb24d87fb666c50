// The operation of a root field in exchanges.
import { applyDecorators } from '@nestjs/common';
import { Extensions } from '@nestjs/graphql';
import { NamedOperation } from '../../http/routing/named-operation.js';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The `operationId` of the REST route with the same result. */
    operation?: string;
  }
}

/** Names the operation of a root field by the REST route with the same result. Without it, the field's name is used. */
export const OperationName = (operation: string): MethodDecorator =>
  applyDecorators(Extensions({ operation }), NamedOperation(operation));
