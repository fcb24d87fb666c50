// Extends sessions that slide when they are used. A session that the web app opens slides.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { isOfWebApp } from '../../http/routing/web-client.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { SessionHook } from './session.hook.js';
import { SlidingSessions } from './sliding-sessions.js';
import type { Session } from './session.js';

@Injectable()
export class SlidingHook implements FastifyHook {
  constructor(
    private readonly sessions: SessionHook,
    private readonly sliding: SlidingSessions,
  ) {}

  register(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      const { session } = request;
      if (session === undefined) return done();
      const ready = this.use(request, reply, session);
      return ready instanceof Promise ? void ready.then(() => done(), done) : done();
    });
  }

  private use(request: FastifyRequest, reply: FastifyReply, session: Session): MaybePromise<void> {
    if (request.sessionIsNew) return isOfWebApp(request.headers) ? this.sliding.begin(session) : undefined;
    return mapMaybe(this.sliding.use(session), (restarted) => {
      if (restarted) this.sessions.writeSessionHeaders(reply, session);
    });
  }
}
