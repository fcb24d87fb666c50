// Passes the exchanges of tracked sessions to the observers. Other sessions cost one comparison per request.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { mapMaybe } from '../../../core/maybe-promise.js';
import { SESSION_HEADER } from '../../../core/session-header.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { ResponseHooks, type OnResponse } from '../../http/routing/response-hooks.js';
import { isOfWebApp } from '../../http/routing/web-client.js';
import { SessionHook } from '../../session/session/session.hook.js';
import { exchangeOf } from './exchange.builder.js';
import { ExchangeObservers } from './exchange.observers.js';
import { storeIfAvailable } from '../../kernel/runtime/store-if-available.js';

/** Lessons, classes and control routes: they read and change what is observed. */
const unobservedPath = /^\/(?:learn|classes|session)(?:[/?]|$)/;

/** The preflight of a browser. A client that names its session sends the preflight itself. */
const isBrowserPreflight = ({ headers }: FastifyRequest): boolean =>
  headers['access-control-request-method'] !== undefined && headers[SESSION_HEADER] === undefined;

@Injectable()
export class ExchangeHook implements FastifyHook {
  constructor(
    private readonly observers: ExchangeObservers,
    private readonly sessions: SessionHook,
    private readonly responses: ResponseHooks,
  ) {}

  register(server: FastifyInstance): void {
    server.decorateRequest('facts', undefined);
    this.responses.onRoutes((route) => (isObservedRoute(route) ? this.onResponse : undefined));
    this.responses.onUnknownPaths(({ url }) => !unobservedPath.test(url), this.onResponse);
  }

  private readonly onResponse: OnResponse = (request, reply, payload) => {
    const { session } = request;
    // Documents and unknown paths use no session, but a request may name one.
    const canBeTracked =
      session === undefined ? this.sessions.namedBy(request) !== undefined : session.flags.size > 0;
    if (!canBeTracked || !counts(request, reply)) return payload;
    return mapMaybe(session ?? this.sessions.findIfAvailable(request), (known) =>
      known === undefined || !this.observers.isObserved(known)
        ? payload
        : storeIfAvailable(() => this.observers.observe(known, exchangeOf(request, reply, payload))).then(
            () => payload,
          ),
    );
  };
}

/** Pages and their files are not part of the API. */
function isObservedRoute({ url, config }: RouteOptions): boolean {
  return config?.protocol !== 'page' && !unobservedPath.test(url);
}

/** A response of the rate limit does not count; a simulated 429 does. */
function counts(request: FastifyRequest, reply: FastifyReply): boolean {
  const isSimulated = request.firedFault !== undefined || reply.hasHeader('x-simulated');
  if (reply.statusCode === 429 && !isSimulated) return false;
  return !isOfWebApp(request.headers) && !isBrowserPreflight(request);
}
