// Simulated delays and errors.
import { Global, Module } from '@nestjs/common';
import { FailureDraws } from './failure-draws.js';
import { SimulationRunner } from './simulation.runner.js';

/** Global, because Nest creates an interceptor in each module that binds it. */
@Global()
@Module({ providers: [FailureDraws, SimulationRunner], exports: [SimulationRunner] })
export class SimulationModule {}
