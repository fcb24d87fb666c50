// Provides configuration, clock, random numbers and log.
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Clock } from '../../../core/clock.js';
import { Random } from '../../../core/random.js';
import { Log } from '../logging/log.js';

export interface Runtime {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

@Global()
@Module({})
export class RuntimeModule {
  static with({ config, clock, random, log }: Runtime): DynamicModule {
    return {
      module: RuntimeModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: Random, useValue: random },
        { provide: Log, useValue: log },
      ],
      exports: [Config, Clock, Random, Log],
    };
  }
}
