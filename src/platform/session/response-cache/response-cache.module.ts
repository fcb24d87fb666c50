// The response cache of all protocols.
import { Module } from '@nestjs/common';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { ResponseCache } from './response-cache.js';

const cache = {
  provide: ResponseCache,
  inject: [MemoryBudget],
  useFactory: (budget: MemoryBudget) => new ResponseCache(budget),
};

@Module({ providers: [cache], exports: [ResponseCache] })
export class ResponseCacheModule {}
