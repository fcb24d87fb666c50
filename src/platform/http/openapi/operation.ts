// Describes the operation of a route in the OpenAPI document, and names it in the exchanges of the route.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, type ApiOperationOptions } from '@nestjs/swagger';
import { NamedOperation } from '../routing/named-operation.js';
import { RouteRules } from '../routing/route-config.js';

/** `operationId` is the name of the operation in every protocol. */
export function OpenapiOperation(
  options: ApiOperationOptions & { readonly operationId: string },
): MethodDecorator {
  const { operationId } = options;
  const operations = [operationId] as const;
  return applyDecorators(
    ApiOperation(options),
    NamedOperation(operationId),
    RouteRules({ operationId, operations: () => operations }),
  );
}
