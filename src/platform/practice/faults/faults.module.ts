// Fault plans. Global, because a feature provides the snapshots that a fault reads.
import { Global, Module } from '@nestjs/common';
import { GraphqlRouteModule } from '../../records/graphql/graphql-route.module.js';
import { MetricsModule } from '../../http/metrics/metrics.module.js';
import { FaultCounters } from './fault-counters.js';
import { FaultDecision } from './fault-decision.js';
import { FaultEvaluation } from './fault-evaluation.js';
import { FaultInjection } from './fault-injection.js';
import { FaultOutcome } from './fault-outcome.js';
import { FaultTally } from './fault-tally.js';
import { FaultTime } from './fault-time.js';
import { FaultsControl } from './faults.control.js';
import { FaultsController, PresetsController } from './faults.controller.js';
import { PlanReader } from './plan-reader.js';
import { ResponseFaultHook } from './response-fault.hook.js';
import { SnapshotSource } from './snapshot-source.js';

@Global()
@Module({
  imports: [GraphqlRouteModule, MetricsModule],
  controllers: [FaultsController, PresetsController],
  providers: [
    FaultCounters,
    FaultDecision,
    FaultEvaluation,
    FaultInjection,
    FaultOutcome,
    FaultTally,
    FaultTime,
    FaultsControl,
    PlanReader,
    ResponseFaultHook,
    SnapshotSource,
  ],
  exports: [FaultDecision, FaultInjection, SnapshotSource],
})
export class FaultsModule {}
