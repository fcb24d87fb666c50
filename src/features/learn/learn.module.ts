// Lessons and challenges, and the progress of a session in them.
import { Module } from '@nestjs/common';
import { BaseUrls } from './base-urls.js';
import { catalogueProvider } from './catalogue.provider.js';
import { ChallengesController } from './challenges.controller.js';
import { ChallengesService } from './challenges.service.js';
import { HelpService } from './help.service.js';
import { LearnResolver } from './learn.resolver.js';
import { LearningEvents } from './learning.events.js';
import { LessonSetup } from './lesson-setup.js';
import { LessonsController } from './lessons.controller.js';
import { LessonsService } from './lessons.service.js';
import { ProgressReportsService } from './progress-reports.service.js';
import { ProgressController } from './progress.controller.js';
import { ProgressObserver } from './progress.observer.js';
import { ProgressPolling } from './progress.polling.js';
import { ProgressService } from './progress.service.js';
import { ProgressStore } from './progress.store.js';

@Module({
  // The paths of challenges and progress come before those with an id.
  controllers: [ChallengesController, ProgressController, LessonsController],
  providers: [
    catalogueProvider,
    BaseUrls,
    LessonsService,
    LessonSetup,
    HelpService,
    ChallengesService,
    LearningEvents,
    ProgressStore,
    ProgressService,
    ProgressReportsService,
    ProgressPolling,
    ProgressObserver,
    LearnResolver,
  ],
  exports: [catalogueProvider, LearningEvents, ProgressService],
})
export class LearnModule {}
