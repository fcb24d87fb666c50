// Classes: a trainer follows the progress of learners, whose sessions stay private.
import { Module } from '@nestjs/common';
import { LifecycleModule } from '../../platform/kernel/lifecycle/lifecycle.module.js';
import { Config } from '../../config/config.js';
import { Clock } from '../../core/clock.js';
import { Ticker } from '../../platform/kernel/lifecycle/ticker.js';
import { MemoryBudget } from '../../platform/kernel/memory/memory.budget.js';
import { MetricsModule } from '../../platform/http/metrics/metrics.module.js';
import { RateBudgets } from '../../platform/http/rate-limit/rate-budget.js';
import { RateLimitModule } from '../../platform/http/rate-limit/rate-limit.module.js';
import { RedisConnection } from '../../platform/kernel/redis/redis.connection.js';
import { DemoModule } from '../demo/demo.module.js';
import { LearnModule } from '../learn/learn.module.js';
import { AttemptsController } from './attempts/attempts.controller.js';
import { AttemptsService } from './attempts/attempts.service.js';
import { BoardController } from './board/board.controller.js';
import { BoardWatch } from './board/board.watch.js';
import { BoardService } from './board/board.service.js';
import { ClassControlsController } from './controls/class-controls.controller.js';
import { ClassControlsService } from './controls/class-controls.service.js';
import { ClassActivity } from './membership/class-activity.js';
import { ClassEndHook } from './controls/class-end.hook.js';
import { ClassBudget } from './membership/class.budget.js';
import { ClassLifetime } from './membership/class-lifetime.js';
import { ClassLimits } from './manage/class.limits.js';
import { ClassListener } from './learners/class.listener.js';
import { ClassMetrics } from './manage/class.metrics.js';
import { ClassRepository } from './store/class.repository.js';
import { ClassSessions } from './membership/class-sessions.js';
import { ClassStore } from './store/class.store.js';
import { ClassTallies } from './manage/class.tallies.js';
import { ClassesController } from './manage/classes.controller.js';
import { ClassesHook } from './membership/classes.hook.js';
import { ClassesService } from './manage/classes.service.js';
import { Curriculum } from './learners/curriculum.js';
import { DryRunService } from './learners/dry-run.service.js';
import { JoinService } from './membership/join.service.js';
import { LearnersController } from './learners/learners.controller.js';
import { LearnerUpdates } from './learners/learner-updates.js';
import { LearnersService } from './learners/learners.service.js';
import { MembershipCache } from './membership/membership.cache.js';
import { MembershipController } from './membership/membership.controller.js';
import { MembershipService } from './membership/membership.service.js';
import { MemoryClassStore } from './store/memory.class.store.js';
import { RedisClassStore } from './store/redis.class.store.js';
import { ResetService } from './learners/reset.service.js';
import { SessionProgress } from './learners/session-progress.js';

type Dependencies = [Config, Clock, MemoryBudget, Ticker, RedisConnection?];

const store = {
  provide: ClassStore,
  inject: [Config, Clock, MemoryBudget, Ticker, { token: RedisConnection, optional: true }],
  useFactory: (...[config, clock, budget, ticker, redis]: Dependencies): ClassStore =>
    redis === undefined
      ? new MemoryClassStore(config, clock, budget, ticker)
      : new RedisClassStore(config, clock, redis, budget, ticker),
};

@Module({
  imports: [LifecycleModule, DemoModule, LearnModule, MetricsModule, RateLimitModule],
  controllers: [
    ClassControlsController,
    MembershipController,
    ClassesController,
    LearnersController,
    BoardController,
    AttemptsController,
  ],
  providers: [
    store,
    AttemptsService,
    ClassBudget,
    BoardService,
    BoardWatch,
    ClassActivity,
    ClassEndHook,
    ClassControlsService,
    ClassesHook,
    ClassesService,
    ClassLifetime,
    ClassLimits,
    ClassListener,
    ClassMetrics,
    ClassRepository,
    ClassSessions,
    ClassTallies,
    Curriculum,
    DryRunService,
    JoinService,
    LearnerUpdates,
    LearnersService,
    MembershipCache,
    MembershipService,
    ResetService,
    SessionProgress,
  ],
  exports: [MembershipService],
})
export class ClassesModule {
  constructor(budgets: RateBudgets, classes: ClassBudget) {
    budgets.register((request) => classes.budgetsOf(request));
  }
}
