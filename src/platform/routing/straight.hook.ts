// Lets Fastify call a controller's method without Nest's router between, on routes that say they need nothing of it:
// the router waits for a promise each for guards, pipes, interceptors and streams, whether there are any or not.
import { Injectable } from '@nestjs/common';
import { HEADERS_METADATA, HTTP_CODE_METADATA } from '@nestjs/common/internal';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ResponseCache } from '../response-cache/response-cache.js';
import { partsOf } from './request-part.js';
import type { ControllerMethod } from './route-config.js';

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface Header {
  readonly name: string;
  readonly value: string;
}

@Injectable()
export class StraightHook {
  /** What a route answers by the session's state and the URL alone, which is what its ETag says. */
  private readonly known = new ResponseCache();

  constructor(private readonly discovery: DiscoveryService) {}

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const { straight, conditional } = route.config ?? {};
      if (straight === undefined) return;
      const isRepeatable = conditional === true && route.method === 'GET';
      route.handler = this.handlerOf(straight, route.method === 'POST' ? 201 : 200, isRepeatable);
    });
  }

  /** Takes `@HttpCode` and `@Header` as Nest does. What is thrown takes the way of what a hook throws: to the filter. */
  private handlerOf({ prototype, name }: ControllerMethod, usual: number, isRepeatable: boolean): Handler {
    const method = Reflect.get(prototype, name) as (...parts: unknown[]) => unknown;
    const status = (Reflect.getMetadata(HTTP_CODE_METADATA, method) as number | undefined) ?? usual;
    const headers = (Reflect.getMetadata(HEADERS_METADATA, method) as Header[] | undefined) ?? [];
    const controller = this.controllerWith(prototype);
    const parts = partsOf(prototype, name);
    const answer: Handler = (request, reply) =>
      method.apply(
        controller,
        parts.map((read) => read(request, reply)),
      );
    return (request, reply) => {
      reply.code(status);
      for (const header of headers) reply.header(header.name, header.value);
      const { session, url } = request;
      if (session === undefined || !isRepeatable) return answer(request, reply);
      return this.known.answer(session.state, url, () => answer(request, reply));
    };
  }

  private controllerWith(prototype: object): unknown {
    const instances = (this.discovery.getControllers() as { instance: unknown }[]).map(
      ({ instance }) => instance,
    );
    const found = instances.find((instance) =>
      Object.prototype.isPrototypeOf.call(prototype, Object(instance)),
    );
    if (found === undefined) throw new Error(`no controller inherits from ${prototype.constructor.name}`);
    return found;
  }
}
