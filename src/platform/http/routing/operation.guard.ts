// Base class of guards that decide by the operation of a request alone.
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { operationNameOf } from './named-operation.js';

/** A fast handler or resolver calls `check()` directly. A subclass that overrides `canActivate()` keeps its methods with Nest. */
export abstract class OperationGuard implements CanActivate {
  /** Throws if the client may not do it. The error goes to the exception filters, and the method does not run. */
  abstract check(request: FastifyRequest, operation: string): MaybePromise<void>;

  canActivate(context: ExecutionContext): MaybePromise<boolean> {
    const operation = operationNameOf(context.getHandler());
    const request = requestOf(context);
    if (operation === undefined || request === undefined) return true;
    return mapMaybe(this.check(request, operation), () => true);
  }
}

/** A resolver has the request in its context. A flow, which may do everything, has none there. */
function requestOf(context: ExecutionContext): FastifyRequest | undefined {
  return context.getType<string>() === 'graphql'
    ? context.getArgByIndex<{ readonly req?: FastifyRequest }>(2).req
    : context.switchToHttp().getRequest();
}

/** The check of a method by its guards, in their order; undefined if one of them is another kind of guard. */
export function onlyOperationGuards(
  guards: readonly CanActivate[],
  method: object,
): readonly ((request: FastifyRequest) => MaybePromise<void>)[] | undefined {
  const operation = operationNameOf(method);
  if (!guards.every(isOperationGuard)) return undefined;
  return operation === undefined ? [] : guards.map((guard) => (request) => guard.check(request, operation));
}

function isOperationGuard(guard: CanActivate): guard is OperationGuard {
  return guard instanceof OperationGuard && guard.canActivate === OperationGuard.prototype.canActivate;
}
