// Lessons over REST.
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../../platform/kernel/envelope/envelope.js';
import { CurrentSession } from '../../../platform/session/session/current-session.decorator.js';
import { SessionHook } from '../../../platform/session/session/session.hook.js';
import type { Session } from '../../../platform/session/session/session.js';
import { SimulationInterceptor } from '../../../platform/practice/simulation/simulation.interceptor.js';
import { RouteRules } from '../../../platform/http/routing/route-config.js';
import type { Help } from '../help/help.js';
import { BaseUrls } from '../help/base-urls.js';
import { HelpService } from '../help/help.service.js';
import { OptionalBodyPipe } from '../../../platform/http/validation/dto.js';
import { checkStart, HelpBody, NoParameters, SolutionsParameter, StartLessonBody } from '../api/learn.dto.js';
import { ApiLesson, ApiLessonHelp, ApiLessons, ApiStartLesson } from './lessons.openapi.js';
import { MAX_LEARN_BODY } from '../api/learn.limits.js';
import type { LessonSummary, LessonView } from './lesson.view.js';
import { LessonsService, type StartedLesson } from './lessons.service.js';

@ApiTags('Learning')
@Controller('learn')
@RouteRules({ protocol: 'rest', bodyLimit: MAX_LEARN_BODY })
@UseInterceptors(SimulationInterceptor)
export class LessonsController {
  constructor(
    private readonly service: LessonsService,
    private readonly help: HelpService,
    private readonly sessions: SessionHook,
    private readonly baseUrls: BaseUrls,
  ) {}

  @Get()
  @ApiLessons()
  list(@NoParameters _query: unknown): Envelope<LessonSummary[]> {
    return envelope(this.service.list());
  }

  @Get(':id')
  @ApiLesson()
  get(@Param('id') id: string, @SolutionsParameter solutions: boolean): Envelope<LessonView> {
    return envelope(this.service.get(id, solutions));
  }

  @Post(':id/start')
  @HttpCode(200)
  @ApiStartLesson()
  async start(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body(OptionalBodyPipe) options: StartLessonBody,
    @NoParameters _query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<StartedLesson>> {
    checkStart(options);
    const started = await this.service.start(session, id, options);
    this.sessions.writeSessionHeaders(reply, session);
    return envelope(started);
  }

  @Post(':id/help')
  @HttpCode(200)
  @ApiLessonHelp()
  async getHelp(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body(OptionalBodyPipe) wanted: HelpBody,
    @NoParameters _query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<Help>> {
    const options = Object.assign({ baseUrl: this.baseUrls.of(request) }, wanted);
    return envelope(await this.help.ofLesson(session, id, options));
  }
}
