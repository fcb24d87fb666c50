// Functions that get complete responses, and can change them. Fastify calls one hook for all of them.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { settle, type MaybePromise } from '../../../core/maybe-promise.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

/** Returns the payload to send, or `CONNECTION_TAKEN`. An error is sent in place of the response. */
export type OnResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
) => MaybePromise<unknown>;

/** The function has taken over the connection: no further function is called, and Fastify sends nothing. */
export const CONNECTION_TAKEN = Symbol('connection taken');

type Done = (error: Error | null, payload?: unknown) => void;
type Filtered = readonly [isFor: (request: FastifyRequest) => boolean, run: OnResponse];

/** The functions are called in the order in which they are added, when status and headers are final. */
@Injectable()
export class ResponseHooks implements FastifyHook {
  private readonly choices: ((route: RouteOptions) => OnResponse | undefined)[] = [];
  private readonly forUnknownPaths: Filtered[] = [];

  /** Calls `choose` once for each route that is registered later. Without a function, the route is left out. */
  onRoutes(choose: (route: RouteOptions) => OnResponse | undefined): void {
    this.choices.push(choose);
  }

  /** For requests without a route. */
  onUnknownPaths(isFor: (request: FastifyRequest) => boolean, run: OnResponse): void {
    this.forUnknownPaths.push([isFor, run]);
  }

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const runs = this.choices.flatMap((choose) => choose(route) ?? []);
      route.onSend = [
        route.onSend ?? [],
        (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) =>
          send(runs, request, reply, payload, done),
      ].flat();
    });
    // Requests without a route only run the hooks of the server.
    server.addHook('onSend', (request, reply, payload, done) => {
      if (!request.is404) return done(null, payload);
      const runs = this.forUnknownPaths.filter(([isFor]) => isFor(request)).map(([, run]) => run);
      send(runs, request, reply, payload, done);
    });
  }
}

function send(
  runs: readonly OnResponse[],
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: Done,
): void {
  settle(
    () => runFrom(0, runs, request, reply, payload),
    (sent) => {
      if (sent !== CONNECTION_TAKEN) done(null, sent);
    },
    done,
  );
}

/** Synchronous until a function returns a promise. */
function runFrom(
  first: number,
  runs: readonly OnResponse[],
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): MaybePromise<unknown> {
  let current = payload;
  for (let index = first; index < runs.length && current !== CONNECTION_TAKEN; index += 1) {
    const next = runs[index]?.(request, reply, current);
    if (next instanceof Promise) return next.then((value) => runFrom(index + 1, runs, request, reply, value));
    current = next;
  }
  return current;
}
