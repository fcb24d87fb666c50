// Fault plans.
import { Module } from '@nestjs/common';
import { SimulationModule } from '../simulation/simulation.module.js';
import { ExchangeModule } from '../exchange/exchange.module.js';
import { RoutingModule } from '../../http/routing/routing.module.js';
import { MetricsModule } from '../../http/metrics/metrics.module.js';
import { DocumentSource } from './document-source.js';
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
import { Presets } from './presets.service.js';
import { ResponseFaultHook } from './response-fault.hook.js';
import { SnapshotSource } from './snapshot-source.js';

@Module({
  imports: [SimulationModule, ExchangeModule, RoutingModule, MetricsModule],
  controllers: [FaultsController, PresetsController],
  providers: [
    DocumentSource,
    FaultCounters,
    FaultDecision,
    FaultEvaluation,
    FaultInjection,
    FaultOutcome,
    FaultTally,
    FaultTime,
    FaultsControl,
    PlanReader,
    Presets,
    ResponseFaultHook,
    SnapshotSource,
  ],
  exports: [DocumentSource, FaultDecision, FaultInjection, SnapshotSource],
})
export class FaultsModule {}
