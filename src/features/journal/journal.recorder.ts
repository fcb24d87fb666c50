// Records the practice requests of sessions whose journal is on, and unknown paths and methods that a request of such a session has.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { mapMaybe, settle, type MaybePromise } from '../../core/maybe-promise.js';
import { targetOf } from '../../platform/http/routing/known-paths.hook.js';
import { isPracticeRoute } from '../../platform/http/routing/requested-operations.js';
import type { FiredFault } from '../../platform/practice/faults/fired-fault.js';
import { matchesPath } from '../../platform/practice/matching/path-pattern.js';
import type { FastifyHook } from '../../platform/kernel/runtime/fastify-hook.js';
import { ResponseHooks, type OnResponse } from '../../platform/http/routing/response-hooks.js';
import { Seals } from '../../platform/session/control/seals.js';
import { SessionHook } from '../../platform/session/session/session.hook.js';
import type { Session } from '../../platform/session/session/session.js';
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

@Injectable()
export class JournalRecorder implements FastifyHook {
  constructor(
    private readonly journal: JournalStore,
    private readonly sessions: SessionHook,
    private readonly responses: ResponseHooks,
    private readonly seals: Seals,
  ) {}

  /** A request is stored before the handler runs. */
  register(server: FastifyInstance): void {
    server.decorateRequest('recording', undefined);
    server.addHook('onRoute', (route) => {
      if (isRecordedRoute(route)) route.preHandler = [this.onRequestRead, route.preHandler ?? []].flat();
    });
    this.responses.onRoutes((route) => (isRecordedRoute(route) ? this.onResponse : undefined));
    this.responses.onUnknownPaths(isRecordedPath, this.onResponse);
  }

  private readonly onRequestRead = (
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    const { session } = request;
    if (session === undefined || this.settingOf(session, request) === undefined) return done();
    settle(
      () => this.begin(session, request, reply),
      () => done(),
      done,
    );
  };

  private readonly onResponse: OnResponse = (request, reply, payload) => {
    const { recording, session } = request;
    if (recording === 'done') return payload;
    if (recording !== undefined) return this.finish(recording, reply, payload);
    // The request failed before its body was read, or it is not recorded.
    if (session !== undefined && this.settingOf(session, request) === undefined) return payload;
    request.recording = 'done';
    // Its path is unknown, or it was rejected before its session was found.
    return mapMaybe(session ?? this.sessions.findIfAvailable(request), (known) => {
      const begun = known && this.begin(known, request, reply);
      return mapMaybe(begun, (entry) => (entry === undefined ? payload : this.finish(entry, reply, payload)));
    });
  };

  /** Undefined if the request is not recorded. */
  private settingOf(session: Session, { headers }: FastifyRequest): ReturnType<JournalStore['settingOf']> {
    return this.seals.isExempt(session, headers, 'journal') ? undefined : this.journal.settingOf(session);
  }

  private begin(
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
  ): MaybePromise<Recording | undefined> {
    const setting = this.settingOf(session, request);
    if (setting === undefined) return undefined;
    // If `begin` fails, the response is not recorded.
    request.recording = 'done';
    return mapMaybe(this.journal.begin(session, setting, request), (recording) => {
      request.recording = recording;
      reply.raw.on('close', () => this.onClose(request, recording));
      if (reply.raw.destroyed) this.onClose(request, recording);
      return recording;
    });
  }

  private finish(recording: Recording, reply: FastifyReply, payload: unknown): MaybePromise<unknown> {
    const { request } = reply;
    request.recording = 'done';
    if (isAborted(request))
      return mapMaybe(this.journal.storeEnd(recording, 'aborted', request), () => payload);
    const outcome = endedByFault(request.firedFault) ? 'disconnected' : 'answered';
    return mapMaybe(this.journal.storeResponse(recording, outcome, reply, payload), () => payload);
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

/** Whether the client closed the connection before it had sent the whole body. No one receives the response. */
const isAborted = ({ raw }: FastifyRequest): boolean => !raw.complete && raw.socket.destroyed;

const endedByFault = (fired: FiredFault | undefined): boolean => fired?.disconnects === true;

/** Documents, such as the WSDL, have no session. */
function isRecordedRoute(route: RouteOptions): boolean {
  return isPracticeRoute(route) && route.config?.stateless !== true;
}

/** The preflight of a browser is not a request of the client. */
function isRecordedPath(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  const path = pathOf(targetOf(request));
  return !isPreflight && !unrecordedPaths.some((pattern) => matchesPath(pattern, path));
}
