// Finds or opens the session of each request, and sends its id in the header `x-session-id` and in a cookie.
import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import { fail, failValidation } from '../../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { detached } from '../../../core/heap-bytes.js';
import { Random } from '../../../core/random.js';
import { SESSION_HEADER } from '../../../core/session-header.js';
import { isUuid } from '../../../core/text.js';
import { cookieSession, SESSION_COOKIE } from './session-cookie.js';
import type { Session } from './session.js';
import { SessionLifetime } from './session-lifetime.js';
import { SessionStore } from './session.store.js';
import { networkOf } from '../../http/rate-limit/network.js';
import { isOfWebApp } from '../../http/routing/web-client.js';
import { basePath } from '../../kernel/runtime/base-url.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

/** Methods whose responses a cache may store by default (RFC 9110 §9.3). */
const cacheableMethods = new Set(['GET', 'HEAD', 'QUERY']);

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined on stateless routes. */
    session: Session | undefined;
    /** Whether this request opened it. */
    sessionIsNew: boolean;
    /** The look-up in a remote store that `SessionLookupHook` started. */
    sessionFound: Promise<Session | undefined> | undefined;
  }
}

const invalidHeader = {
  location: `header ${SESSION_HEADER}`,
  field: SESSION_HEADER,
  message: 'must match format "uuid"',
};

/** Whether the header has a value that is no UUID, on a route where it is not a credential. */
function hasInvalidHeader(request: FastifyRequest): boolean {
  const { [SESSION_HEADER]: header = '' } = request.headers;
  return header !== '' && request.routeOptions.config.isSessionCredential?.(request) !== true;
}

const mustExist = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.opensNoNamed === true && (headers[SESSION_HEADER] ?? '') !== '';

@Injectable()
export class SessionHook implements FastifyHook {
  /** Keeps clients from computing the session id of an IP address. */
  private readonly salt = randomBytes(16);
  private readonly cookiePath: string;

  constructor(
    private readonly config: Config,
    private readonly store: SessionStore,
    private readonly lifetime: SessionLifetime,
    private readonly random: Random,
  ) {
    this.cookiePath = basePath(config) || '/';
  }

  register(server: FastifyInstance): void {
    server.decorateRequest('session', undefined);
    server.decorateRequest('sessionIsNew', false);
    server.addHook('onRequest', (request, reply, done) => {
      const { stateless, sessionless } = request.routeOptions.config;
      if (stateless === true || sessionless === true) return done();
      if (cacheableMethods.has(request.method)) reply.header('cache-control', 'private, no-cache');
      const opened = mapMaybe(this.open(request), (session) =>
        mapMaybe(this.use(request, session), () => this.writeSessionHeaders(reply, session)),
      );
      return opened instanceof Promise ? void opened.then(() => done(), done) : done();
    });
  }

  /** A session that the web app opens slides, and has the sample data from the start. */
  private use(request: FastifyRequest, session: Session): MaybePromise<unknown> {
    if (!request.sessionIsNew) return this.lifetime.use(session);
    if (!isOfWebApp(request.headers)) return undefined;
    return mapMaybe(this.lifetime.slide(session), () => this.store.write(session, (draft) => draft.seed()));
  }

  /** Sets the header and the cookie of the session (RFC 6265 §4.1). */
  writeSessionHeaders(reply: FastifyReply, session: Session): void {
    reply.header(SESSION_HEADER, session.id);
    if (reply.hasHeader('set-cookie')) reply.removeHeader('set-cookie');
    this.setCookie(reply, session.id, Math.max(0, this.lifetime.secondsLeft(session)));
  }

  /** Clears the cookie, and names no session: it has ended. */
  clearSessionHeaders(reply: FastifyReply): void {
    reply.removeHeader(SESSION_HEADER).removeHeader('set-cookie');
    this.setCookie(reply, '', 0);
  }

  private setCookie(reply: FastifyReply, value: string, maxAge: number): void {
    const secure = reply.request.protocol === 'https' ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${SESSION_COOKIE}=${value}; Path=${this.cookiePath}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`,
    );
  }

  /** The live session that the request names. Opens none. */
  findNamed(request: FastifyRequest, id = this.namedBy(request)): MaybePromise<Session | undefined> {
    return request.sessionFound ?? (id === undefined ? undefined : this.store.find(id));
  }

  /** Same as `findNamed`, but undefined if the store cannot be reached. */
  findIfAvailable(request: FastifyRequest): MaybePromise<Session | undefined> {
    const found = this.findNamed(request);
    return found instanceof Promise ? found.catch(() => undefined) : found;
  }

  /** Starts to look up the session, so that the round trip is shared with the rate limit. */
  startLookup(request: FastifyRequest): void {
    const id = this.namedBy(request);
    const found = id === undefined ? undefined : this.store.find(id);
    if (!(found instanceof Promise)) return;
    request.sessionFound = found;
    // Errors are handled where the promise is awaited. Without this handler, a rejection before that would end the process.
    found.catch(() => undefined);
  }

  /** Throws BAD_REQUEST if the header is not a UUID: in a session that the client does not know, it would lose its writes. */
  private open(request: FastifyRequest): MaybePromise<Session> {
    const id = this.namedBy(request);
    if (id === undefined && hasInvalidHeader(request)) failValidation([invalidHeader]);
    return mapMaybe(this.findNamed(request, id), (known) => {
      if (known === undefined && mustExist(request))
        fail(
          'NOT_FOUND',
          'session not found: it has ended, or no request has opened it. GET /session opens it',
        );
      return mapMaybe(
        known ??
          this.store.open(id === undefined ? this.random.uuid() : detached(id), {
            network: networkOf(request.ip),
          }),
        (session) => {
          request.sessionIsNew = known === undefined && session.wasOpen !== true;
          request.session = session;
          return session;
        },
      );
    });
  }

  /** The id in lower case: from the header, else from the cookie, else derived from the IP address. Undefined for an invalid header. */
  namedBy(request: FastifyRequest): string | undefined {
    if (this.opensOwn(request)) return undefined;
    const { [SESSION_HEADER]: header } = request.headers;
    if (typeof header === 'string' && header !== '') return isUuid(header) ? header.toLowerCase() : undefined;
    const isOfAddress = this.config.values.sessionAffinity === 'ip';
    return cookieSession(request.headers) ?? (isOfAddress ? this.idOfAddress(request.ip) : undefined);
  }

  /** Whether the client must not get the session of its IP address, which others share. */
  private opensOwn({ routeOptions }: FastifyRequest): boolean {
    return routeOptions.config.ownSession === true && this.config.values.sessionAffinity === 'ip';
  }

  /** A version 8 UUID (RFC 9562 §5.8) derived from the IP address. */
  private idOfAddress(address: string): string {
    const digest = createHash('sha256').update(this.salt).update(address).digest('hex');
    const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`];
    return [...parts, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
  }
}
