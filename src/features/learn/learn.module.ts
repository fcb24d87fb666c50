// Lessons, and the progress of a session in them.
import { Module } from '@nestjs/common';
import { catalogueProvider } from './catalogue.provider.js';
import { LearnController } from './learn.controller.js';
import { LearnResolver } from './learn.resolver.js';
import { LearningEvents } from './learning.events.js';
import { LearnService } from './learn.service.js';
import { ProgressHook } from './progress.hook.js';
import { ProgressService } from './progress.service.js';
import { Scenarios } from './scenarios.service.js';

@Module({
  controllers: [LearnController],
  providers: [
    catalogueProvider,
    LearningEvents,
    Scenarios,
    LearnService,
    ProgressService,
    ProgressHook,
    LearnResolver,
  ],
  exports: [catalogueProvider, LearningEvents],
})
export class LearnModule {}
