// Classes: a trainer follows the progress of learners, whose sessions stay private.
import { Global, Module } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Clock } from '../../core/clock.js';
import { Ticker } from '../../platform/kernel/lifecycle/ticker.js';
import { MemoryBudget } from '../../platform/kernel/memory/memory.budget.js';
import { MetricsModule } from '../../platform/http/metrics/metrics.module.js';
import { RateBudget } from '../../platform/http/rate-limit/rate-budget.js';
import { RateLimitModule } from '../../platform/http/rate-limit/rate-limit.module.js';
import { RedisConnection } from '../../platform/kernel/redis/redis.connection.js';
import { DemoModule } from '../demo/demo.module.js';
import { LearnModule } from '../learn/learn.module.js';
import { BoardController } from './board.controller.js';
import { BoardWatch } from './board.watch.js';
import { BoardService } from './board.service.js';
import { ClassControlsController } from './class-controls.controller.js';
import { ClassControlsService } from './class-controls.service.js';
import { ClassActivity } from './class-activity.js';
import { ClassEndHook } from './class-end.hook.js';
import { ClassBudget } from './class.budget.js';
import { ClassLimits } from './class.limits.js';
import { ClassListener } from './class.listener.js';
import { ClassMetrics } from './class.metrics.js';
import { ClassRepository } from './class.repository.js';
import { ClassSessions } from './class-sessions.js';
import { ClassStore } from './class.store.js';
import { ClassTallies } from './class.tallies.js';
import { ClassesController } from './classes.controller.js';
import { ClassesHook } from './classes.hook.js';
import { ClassesService } from './classes.service.js';
import { Curriculum } from './curriculum.js';
import { JoinService } from './join.service.js';
import { LearnersController } from './learners.controller.js';
import { LearnersService } from './learners.service.js';
import { MembershipCache } from './membership.cache.js';
import { MembershipController } from './membership.controller.js';
import { MembershipService } from './membership.service.js';
import { MemoryClassStore } from './memory.class.store.js';
import { RedisClassStore } from './redis.class.store.js';
import { ResetService } from './reset.service.js';
import { SessionProgress } from './session-progress.js';

type Dependencies = [Config, Clock, MemoryBudget, Ticker, RedisConnection?];

const store = {
  provide: ClassStore,
  inject: [Config, Clock, MemoryBudget, Ticker, { token: RedisConnection, optional: true }],
  useFactory: (...[config, clock, budget, ticker, redis]: Dependencies): ClassStore =>
    redis === undefined
      ? new MemoryClassStore(config, clock, budget, ticker)
      : new RedisClassStore(config, clock, redis, budget, ticker),
};

/** Global, because the rate limit of the platform uses the budgets. */
@Global()
@Module({
  imports: [DemoModule, LearnModule, MetricsModule, RateLimitModule],
  controllers: [
    ClassControlsController,
    MembershipController,
    ClassesController,
    LearnersController,
    BoardController,
  ],
  providers: [
    store,
    { provide: RateBudget, useClass: ClassBudget },
    BoardService,
    BoardWatch,
    ClassActivity,
    ClassEndHook,
    ClassControlsService,
    ClassesHook,
    ClassesService,
    ClassLimits,
    ClassListener,
    ClassMetrics,
    ClassRepository,
    ClassSessions,
    ClassTallies,
    Curriculum,
    JoinService,
    LearnersService,
    MembershipCache,
    MembershipService,
    ResetService,
    SessionProgress,
  ],
  exports: [MembershipService, RateBudget],
})
export class ClassesModule {}
