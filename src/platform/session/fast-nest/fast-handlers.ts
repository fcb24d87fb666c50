// Replaces Nest's handler by a direct call on every route where both do the same.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Config } from '../../../config/config.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { FastCall, type Call } from './fast-call.js';
import { obstacleOf } from './obstacles.js';
import { Pipeline, type RouteMethod } from './pipeline.js';

@Injectable()
export class FastHandlers implements FastifyHook {
  /** Why each route of a controller is handled by Nest, or `undefined` if it has a fast handler. By method and URL. */
  readonly obstacles = new Map<string, string | undefined>();

  constructor(
    private readonly config: Config,
    private readonly pipeline: Pipeline,
    private readonly cache: ResponseCache,
  ) {}

  /** Must be called before Nest registers its routes. */
  register(server: FastifyInstance): void {
    if (this.config.values.fastHandlers === 'off') return;
    let methods: ReadonlyMap<string, RouteMethod> | undefined;
    server.addHook('onRoute', (options) => {
      methods ??= this.pipeline.routeMethods();
      const method = methods.get(options.handler.name);
      if (method !== undefined) this.replace(options, method);
    });
  }

  private replace(options: RouteOptions, method: RouteMethod): void {
    const obstacle = obstacleOf(method, this.pipeline);
    this.obstacles.set(`${options.method.toString()} ${options.url}`, obstacle);
    if (obstacle !== undefined) return;
    const isCached = options.method === 'GET' && options.config?.conditional === true;
    const call = new FastCall(method, this.pipeline, isCached ? (read) => this.cached(read) : undefined);
    const nest = options.handler;
    options.handler = options.url.includes(':')
      ? function (request, reply): unknown {
          if (hasEmptyParameter(request)) return nest.call(this, request, reply);
          call.handle(request, reply);
          return undefined;
        }
      : (request, reply) => call.handle(request, reply);
  }
  /** A conditional route responds by the state of the session and the URL alone. */
  private cached(call: Call): Call {
    return (request, reply) => {
      const { session, url } = request;
      const cacheKey = session?.rules.cacheKey;
      if (session === undefined || cacheKey === undefined) return call(request, reply);
      return this.cache.getOrCreate(session.state, cacheKey + url, () => call(request, reply));
    };
  }
}

/** Nest's handler responds with 404 to `/users//`. */
function hasEmptyParameter({ params }: FastifyRequest): boolean {
  const values = params as Readonly<Record<string, string>>;
  for (const name in values) if (values[name] === '') return true;
  return false;
}
