// Base class of interceptors that only run before the handler.
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { JsonTextInterceptor } from './json-text.interceptor.js';

/** A fast handler calls `before()` directly. A subclass that overrides `intercept()` keeps its routes with Nest. */
export abstract class BeforeInterceptor implements NestInterceptor {
  /** If it throws, the error goes to the exception filters and the handler does not run. */
  abstract before(request: FastifyRequest, reply: FastifyReply): MaybePromise<void>;

  intercept(context: ExecutionContext, next: CallHandler): MaybePromise<Observable<unknown>> {
    const http = context.switchToHttp();
    return mapMaybe(this.before(http.getRequest(), http.getResponse()), () => next.handle());
  }
}

export type BeforeStep = Pick<BeforeInterceptor, 'before'>;

/** Runs the `before()` methods in their order. */
export function runBefore(
  interceptors: readonly BeforeStep[],
  request: FastifyRequest,
  reply: FastifyReply,
  start = 0,
): MaybePromise<void> {
  for (let i = start; i < interceptors.length; i += 1) {
    const pending = interceptors[i]?.before(request, reply);
    if (pending instanceof Promise) {
      return pending.then(() => runBefore(interceptors, request, reply, i + 1));
    }
  }
}

/** The interceptors, if none of them does more than `before()` around a method that returns the value to send. Otherwise undefined. */
export function onlyBefore(
  interceptors: readonly NestInterceptor[],
): readonly BeforeInterceptor[] | undefined {
  const others = interceptors.filter((interceptor) => !(interceptor instanceof JsonTextInterceptor));
  return others.every(isOnlyBefore) ? others : undefined;
}

function isOnlyBefore(interceptor: NestInterceptor): interceptor is BeforeInterceptor {
  return (
    interceptor instanceof BeforeInterceptor &&
    interceptor.intercept === BeforeInterceptor.prototype.intercept
  );
}
