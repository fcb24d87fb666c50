// Simulated delays and errors.
import { Global, Module } from '@nestjs/common';
import { Delays } from './delay.js';
import { FailureDraws } from './failure-draws.js';
import { SimulationRunner } from './simulation.runner.js';

/** Global, because Nest creates an interceptor in each module that binds it. */
@Global()
@Module({ providers: [Delays, FailureDraws, SimulationRunner], exports: [Delays, SimulationRunner] })
export class SimulationModule {}
