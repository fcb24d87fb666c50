// The operation of a root field in exchanges.
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { Extensions } from '@nestjs/graphql';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The `operationId` of the REST route with the same result. */
    operation?: string;
  }
}

/** Names the operation of a root field by the REST route with the same result. Without it, the field's name is used. */
export const OperationName = (operation: string): MethodDecorator =>
  applyDecorators(Extensions({ operation }), SetMetadata(OPERATION_NAME, operation));

const OPERATION_NAME = 'operation-name';

/** The name that `OperationName` gives the method of a resolver. */
export const operationNameOf = (method: object): string | undefined =>
  Reflect.getMetadata(OPERATION_NAME, method) as string | undefined;
