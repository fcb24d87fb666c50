// Lessons over REST.
import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { envelope, type Envelope } from '../../platform/envelope/envelope.js';
import { CurrentSession } from '../../platform/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session.js';
import { SimulationInterceptor } from '../../platform/simulation/simulation.interceptor.js';
import { RouteRules } from '../../platform/routing/route-config.js';
import { ApiLessons, ApiLessonProgress, ApiLesson } from './learn.openapi.js';
import { LearnService } from './learn.service.js';
import type { ProgressReport } from './progress.service.js';
import type { Scenario } from './scenario.js';
import type { ScenarioSummary } from './scenarios.service.js';

@ApiTags('Learning')
@Controller('learn')
@RouteRules({ protocol: 'rest' })
@UseInterceptors(SimulationInterceptor)
export class LearnController {
  constructor(private readonly service: LearnService) {}

  @Get()
  @ApiLessons()
  list(): Envelope<ScenarioSummary[]> {
    return envelope(this.service.summaries());
  }

  @Get(':id')
  @ApiLesson()
  async get(@CurrentSession() session: Session, @Param('id') id: string): Promise<Envelope<Scenario>> {
    return envelope(await this.service.read(session, id));
  }

  @Get(':id/progress')
  @ApiLessonProgress()
  async progress(
    @CurrentSession() session: Session,
    @Param('id') id: string,
  ): Promise<Envelope<ProgressReport>> {
    return envelope(await this.service.progress(session, id));
  }
}
