// Records the practice requests of sessions whose journal is on, and unknown paths and methods that a request of such a session has.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { isPracticeRoute } from '../../platform/exchange/requested-operations.js';
import type { FiredFault } from '../../platform/faults/fired-fault.js';
import { matchesPath } from '../../platform/matching/path-pattern.js';
import type { FastifyHook } from '../../platform/routing/fastify-hook.js';
import { SessionHook } from '../../platform/session/session.hook.js';
import type { Session } from '../../platform/session/session.js';
import { pathOf } from './entry.js';
import { JournalStore, type Recording } from './journal.store.js';

/** Control routes. Requests with an unknown path or method below them are not recorded either. */
const unrecordedPaths = ['/session/**', '/learn/**', '/classes/**', '/faults', '/mutants'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The entry of the request in the journal. `done`: nothing more is stored. */
    recording: Recording | 'done' | undefined;
  }
}

type Done = (error: Error | null, payload?: unknown) => void;
type OnResponse = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => void;

@Injectable()
export class JournalRecorder implements FastifyHook {
  constructor(
    private readonly journal: JournalStore,
    private readonly sessions: SessionHook,
  ) {}

  /** A request is stored before the handler runs. Route hooks of `onSend` run last, when status and headers are final. */
  register(server: FastifyInstance): void {
    server.decorateRequest('recording', undefined);
    server.addHook('onRoute', (route) => {
      if (!isRecordedRoute(route)) return;
      route.preHandler = [this.onRequestRead, ...[route.preHandler ?? []].flat()];
      route.onSend = [...[route.onSend ?? []].flat(), this.onResponse];
    });
    server.addHook('onSend', (request, reply, payload, done) => {
      if (request.is404 && isRecordedPath(request)) this.onResponse(request, reply, payload, done);
      else done(null, payload);
    });
  }

  private readonly onRequestRead = (
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    const { session } = request;
    const setting = session && this.journal.settingOf(session);
    if (session === undefined || setting === undefined) return done();
    settle(
      () => this.begin(session, request, reply),
      () => done(),
      done,
    );
  };

  private readonly onResponse: OnResponse = (request, reply, payload, done) => {
    const { recording, session } = request;
    const next = (): void => done(null, payload);
    if (recording === 'done') return next();
    if (recording !== undefined) return this.finish(recording, reply, payload, done);
    // The request failed before its body was read, or it is not recorded.
    if (session !== undefined && this.journal.settingOf(session) === undefined) return next();
    request.recording = 'done';
    const begin = (known: Session | undefined): void => {
      if (known === undefined) return next();
      settle(
        () => this.begin(known, request, reply),
        (begun) => (begun === undefined ? next() : this.finish(begun, reply, payload, done)),
        done,
      );
    };
    // Its path is unknown, or it was rejected before its session was found. If that cannot be found, there is no journal.
    settle(() => session ?? this.sessions.findNamed(request), begin, next);
  };

  private begin(
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
  ): MaybePromise<Recording | undefined> {
    const setting = this.journal.settingOf(session);
    if (setting === undefined) return undefined;
    // Of an error here, the response is not recorded.
    request.recording = 'done';
    return mapMaybe(this.journal.begin(session, setting, request), (recording) => {
      request.recording = recording;
      reply.raw.once('close', () => this.onClose(request, recording));
      if (reply.raw.destroyed) this.onClose(request, recording);
      return recording;
    });
  }

  private finish(recording: Recording, reply: FastifyReply, payload: unknown, done: Done): void {
    const { request } = reply;
    request.recording = 'done';
    const outcome = endedByFault(request.firedFault) ? 'disconnected' : 'answered';
    const store = (): MaybePromise<void> => this.journal.storeResponse(recording, outcome, reply, payload);
    settle(store, () => done(null, payload), done);
  }

  /** The connection was closed before there was a response: by an injected fault, or by the client. */
  private onClose(request: FastifyRequest, recording: Recording): void {
    if (request.recording === 'done') return;
    request.recording = 'done';
    const outcome = endedByFault(request.firedFault) ? 'disconnected' : 'aborted';
    // No response waits for this outcome. If the store cannot be reached, the entry stays pending.
    settle(
      () => this.journal.storeEnd(recording, outcome, request),
      () => undefined,
      () => undefined,
    );
  }
}

const endedByFault = (fired: FiredFault | undefined): boolean => fired?.disconnects === true;

/** Documents, such as the WSDL, have no session. */
function isRecordedRoute(route: RouteOptions): boolean {
  return isPracticeRoute(route) && route.config?.stateless !== true;
}

/** The preflight of a browser is not a request of the client. */
function isRecordedPath({ url, method, headers }: FastifyRequest): boolean {
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  const path = pathOf(url);
  return !isPreflight && !unrecordedPaths.some((pattern) => matchesPath(pattern, path));
}

/** Calls `use` with the value, or `fail` with the error; synchronously unless the value is a promise. */
function settle<T>(run: () => MaybePromise<T>, use: (value: T) => void, fail: (error: Error) => void): void {
  let value: MaybePromise<T>;
  try {
    value = run();
  } catch (error) {
    return fail(error as Error);
  }
  if (value instanceof Promise) void value.then(use, fail);
  else use(value);
}
