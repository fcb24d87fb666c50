// What the rest of the house takes from outside: configuration, time and chance.
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { Random } from '../../core/random.js';

export interface Runtime {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
}

@Global()
@Module({})
export class RuntimeModule {
  static with({ config, clock, random }: Runtime): DynamicModule {
    return {
      module: RuntimeModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: Random, useValue: random },
      ],
      exports: [Config, Clock, Random],
    };
  }
}
