// What the requests of all routes do for classes: a session that a learner opens joins, and requests of joined sessions are
// activity. While the service has no class, a request costs one comparison.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config.js';
import { apiError } from '../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import type { FastifyHook } from '../../platform/routing/fastify-hook.js';
import type { Session } from '../../platform/session/session.js';
import { ClassActivity } from './class-activity.js';
import { learnerTokenOf } from './class.requests.js';
import { ClassStore } from './class.store.js';
import { JoinService } from './join.service.js';
import { MembershipService } from './membership.service.js';

/** Paths that the router takes for the id of a class with these methods. */
const reserved: Readonly<Record<string, string>> = {
  join: 'POST, OPTIONS',
  membership: 'GET, HEAD, DELETE, OPTIONS',
};

type Done = (error?: Error) => void;

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
    server.addHook('onRoute', (route) => {
      if (!/^\/classes(?:\/|$)/.test(route.url)) return;
      const check = (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
        this.check(request);
        done();
      };
      route.onRequest = [check, route.onRequest ?? []].flat();
    });
    if (this.config.values.maxClasses === 0) return;
    server.addHook('onRequest', (request, _reply, done) => {
      const { session } = request;
      if (session === undefined || !this.store.hasClasses) return done();
      const handled = this.handle(request, session);
      return handled instanceof Promise ? void handled.then(() => done(), done) : done();
    });
  }

  private check(request: FastifyRequest): void {
    if (this.config.values.maxClasses === 0) throw apiError('NOT_FOUND', 'this service has no classes');
    const { id = '' } = request.params as { readonly id?: string };
    const allow =
      request.routeOptions.url === '/classes/:id' && Object.hasOwn(reserved, id) ? reserved[id] : undefined;
    if (allow === undefined) return;
    const message = `${request.method} is not allowed on this path, allowed: ${allow}`;
    throw apiError('METHOD_NOT_ALLOWED', message, { headers: { allow } });
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
