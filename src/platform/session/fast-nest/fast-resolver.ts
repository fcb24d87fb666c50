// A query or mutation method as a GraphQL resolver: what Nest does for one without enhancers, in one synchronous pass.
import { ExecutionContextHost } from '@nestjs/core/internal';
import type { ExternalExceptionsHandler } from '@nestjs/core/exceptions/external-exceptions-handler.js';
import { createArgsMapper } from '@nestjs/graphql/dist/utils/map-args-to-props.util.js';
import type { FastifyRequest } from 'fastify';
import { isObservable, lastValueFrom } from 'rxjs';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { BoundMethod } from './enhancers.js';
import { callWith, type Parameter } from './parameters.js';

/** A guard that decides by the operation. */
type Check = (request: FastifyRequest) => MaybePromise<void>;

interface GraphqlRequest {
  /** Undefined in a flow. */
  readonly req?: FastifyRequest;
}

type ResolverArguments = [root: unknown, args: unknown, context: unknown, info: unknown];

export class FastResolver {
  private readonly mapArgs: ((args: unknown) => unknown) | null;

  constructor(
    private readonly method: BoundMethod,
    private readonly parameters: readonly Parameter[],
    private readonly filters: ExternalExceptionsHandler,
    private readonly checks: readonly Check[],
  ) {
    this.mapArgs = createArgsMapper(method.instance.constructor, method.name);
  }

  readonly resolve = (root: unknown, args: unknown, context: unknown, info: unknown): unknown => {
    const mapped: ResolverArguments = [root, args, context, info];
    const fail = (reason: unknown): unknown => this.fail(reason, mapped);
    try {
      if (this.mapArgs !== null) mapped[1] = this.mapArgs(args);
      const ready = this.runChecks(context as GraphqlRequest);
      const result = ready === undefined ? this.call(mapped) : ready.then(() => this.call(mapped));
      return result instanceof Promise
        ? result.then((value: unknown) => (isObservable(value) ? lastValueFrom(value) : value)).catch(fail)
        : isObservable(result)
          ? lastValueFrom(result).catch(fail)
          : result;
    } catch (reason) {
      return fail(reason);
    }
  };

  private runChecks({ req }: GraphqlRequest, start = 0): Promise<void> | undefined {
    if (req === undefined) return undefined;
    for (let i = start; i < this.checks.length; i += 1) {
      const pending = this.checks[i]?.(req);
      if (pending instanceof Promise) return pending.then(() => this.runChecks({ req }, i + 1));
    }
    return undefined;
  }

  /** Nest hands all arguments to a method without parameter decorators. */
  private call(args: ResolverArguments): unknown {
    const { callback, instance } = this.method;
    if (this.parameters.length === 0) return callback.apply(instance, args);
    return callWith(this.method, this.parameters, ...args);
  }

  private fail(reason: unknown, args: ResolverArguments): unknown {
    const host = new ExecutionContextHost(args);
    host.setType('graphql');
    return this.filters.next(reason as Error, host);
  }
}
