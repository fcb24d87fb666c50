// The name of the operation that a method of a controller or resolver handles, the same in all protocols.
import { SetMetadata } from '@nestjs/common';

const OPERATION_NAME = 'operation-name';

/** Names the operation of a method: the `operationId` of the REST route with the same result. */
export const NamedOperation = (operation: string): MethodDecorator => SetMetadata(OPERATION_NAME, operation);

/** Undefined if the method has no operation of its own. */
export const operationNameOf = (method: object): string | undefined =>
  Reflect.getMetadata(OPERATION_NAME, method) as string | undefined;
