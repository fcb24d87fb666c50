// A controller method as a Fastify handler: what Nest does for a route without guards and pipes, in one synchronous pass.
import { ExecutionContextHost } from '@nestjs/core/internal';
import type { ExceptionsHandler } from '@nestjs/core/exceptions/exceptions-handler.js';
import type {
  HandlerMetadata,
  HandlerResponseBasicFn,
} from '@nestjs/core/helpers/handler-metadata-storage.js';
import type { CustomHeader } from '@nestjs/core/router/router-response-controller.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onlyBefore, runBefore, type BeforeStep } from '../../http/routing/before.interceptor.js';
import { onlyOperationGuards } from '../../http/routing/operation.guard.js';
import { parametersOf } from './obstacles.js';
import { callWith, type Parameter } from './parameters.js';
import type { Pipeline, RouteMethod } from './pipeline.js';

export type Call = (request: FastifyRequest, reply: FastifyReply) => unknown;
/** Calls the method, or returns its result without calling it. */
type Wrap = (call: Call) => Call;

export class FastCall {
  private readonly metadata: HandlerMetadata;
  private readonly headers: CustomHeader[];
  private readonly steps: readonly BeforeStep[];
  private readonly parameters: readonly Parameter[];
  private readonly filters: ExceptionsHandler;
  private readonly call: Call;
  private readonly handleResponse: HandlerResponseBasicFn;

  constructor(route: RouteMethod, pipeline: Pipeline, wrap: Wrap = (call) => call) {
    this.metadata = pipeline.metadata(route);
    this.headers = this.metadata.responseHeaders as CustomHeader[];
    const { guards, interceptors } = pipeline.enhancers.of(route);
    const checks = onlyOperationGuards(guards, route.callback) ?? [];
    this.steps = [...checks.map((before) => ({ before })), ...(onlyBefore(interceptors) ?? [])];
    this.parameters = parametersOf(route, pipeline);
    this.handleResponse = this.metadata.fnHandleResponse as HandlerResponseBasicFn;
    this.filters = pipeline.filtersOf(route);
    this.call = wrap((request, reply) => callWith(route, this.parameters, request, reply));
  }

  /** Returns nothing: Fastify would send a promise of undefined while an asynchronous `onSend` hook holds the response. */
  handle(request: FastifyRequest, reply: FastifyReply): void {
    try {
      reply.code(this.metadata.httpStatusCode);
      for (const { name, value } of this.headers) {
        reply.header(name, typeof value === 'function' ? value() : value);
      }
      const ready = runBefore(this.steps, request, reply);
      const result =
        ready === undefined ? this.call(request, reply) : ready.then(() => this.call(request, reply));
      if (result instanceof Promise) {
        result.then(
          (value: unknown) => this.respond(value, request, reply),
          (reason: unknown) => this.fail(reason, request, reply),
        );
      } else this.respond(result, request, reply);
    } catch (reason) {
      this.fail(reason, request, reply);
    }
  }

  /** Sends text and plain JSON; Nest sends everything else. */
  private respond(result: unknown, request: FastifyRequest, reply: FastifyReply): void {
    try {
      if (isTextOrJson(result)) {
        void reply.send(result);
        return;
      }
      const sent: unknown = this.handleResponse(result, reply, request);
      if (sent instanceof Promise) sent.catch((reason: unknown) => this.fail(reason, request, reply));
    } catch (reason) {
      this.fail(reason, request, reply);
    }
  }

  private fail(reason: unknown, request: FastifyRequest, reply: FastifyReply): void {
    try {
      this.filters.next(reason as Error, new ExecutionContextHost([request, reply]));
    } catch (unfiltered) {
      void reply.send(unfiltered);
    }
  }
}

/** Nest replaces the media type of an object with a `statusCode`. */
function isTextOrJson(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  return Object.getPrototypeOf(value) === Object.prototype && !special.some((name) => name in value);
}

/** Properties that make an object more than JSON: of a stream, an observable, a promise. */
const special = ['statusCode', 'then', 'subscribe', Symbol.asyncIterator];
