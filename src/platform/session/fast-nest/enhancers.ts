// The guards, pipes and interceptors that Nest would run around a method, found by Nest's own classes.
import { Injectable, type CanActivate, type NestInterceptor, type PipeTransform } from '@nestjs/common';
import { ApplicationConfig, ModulesContainer } from '@nestjs/core';
import { GuardsContextCreator, InterceptorsContextCreator, PipesContextCreator } from '@nestjs/core/internal';
import { ExternalExceptionFilterContext } from '@nestjs/core/exceptions/external-exception-filter-context.js';
import type { ExternalExceptionsHandler } from '@nestjs/core/exceptions/external-exceptions-handler.js';
import type { RouterProxyCallback } from '@nestjs/core/router/router-proxy.js';
import { NestContainer } from '@nestjs/core/injector/container.js';

export type Method = (...parameters: unknown[]) => unknown;

/** A method of a controller or resolver, and the module in which its enhancers are found. */
export interface BoundMethod {
  readonly instance: object;
  readonly callback: Method;
  readonly name: string;
  readonly moduleKey: string;
}

interface Enhancers {
  readonly guards: readonly CanActivate[];
  readonly pipes: readonly PipeTransform[];
  readonly interceptors: readonly NestInterceptor[];
}

/** The modules of the running application, in the form that Nest's context creators take. */
class ApplicationModules extends NestContainer {
  constructor(
    config: ApplicationConfig,
    private readonly running: ModulesContainer,
  ) {
    super(config);
  }

  override getModules(): ModulesContainer {
    return this.running;
  }
}

@Injectable()
export class EnhancerReader {
  readonly container: NestContainer;
  readonly guards: GuardsContextCreator;
  readonly pipes: PipesContextCreator;
  readonly interceptors: InterceptorsContextCreator;
  private readonly filters: ExternalExceptionFilterContext;

  constructor(
    private readonly config: ApplicationConfig,
    modules: ModulesContainer,
  ) {
    this.container = new ApplicationModules(config, modules);
    this.guards = new GuardsContextCreator(this.container, config);
    this.pipes = new PipesContextCreator(this.container, config);
    this.filters = new ExternalExceptionFilterContext(this.container, config);
    this.interceptors = new InterceptorsContextCreator(this.container, config);
  }

  /** The enhancers of the method, its class and the application, in the order of execution. */
  of({ instance, callback, moduleKey }: BoundMethod): Enhancers {
    return {
      guards: this.guards.create(instance, callback, moduleKey),
      pipes: this.pipes.create(instance, callback, moduleKey),
      interceptors: this.interceptors.create(instance, callback, moduleKey),
    };
  }

  /** The exception filters of a resolver. */
  externalFiltersOf({ instance, callback, moduleKey }: BoundMethod): ExternalExceptionsHandler {
    return this.filters.create(instance, callback as RouterProxyCallback, moduleKey);
  }

  /** Whether the application has a global enhancer that is created per request. */
  hasRequestScoped(): boolean {
    const { config } = this;
    return [
      config.getGlobalRequestGuards(),
      config.getGlobalRequestPipes(),
      config.getGlobalRequestInterceptors(),
      config.getGlobalRequestFilters(),
    ].some(({ length }) => length > 0);
  }
}
