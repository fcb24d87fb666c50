// Passes the exchanges of tracked sessions to the observers. Other sessions cost one comparison per request.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ApiError } from '../../core/errors.js';
import { SESSION_HEADER } from '../../core/session-header.js';
import type { FastifyHook } from '../routing/fastify-hook.js';
import { SessionHook } from '../session/session.hook.js';
import type { Session } from '../session/session.js';
import { matches, type Matcher } from '../matching/matcher.js';
import { matchesPath } from '../matching/path-pattern.js';
import { exchangeOf } from './exchange.builder.js';
import { ExchangeObservers } from './exchange.observers.js';

/** Lessons, classes and control routes: they read and change what is observed. */
const unobservedPaths = ['/learn/**', '/classes/**', '/session/**'];

const unobservedRequests: readonly Matcher[] = [
  // The web app's own requests.
  { headers: { 'x-sandbox-client': 'web' } },
  // The preflight of a browser. A client that names its session sends the preflight itself.
  {
    headers: { 'access-control-request-method': { exists: true }, [SESSION_HEADER]: { exists: false } },
  },
];

type Sent = (error: Error | null, payload: unknown) => void;
type Rest = [payload: unknown, done: Sent];

@Injectable()
export class ExchangeHook implements FastifyHook {
  constructor(
    private readonly observers: ExchangeObservers,
    private readonly sessions: SessionHook,
  ) {}

  /** Route hooks run last, when status and headers are final. Unknown paths have only the server's hooks. */
  register(server: FastifyInstance): void {
    server.decorateRequest('facts', undefined);
    const watch = (request: FastifyRequest, reply: FastifyReply, ...[payload, done]: Rest): void => {
      const { session } = request;
      if (session?.flags.size === 0) return done(null, payload);
      this.watch(session, request, reply, payload, done);
    };
    server.addHook('onRoute', (route) => {
      if (isObservedRoute(route)) route.onSend = [route.onSend ?? [], watch].flat();
    });
    server.addHook('onSend', (request, reply, payload, done) => {
      if (request.is404 && isObservedPath(request.url)) watch(request, reply, payload, done);
      else done(null, payload);
    });
  }

  private watch(
    session: Session | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    ...[payload, done]: Rest
  ): void {
    if (!counts(request, reply)) return done(null, payload);
    const go = (known: Session | undefined): void => {
      if (known === undefined || !this.observers.isObserved(known)) return done(null, payload);
      this.observe(known, request, reply, payload, done);
    };
    // Documents and unknown paths use no session, but a request may name one.
    const known = session ?? this.sessions.findNamed(request);
    if (known instanceof Promise) void known.then(go, () => done(null, payload));
    else go(known);
  }

  private observe(
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
    ...[payload, done]: Rest
  ): void {
    const observe = async (): Promise<void> =>
      this.observers.observe(session, exchangeOf(request, reply, payload));
    observe().then(
      () => done(null, payload),
      // The request was executed. Only what the observers derive from it cannot be stored.
      (reason: unknown) => done(isUnavailable(reason) ? null : (reason as Error), payload),
    );
  }
}

/** Pages and their files are not part of the API. */
function isObservedRoute({ url, config }: RouteOptions): boolean {
  return config?.protocol !== 'page' && isObservedPath(url);
}

function isObservedPath(url: string): boolean {
  const [path = '/'] = url.split('?');
  return !unobservedPaths.some((pattern) => matchesPath(pattern, path));
}

/** A response of the rate limit does not count; a simulated 429 does. */
function counts({ method, url, query, headers, firedFault }: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode === 429 && firedFault === undefined && !reply.hasHeader('x-simulated')) return false;
  const [path = '/'] = url.split('?');
  const request = { method, path, query: query as Record<string, unknown>, headers, body: undefined };
  return !unobservedRequests.some((one) => matches(one, { protocol: 'REST', operations: [], ...request }));
}

function isUnavailable(reason: unknown): boolean {
  return reason instanceof ApiError && reason.code === 'SERVICE_UNAVAILABLE';
}
