// The rate budgets of classes: one for joined sessions, one for trainers.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { networkOf } from '../../../platform/http/rate-limit/network.js';
import type { Budget } from '../../../platform/http/rate-limit/rate-budget.js';
import { SessionHook } from '../../../platform/session/session/session.hook.js';
import { countsForSession } from '../../../platform/session/session/web-app.budget.js';
import { bearerOf, isTrainerRoute } from '../manage/class.requests.js';
import type { MemberIds } from '../store/class.store.js';
import { ClassTallies } from '../manage/class.tallies.js';
import { ClassesService } from '../manage/classes.service.js';
import { MembershipService } from './membership.service.js';

@Injectable()
export class ClassBudget {
  constructor(
    private readonly config: Config,
    private readonly tallies: ClassTallies,
    private readonly sessions: SessionHook,
    private readonly memberships: MembershipService,
    private readonly classes: ClassesService,
  ) {}

  /** Undefined for a request that belongs to no class, or that counts for its session alone. */
  budgetsOf(request: FastifyRequest): MaybePromise<readonly Budget[] | undefined> {
    if (!this.memberships.hasClasses) return undefined;
    if (isTrainerRoute(request)) return this.budgetOfTrainer(request);
    if (countsForSession(request)) return undefined;
    const id = this.sessions.namedBy(request);
    if (id === undefined) return undefined;
    return mapMaybe(this.memberships.idsOf(id), (ids) => ids && this.budgetsOfLearner(ids, request.ip));
  }

  /** A learner who exceeds the own budget does not use up the budgets of other learners. */
  private budgetsOfLearner({ classId, learnerId }: MemberIds, address: string): Budget[] {
    const { rateLimitPerMinute, classRateLimitPerMinute: shared } = this.config.values;
    const { rejections } = this.tallies;
    return [
      { key: `learner-${learnerId}`, limit: rateLimitPerMinute, tally: rejections.rate_learner },
      { key: `class-${classId}`, limit: shared, tally: rejections.rate_class },
      { key: `joined-${networkOf(address)}`, limit: shared, tally: rejections.rate_address },
    ];
  }

  /** Requests without the token of the class count against the IP address, so that only the trainer uses up this budget. */
  private async budgetOfTrainer(request: FastifyRequest): Promise<Budget[] | undefined> {
    const { id = '' } = request.params as { readonly id?: string };
    const token = bearerOf(request);
    const state = token === undefined ? undefined : await this.classes.verify(id, token);
    if (state === undefined) return undefined;
    const { rate_trainer: tally } = this.tallies.rejections;
    return [{ key: `trainer-${state.head.value.id}`, limit: this.config.values.rateLimitPerMinute, tally }];
  }
}
