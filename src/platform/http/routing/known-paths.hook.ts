// Sends 404 for an unknown path, 405 for a known path with another method, and the response to OPTIONS: the methods of the
// path, and the response to a CORS preflight (Fetch standard, CORS protocol).
//
// The router matches `GET /classes/join` with `GET /classes/:id`, because the path without a parameter has POST only. Such
// requests get 405 too.
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import findMyWay from 'find-my-way';
import { apiError } from '../../../core/errors.js';
import { sendError, type ErrorFormatter } from '../../kernel/errors/error-response.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { ALL_METHODS, METHODS } from '../../kernel/runtime/http-methods.js';
import { SiblingRoutes } from './sibling-routes.js';

export const ACCEPT_QUERY = '"application/json"';

/** Options of the router of the server and of the router of known paths: both must match the same paths. */
export const routerOptions = {
  ignoreTrailingSlash: true,
  /** Longer than a request line, so that a long id is validated as an id. */
  maxParamLength: 65_536,
};

/** A path without a route. A request with invalid percent-encoding gets it, so that all hooks run. */
const UNKNOWN_PATH = '/%25';
/** The targets as they were sent. */
const undecodable = new WeakMap<IncomingMessage, string>();

/** The path and the query as the client sent them. */
export const targetOf = ({ raw, url }: FastifyRequest): string => undecodable.get(raw) ?? url;

/** Marks a request whose path cannot be decoded; the hook rejects it. */
export function unreadable(request: IncomingMessage): IncomingMessage {
  undecodable.set(request, request.url ?? '');
  request.url = UNKNOWN_PATH;
  return request;
}

interface KnownPath {
  readonly methods: Set<string>;
  /** The error formatters of its routes. */
  readonly errorFormatters: Set<ErrorFormatter | undefined>;
}

@Injectable()
export class KnownPathsHook implements FastifyHook {
  private readonly paths = findMyWay(routerOptions);
  private readonly byPattern = new Map<string, KnownPath>();
  private readonly siblings = new SiblingRoutes((request, reply, done) => {
    const known = this.knownPath(request);
    if (known === undefined || known === this.byPattern.get(request.routeOptions.url ?? '')) done();
    else this.respond(request, reply);
  });

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      this.add(route);
      this.siblings.add(route);
    });
    server.addHook('onRequest', (request, reply, done) => {
      if (request.is404 || isNoPath(request)) this.respond(request, reply);
      else done();
    });
  }

  private add({ url, method, config }: RouteOptions): void {
    let known = this.byPattern.get(url);
    if (known === undefined) {
      known = { methods: new Set(), errorFormatters: new Set() };
      this.byPattern.set(url, known);
      this.paths.on('GET', url, () => undefined, known);
    }
    for (const name of [method].flat()) known.methods.add(name);
    known.errorFormatters.add(config?.errorFormatter);
  }

  private knownPath(request: FastifyRequest): KnownPath | undefined {
    return this.paths.find('GET', pathOf(request))?.store as KnownPath | undefined;
  }

  private respond(request: FastifyRequest, reply: FastifyReply): void {
    if (undecodable.has(request.raw)) throw apiError('BAD_REQUEST', 'the path is not valid percent-encoding');
    if (isServer(request)) return sendOptions(request, reply, ALL_METHODS);
    const known = isNoPath(request) ? undefined : this.knownPath(request);
    // A response to HEAD has the headers of GET (RFC 9110 §9.3.2).
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (known === undefined) {
      const path = pathOf(request);
      throw apiError('NOT_FOUND', `no route ${method} ${path}, see /api for the available paths`);
    }
    const allow = [...METHODS.filter((name) => known.methods.has(name)), 'OPTIONS'].join(', ');
    if (method !== 'OPTIONS') {
      const message = `${method} is not allowed on this path, allowed: ${allow}`;
      const error = apiError('METHOD_NOT_ALLOWED', message, { headers: { allow } });
      // The format of the path's routes if it is the same for all of them.
      const [format, ...others] = known.errorFormatters;
      return sendError(reply, error, others.length === 0 ? format : undefined);
    }
    if (known.methods.has('QUERY')) reply.header('accept-query', ACCEPT_QUERY);
    sendOptions(request, reply, allow);
  }
}

function sendOptions(request: FastifyRequest, reply: FastifyReply, allow: string): void {
  void reply
    .code(204)
    .headers({ allow, ...preflight(request) })
    .send();
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?');
  return path;
}

/** The target of OPTIONS that stands for the server itself (RFC 9110 §9.3.7). */
const isServer = ({ url, method }: FastifyRequest): boolean => url === '*' && method === 'OPTIONS';

/** The router treats `*users` as `/users`. */
const isNoPath = ({ url }: FastifyRequest): boolean => url.startsWith('*');

/**
 * The response to a preflight: every method of the API, so that a browser sends the request and receives a 405; every header
 * that was requested. No credentials are shared.
 */
function preflight({ headers }: FastifyRequest): Record<string, string> {
  const requested = headers['access-control-request-headers'];
  return {
    'access-control-allow-methods': ALL_METHODS,
    ...(requested === undefined ? {} : { 'access-control-allow-headers': requested }),
    'access-control-max-age': '600',
  };
}
