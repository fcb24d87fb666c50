// Finds what Nest runs around each controller method. Uses the classes of Nest's own router.
import { Injectable, type RequestMethod } from '@nestjs/common';
import {
  ApplicationConfig,
  HttpAdapterHost,
  type AbstractHttpAdapter,
  MetadataScanner,
  ModulesContainer,
} from '@nestjs/core';
import { ContextUtils, GuardsConsumer, InterceptorsConsumer, PipesConsumer } from '@nestjs/core/internal';
import type { ExceptionsHandler } from '@nestjs/core/exceptions/exceptions-handler.js';
import type { HandlerMetadata } from '@nestjs/core/helpers/handler-metadata-storage.js';
import { PathsExplorer } from '@nestjs/core/router/paths-explorer.js';
import { RouteParamsFactory } from '@nestjs/core/router/route-params-factory.js';
import { RouterExceptionFilters } from '@nestjs/core/router/router-exception-filters.js';
import type { RouterProxyCallback } from '@nestjs/core/router/router-proxy.js';
import { RouterExecutionContext } from '@nestjs/core/router/router-execution-context.js';
import { EnhancerReader, type BoundMethod, type Method } from './enhancers.js';

/** A controller method that handles requests. */
export interface RouteMethod extends BoundMethod {
  readonly requestMethod: RequestMethod;
  /** Whether one instance of the controller, and of all that it needs, serves every request. */
  readonly isStatic: boolean;
}

@Injectable()
export class Pipeline {
  private readonly context: RouterExecutionContext;
  private readonly filters: RouterExceptionFilters;
  private readonly adapter: AbstractHttpAdapter;
  private readonly utils = new ContextUtils();

  constructor(
    private readonly modules: ModulesContainer,
    private readonly config: ApplicationConfig,
    { httpAdapter }: HttpAdapterHost,
    readonly enhancers: EnhancerReader,
  ) {
    this.adapter = httpAdapter;
    this.context = new RouterExecutionContext(
      new RouteParamsFactory(config),
      enhancers.pipes,
      new PipesConsumer(),
      enhancers.guards,
      new GuardsConsumer(),
      enhancers.interceptors,
      new InterceptorsConsumer(),
      httpAdapter,
    );
    this.filters = new RouterExceptionFilters(enhancers.container, config, httpAdapter);
  }

  /** The methods by the name that Nest gives their handlers, `Class.method`. A name that several have is left out. */
  routeMethods(): ReadonlyMap<string, RouteMethod> {
    const methods = new Map<string, RouteMethod>();
    const ambiguous = new Set<string>();
    for (const [name, method] of this.allRouteMethods()) {
      if (methods.has(name)) ambiguous.add(name);
      methods.set(name, method);
    }
    for (const name of ambiguous) methods.delete(name);
    return methods;
  }

  private *allRouteMethods(): Iterable<readonly [string, RouteMethod]> {
    const explorer = new PathsExplorer(new MetadataScanner());
    for (const [moduleKey, { controllers }] of this.modules) {
      for (const wrapper of controllers.values()) {
        const { instance } = wrapper;
        for (const { methodName: name, targetCallback, requestMethod } of explorer.scanForPaths(instance)) {
          const bound = { instance, callback: targetCallback as Method, name, moduleKey };
          const isStatic = wrapper.isDependencyTreeStatic();
          yield [`${wrapper.name}.${name}`, { ...bound, requestMethod, isStatic }];
        }
      }
    }
  }

  metadata({ instance, callback, name, moduleKey, requestMethod }: RouteMethod): HandlerMetadata {
    return this.context.getMetadata(instance, callback, name, moduleKey, requestMethod, 'http');
  }

  filtersOf({ instance, callback, moduleKey }: RouteMethod): ExceptionsHandler {
    return this.filters.create(instance, callback as RouterProxyCallback, moduleKey);
  }

  /** Whether the method leaves the response to Nest although it takes `@Res()`. */
  isPassthrough({ instance, name }: RouteMethod): boolean {
    return this.utils.reflectPassthrough(instance, name);
  }

  /** Whether Nest redirects, renders a template or sends events after the method. */
  hasOwnResponse({ callback }: RouteMethod): boolean {
    const { context } = this;
    return [
      context.reflectRedirect(callback),
      context.reflectRenderTemplate(callback),
      context.reflectSse(callback),
    ].some(Boolean);
  }

  hasVersions(): boolean {
    return this.config.getVersioning() !== undefined;
  }

  /** Whether a listener for called routes is set; see `AbstractHttpAdapter.setOnRouteTriggered()`. */
  hasRouteListener(): boolean {
    return this.adapter.getOnRouteTriggered() !== undefined;
  }
}
