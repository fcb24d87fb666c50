// Lessons and challenges, and the progress of a session in them.
import { Module } from '@nestjs/common';
import { ExchangeModule } from '../../platform/practice/exchange/exchange.module.js';
import { ConditionalModule } from '../../platform/session/conditional/conditional.module.js';
import { BaseUrls } from './help/base-urls.js';
import { catalogueProvider } from './content/catalogue.provider.js';
import { ChallengesController } from './start/challenges.controller.js';
import { ChallengesService } from './start/challenges.service.js';
import { HelpService } from './help/help.service.js';
import { LearnResolver } from './start/learn.resolver.js';
import { LearningEvents } from './progress/learning.events.js';
import { LessonSetup } from './start/lesson-setup.js';
import { LessonsController } from './start/lessons.controller.js';
import { LessonsService } from './start/lessons.service.js';
import { ProgressReportsService } from './progress/progress-reports.service.js';
import { ProgressController } from './progress/progress.controller.js';
import { ProgressObserver } from './progress/progress.observer.js';
import { ProgressPolling } from './progress/progress.polling.js';
import { ProgressService } from './progress/progress.service.js';
import { ProgressStore } from './progress/progress.store.js';
import { ResumeTokens } from './resume/resume-tokens.js';
import { Resumption } from './resume/resumption.js';

@Module({
  imports: [ExchangeModule, ConditionalModule],
  // The paths of challenges and progress come before the paths with an id.
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
    ResumeTokens,
    Resumption,
    ProgressReportsService,
    ProgressPolling,
    ProgressObserver,
    LearnResolver,
  ],
  exports: [catalogueProvider, LearningEvents, ProgressService],
})
export class LearnModule {}
