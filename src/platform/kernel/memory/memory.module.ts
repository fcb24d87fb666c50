// Provides the memory budget of the process.
import { getHeapStatistics } from 'node:v8';
import { Global, Module } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { defaultBudget } from './default-budget.js';
import { MemoryBudget } from './memory.budget.js';

const budget = {
  provide: MemoryBudget,
  inject: [Config],
  useFactory: ({ values }: Config): MemoryBudget =>
    new MemoryBudget(
      values.memoryBudgetMib === undefined
        ? defaultBudget(getHeapStatistics().heap_size_limit)
        : values.memoryBudgetMib * 1024 * 1024,
    ),
};

@Global()
@Module({ providers: [budget], exports: [MemoryBudget] })
export class MemoryModule {}
