// The operation of a root field in exchanges.
import { Extensions } from '@nestjs/graphql';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The `operationId` of the REST route with the same result. */
    operation?: string;
  }
}

/** Names the operation of a root field by the REST route with the same result. Without it, the field's name is used. */
export const OperationName = (operation: string): MethodDecorator => Extensions({ operation });
