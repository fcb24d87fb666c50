// Runs for requests of all routes: a session that a learner opens joins the class, and requests of joined sessions are
// activity. While the service has no class, a request costs one comparison.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import { Config } from '../../../config/config.js';
import { apiError } from '../../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { FastifyHook } from '../../../platform/kernel/runtime/fastify-hook.js';
import type { Session } from '../../../platform/session/session/session.js';
import { ClassActivity } from './class-activity.js';
import { learnerTokenOf } from '../manage/class.requests.js';
import { ClassStore } from '../store/class.store.js';
import { JoinService } from './join.service.js';
import { MembershipService } from './membership.service.js';

@Injectable()
export class ClassesHook implements FastifyHook {
  constructor(
    private readonly config: Config,
    private readonly store: ClassStore,
    private readonly memberships: MembershipService,
    private readonly activity: ClassActivity,
    private readonly joins: JoinService,
  ) {}

  register(server: FastifyInstance): void {
    if (this.config.values.maxClasses === 0) {
      server.addHook('onRoute', disable);
      return;
    }
    server.addHook('onRequest', (request, _reply, done) => {
      const { session } = request;
      if (session === undefined || !this.store.hasClasses) return done();
      const handled = this.handle(request, session);
      return handled instanceof Promise ? void handled.then(() => done(), done) : done();
    });
  }

  private handle(request: FastifyRequest, session: Session): MaybePromise<void> {
    if (request.sessionIsNew) return this.open(request, session);
    return mapMaybe(this.memberships.idsOf(session.id), (ids) => {
      if (ids !== undefined && request.headers['x-sandbox-client'] === undefined) this.activity.record(ids);
    });
  }

  private async open(request: FastifyRequest, session: Session): Promise<void> {
    await this.memberships.endEarlier(session);
    const token = request.routeOptions.config.ownSession === true ? undefined : learnerTokenOf(request);
    if (token !== undefined) await this.joins.rejoin(session, token);
  }
}

/** The routes of classes return 404. */
function disable(route: RouteOptions): void {
  if (!/^\/classes(?:\/|$)/.test(route.url)) return;
  const reject: onRequestHookHandler = () => {
    throw apiError('NOT_FOUND', 'this service has no classes');
  };
  route.onRequest = [reject, route.onRequest ?? []].flat();
}
