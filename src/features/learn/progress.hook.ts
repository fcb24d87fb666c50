// Passes the requests of tracked sessions to their lessons. Other sessions cost one comparison per request.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/errors.js';
import { SessionHook } from '../../platform/session/session.hook.js';
import type { Session } from '../../platform/session/session.js';
import { LESSONS, ProgressService } from './progress.service.js';
import type { FastifyHook } from '../../platform/routing/fastify-hook.js';

/** Requests that are never a step: lessons and the session. CORS preflight requests are not steps either. */
const NOT_A_STEP = /^\/(?:learn|session)(?:[/?]|$)/;

type Sent = (error: Error | null, payload: unknown) => void;
type Rest = [payload: unknown, done: Sent];

@Injectable()
export class ProgressHook implements FastifyHook {
  constructor(
    private readonly progress: ProgressService,
    private readonly sessions: SessionHook,
  ) {}

  /** Route hooks run last, when status and headers are final. Unknown paths have only the server's hooks. */
  register(server: FastifyInstance): void {
    const watch = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Sent): void => {
      const { session } = request;
      if (session?.flags.has(LESSONS) === false) return done(null, payload);
      // Documents and unknown paths use no session, but reading a document may be a step.
      const go = (known: Session | undefined): void => {
        if (known?.flags.has(LESSONS) === true) this.observe(known, request, reply, payload, done);
        else done(null, payload);
      };
      const known = session ?? this.sessions.findNamed(request);
      if (known instanceof Promise) void known.then(go, () => done(null, payload));
      else go(known);
    };
    server.addHook('onRoute', (route) => {
      route.onSend = [route.onSend ?? [], watch].flat();
    });
    server.addHook('onSend', (request, reply, payload, done) => {
      if (request.is404) watch(request, reply, payload, done);
      else done(null, payload);
    });
  }

  private observe(
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
    ...[payload, done]: Rest
  ): void {
    const { method, url, headers } = request;
    if (NOT_A_STEP.test(url) || 'access-control-request-method' in headers) return done(null, payload);
    const sent = { method, target: url, headers, body: bodyOf(request.body) };
    const response = { status: reply.statusCode, headers: reply.getHeaders(), text: textOf(payload) };
    this.progress.observe(session, sent, response).then(
      () => done(null, payload),
      // The request was executed. Only its progress cannot be stored.
      (reason: unknown) => done(isUnavailable(reason) ? null : (reason as Error), payload),
    );
  }
}

function isUnavailable(reason: unknown): boolean {
  return reason instanceof ApiError && reason.code === 'SERVICE_UNAVAILABLE';
}

function textOf(payload: unknown): string {
  if (typeof payload === 'string') return payload;
  return Buffer.isBuffer(payload) ? payload.toString() : '';
}

/** A body that the route did not parse: JSON if valid, else text. */
function bodyOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body;
  const text = body.toString();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
