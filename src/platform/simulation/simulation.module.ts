// Faults on demand.
import { Module } from '@nestjs/common';
import { SimulationHook } from './simulation.hook.js';

@Module({ providers: [SimulationHook], exports: [SimulationHook] })
export class SimulationModule {}
