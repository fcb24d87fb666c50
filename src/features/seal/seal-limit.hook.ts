// Counts the practice requests of a sealed session with `max_requests`, and rejects further ones.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../../core/errors.js';
import { mapMaybe, settle, type MaybePromise } from '../../core/maybe-promise.js';
import type { FastifyHook } from '../../platform/kernel/runtime/fastify-hook.js';
import { isPracticeRoute } from '../../platform/http/routing/requested-operations.js';
import { sealIn } from '../../platform/session/control/control-layers.js';
import { noControls } from '../../platform/session/data/session-data.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';

const COUNTER = 'sealed_requests';

@Injectable()
export class SealLimitHook implements FastifyHook {
  constructor(private readonly sessions: SessionStore) {}

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (isPracticeRoute(route)) route.onRequest = [route.onRequest ?? [], this.onRequest].flat();
    });
  }

  private readonly onRequest = (
    { session }: FastifyRequest,
    _reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    if (session === undefined || session.controls === noControls) return done();
    const max = sealIn(session.controls.settings)?.maxRequests;
    if (max === undefined) return done();
    settle(
      () => this.count(session, max),
      () => done(),
      done,
    );
  };

  /** Throws TOO_MANY_REQUESTS. */
  private count(session: Session, max: number): MaybePromise<void> {
    return mapMaybe(this.sessions.count(session, COUNTER), (count) => {
      if (count <= max) return;
      throw apiError('TOO_MANY_REQUESTS', `the seal of the session permits ${max} requests`, {
        reason: { code: 'max_requests', hint: 'Open another session: this one permits no more requests.' },
      });
    });
  }
}
