// Tells a path that does not exist (404) from one that exists with other methods (405), and answers OPTIONS on both
// accounts: what a path allows, and what a browser of another origin may send (Fetch standard, CORS protocol).
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import findMyWay from 'find-my-way';
import { apiError } from '../../core/errors.js';
import type { FastifyHook } from './fastify-hook.js';

export const ACCEPT_QUERY = '"application/json"';

/** The router's options, shared by the server and by the memory of its paths: both must match alike. */
export const routerOptions = {
  ignoreTrailingSlash: true,
  /** Beyond what a request line can hold, so that a long id meets the rules of ids. */
  maxParamLength: 65_536,
};

/** Where no route is. Requests with a path that is no percent-encoding go there, through every hook like any other. */
const NOWHERE = '/%25';
const unread = new WeakSet<IncomingMessage>();

/** Sends a request whose path cannot be read where it will be refused. */
export function unreadable(request: IncomingMessage): IncomingMessage {
  unread.add(request);
  request.url = NOWHERE;
  return request;
}

/** The order in which `Allow` lists methods. */
const METHODS = ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'];

const ALL_METHODS = [...METHODS, 'OPTIONS'].join(', ');

interface KnownPath {
  readonly methods: Set<string>;
}

@Injectable()
export class KnownPathsHook implements FastifyHook {
  private readonly paths = findMyWay(routerOptions);
  private readonly byPattern = new Map<string, KnownPath>();

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => this.remember(route));
    server.addHook('onRequest', (request, reply, done) => {
      if (request.is404 || isNoPath(request)) this.answer(request, reply);
      else done();
    });
  }

  private remember({ url, method }: RouteOptions): void {
    let known = this.byPattern.get(url);
    if (known === undefined) {
      known = { methods: new Set() };
      this.byPattern.set(url, known);
      this.paths.on('GET', url, () => undefined, known);
    }
    for (const name of [method].flat()) known.methods.add(name);
  }

  private answer(request: FastifyRequest, reply: FastifyReply): void {
    if (unread.has(request.raw)) throw apiError('BAD_REQUEST', 'the path is not valid percent-encoding');
    const [path = '/'] = request.url.split('?');
    const known = isNoPath(request)
      ? undefined
      : (this.paths.find('GET', path)?.store as KnownPath | undefined);
    if (known === undefined) {
      throw apiError('NOT_FOUND', `no route ${request.method} ${path}, see /api for what is here`);
    }
    const allow = [...METHODS.filter((method) => known.methods.has(method)), 'OPTIONS'].join(', ');
    if (request.method !== 'OPTIONS') {
      const message = `${request.method} is not allowed here, allowed: ${allow}`;
      throw apiError('METHOD_NOT_ALLOWED', message, { headers: { allow } });
    }
    if (known.methods.has('QUERY')) reply.header('accept-query', ACCEPT_QUERY);
    void reply
      .code(204)
      .headers({ allow, ...preflight(request) })
      .send();
  }
}

/** The router takes `*users` for `/users`. Only OPTIONS may ask `*`, for all there is (RFC 9110 §9.3.7). */
function isNoPath({ url, method }: FastifyRequest): boolean {
  return url.startsWith('*') && !(url === '*' && method === 'OPTIONS');
}

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
