// The rate budgets of the web app: the requests with which it shows and changes its session do not count against the IP address,
// because the learners in a room share one.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { SESSION_HEADER } from '../../../core/session-header.js';
import { networkOf } from '../../http/rate-limit/network.js';
import { RateBudgets, type Budget } from '../../http/rate-limit/rate-budget.js';
import { isOfWebApp } from '../../http/routing/web-client.js';
import { SessionHook } from './session.hook.js';

/** Sessions that the web app can open per minute and IP address, if `RATE_LIMIT_PER_MINUTE` does not permit more. */
const OPENED_PER_MINUTE = 120;

const FORKS = '/session/fork';

/** The routes that show and change a session, its lessons and its class. */
const areas = /^\/(?:session|learn|classes)(?:\/|$)/;

/** Whether the web app shows or changes its session with the request. */
export function countsForSession({ headers, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return isOfWebApp(headers) && !headers[SESSION_HEADER] && areas.test(url);
}

@Injectable()
export class WebAppBudget {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionHook,
    budgets: RateBudgets,
  ) {
    budgets.register((request) => this.budgetsOf(request));
  }

  /** A request that opens a session or forks counts against the IP address, so that a client cannot multiply its budget freely. */
  private budgetsOf(request: FastifyRequest): MaybePromise<readonly Budget[] | undefined> {
    if (!countsForSession(request)) return undefined;
    const { rateLimitPerMinute: limit } = this.config.values;
    return mapMaybe(this.sessions.findIfAvailable(request), (session) => {
      const opens = session === undefined || request.routeOptions.url === FORKS;
      return opens
        ? [{ key: `opened-${networkOf(request.ip)}`, limit: Math.max(limit, OPENED_PER_MINUTE) }]
        : [{ key: `session-${session.id}`, limit }];
    });
  }
}
