// A query or mutation method as a GraphQL resolver: what Nest does for one without enhancers, in one synchronous pass.
import { ExecutionContextHost } from '@nestjs/core/internal';
import type { ExternalExceptionsHandler } from '@nestjs/core/exceptions/external-exceptions-handler.js';
import { createArgsMapper } from '@nestjs/graphql/dist/utils/map-args-to-props.util.js';
import { isObservable, lastValueFrom } from 'rxjs';
import type { BoundMethod } from './enhancers.js';
import { callWith, type Parameter } from './parameters.js';

type ResolverArguments = [root: unknown, args: unknown, context: unknown, info: unknown];

export class FastResolver {
  private readonly mapArgs: ((args: unknown) => unknown) | null;

  constructor(
    private readonly method: BoundMethod,
    private readonly parameters: readonly Parameter[],
    private readonly filters: ExternalExceptionsHandler,
  ) {
    this.mapArgs = createArgsMapper(method.instance.constructor, method.name);
  }

  readonly resolve = (root: unknown, args: unknown, context: unknown, info: unknown): unknown => {
    const mapped: ResolverArguments = [root, args, context, info];
    const fail = (reason: unknown): unknown => this.fail(reason, mapped);
    try {
      if (this.mapArgs !== null) mapped[1] = this.mapArgs(args);
      const result = this.call(mapped);
      return result instanceof Promise
        ? result.then((value: unknown) => (isObservable(value) ? lastValueFrom(value) : value)).catch(fail)
        : isObservable(result)
          ? lastValueFrom(result).catch(fail)
          : result;
    } catch (reason) {
      return fail(reason);
    }
  };

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
