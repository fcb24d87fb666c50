// Mutants: known errors of the service that a session activates to measure a test suite.
import { Module } from '@nestjs/common';
import { SimulationModule } from '../../platform/practice/simulation/simulation.module.js';
import { ExchangeModule } from '../../platform/practice/exchange/exchange.module.js';
import { RoutingModule } from '../../platform/http/routing/routing.module.js';
import { HistoryNotes } from './history-notes.js';
import { MutantActivation } from './mutant-activation.js';
import { MutantCatalogue } from './mutant-catalogue.js';
import { MutantCounters } from './mutant-counters.js';
import { MutantExamples } from './mutant-examples.js';
import { MutantReports } from './mutant-reports.js';
import { MutantsControl } from './mutants.control.js';
import { CatalogueController, MutantsController } from './mutants.controller.js';
import { Mutants } from './mutants.service.js';

@Module({
  imports: [SimulationModule, ExchangeModule, RoutingModule],
  controllers: [MutantsController, CatalogueController],
  providers: [
    MutantCatalogue,
    MutantsControl,
    MutantCounters,
    MutantExamples,
    MutantReports,
    MutantActivation,
    HistoryNotes,
    Mutants,
  ],
  exports: [Mutants],
})
export class MutantsModule {}
