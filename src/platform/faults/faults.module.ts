// Fault plans. Global, because Nest creates an interceptor in each module that binds it.
import { Global, Module } from '@nestjs/common';
import { GraphqlRouteModule } from '../graphql/graphql-route.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { MutantSource } from '../mutants/mutant-source.js';
import { FaultCounters } from './fault-counters.js';
import { FaultDecisionHook } from './fault-decision.hook.js';
import { FaultEvaluation } from './fault-evaluation.js';
import { FaultInjection } from './fault-injection.js';
import { FaultOutcome } from './fault-outcome.js';
import { FaultTally } from './fault-tally.js';
import { FaultTime } from './fault-time.js';
import { FaultHook } from './fault.hook.js';
import { FaultsControl } from './faults.control.js';
import { FaultsController, PresetsController } from './faults.controller.js';
import { PracticeControls } from './practice-controls.js';
import { PlanReader } from './plan-reader.js';
import { ResponseFaultHook } from './response-fault.hook.js';
import { SnapshotSource } from './snapshot-source.js';

@Global()
@Module({
  imports: [GraphqlRouteModule, MetricsModule],
  controllers: [FaultsController, PresetsController],
  providers: [
    FaultCounters,
    FaultDecisionHook,
    FaultEvaluation,
    FaultHook,
    FaultInjection,
    FaultOutcome,
    FaultTally,
    FaultTime,
    FaultsControl,
    MutantSource,
    PlanReader,
    PracticeControls,
    ResponseFaultHook,
    SnapshotSource,
  ],
  exports: [PracticeControls, MutantSource, SnapshotSource],
})
export class FaultsModule {}
