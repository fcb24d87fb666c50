// Gives every request its session, and every answer the way back to it: the header `x-session-id` and a cookie.
import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Random } from '../../core/random.js';
import { SESSION_HEADER } from '../../core/session-header.js';
import { isUuid } from '../../core/text.js';
import type { Session } from './session.js';
import { SessionStore } from './session.store.js';
import type { FastifyHook } from '../routing/fastify-hook.js';

/** What a cache may think of keeping; the answer to a write it keeps only when told to (RFC 9110 §9.3.3). */
const reads = new Set(['GET', 'HEAD', 'QUERY']);
const SESSION_COOKIE = 'sandbox_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; absent on routes that touch none. */
    session: Session | undefined;
    /** Whether this request opened it. */
    sessionIsNew: boolean;
    /** What a distant store was asked early, and may answer by now. */
    sessionFound: Promise<Session | undefined> | undefined;
  }
}

const cookieValue = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([0-9A-Fa-f-]{36})(?=;|\\s|$)`);

@Injectable()
export class SessionHook implements FastifyHook {
  /** Keeps the session of an address from being guessed by who knows the address. */
  private readonly salt = randomBytes(16);

  constructor(
    private readonly config: Config,
    private readonly store: SessionStore,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  register(server: FastifyInstance): void {
    server.decorateRequest('session', undefined);
    server.decorateRequest('sessionIsNew', false);
    server.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.stateless === true) return done();
      if (reads.has(request.method)) reply.header('cache-control', 'private, no-cache');
      const opened = mapMaybe(this.open(request), (session) => this.writeSessionHeaders(reply, session));
      return opened instanceof Promise ? void opened.then(() => done(), done) : done();
    });
  }

  /** Tells the client its session and how long it lives, in the header and in the cookie (RFC 6265 §4.1). */
  writeSessionHeaders(reply: FastifyReply, session: Session): void {
    const secondsLeft = Math.max(0, Math.ceil((session.expiresAt - this.clock.now()) / 1000));
    const secure = reply.request.protocol === 'https' ? '; Secure' : '';
    reply.header(SESSION_HEADER, session.id);
    if (reply.hasHeader('set-cookie')) reply.removeHeader('set-cookie');
    reply.header(
      'set-cookie',
      `${SESSION_COOKIE}=${session.id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${secondsLeft}${secure}`,
    );
  }

  /** The live session that the client names, if it does. Opens none. */
  findNamed(request: FastifyRequest): MaybePromise<Session | undefined> {
    const id = this.namedBy(request);
    return request.sessionFound ?? (id === undefined ? undefined : this.store.find(id));
  }

  /** Asks for the session before anything else is awaited: a round trip that others can share. */
  startLookup(request: FastifyRequest): void {
    const id = this.namedBy(request);
    const found = id === undefined ? undefined : this.store.find(id);
    if (!(found instanceof Promise)) return;
    request.sessionFound = found;
    // Whoever waits for it hears of the failure; where nobody does, it does not matter.
    found.catch(() => undefined);
  }

  private open(request: FastifyRequest): MaybePromise<Session> {
    const id = this.namedBy(request);
    return mapMaybe(this.findNamed(request), (known) => {
      request.sessionIsNew = known === undefined;
      return mapMaybe(known ?? this.store.open(id ?? this.random.uuid()), (session) => {
        request.session = session;
        return session;
      });
    });
  }

  /** The id the client asks for, in lower case: the header's, else the cookie's, else that of its address. */
  private namedBy(request: FastifyRequest): string | undefined {
    const { [SESSION_HEADER]: header, cookie } = request.headers;
    if (typeof header === 'string' && isUuid(header)) return header.toLowerCase();
    const named = cookie === undefined ? undefined : cookieValue.exec(cookie)?.[1];
    if (named !== undefined && isUuid(named)) return named.toLowerCase();
    return this.config.values.sessionAffinity === 'ip' ? this.idOfAddress(request.ip) : undefined;
  }

  /** A version 8 UUID (RFC 9562 §5.8) made from the address. */
  private idOfAddress(address: string): string {
    const digest = createHash('sha256').update(this.salt).update(address).digest('hex');
    const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`];
    return [...parts, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
  }
}
