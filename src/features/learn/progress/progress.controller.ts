// The progress of the session over REST. A request can wait for its next change.
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Put,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../../platform/kernel/envelope/envelope.js';
import { CurrentSession } from '../../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../../platform/session/session/session.js';
import { SimulationInterceptor } from '../../../platform/practice/simulation/simulation.interceptor.js';
import { RouteRules } from '../../../platform/http/routing/route-config.js';
import { OptionalBodyPipe } from '../../../platform/http/validation/dto.js';
import { ProgressTokensBody, NoParameters, WaitParameter } from '../api/learn.dto.js';
import {
  ProgressReportsService,
  type MergedProgress,
  type ResumableLesson,
} from './progress-reports.service.js';
import { MAX_TOKENS_BODY } from '../api/learn.limits.js';
import { ApiDeleteProgress, ApiLessonProgress, ApiMergeProgress, ApiProgress } from './progress.openapi.js';
import { ProgressPolling } from './progress.polling.js';
import type { ProgressReport } from './progress.report.js';
import { ProgressService } from './progress.service.js';

@ApiTags('Learning')
@Controller('learn')
@RouteRules({ protocol: 'rest' })
@UseInterceptors(SimulationInterceptor)
export class ProgressController {
  constructor(
    private readonly progress: ProgressService,
    private readonly reports: ProgressReportsService,
    private readonly polling: ProgressPolling,
  ) {}

  @Get('progress')
  @RouteRules({ setsEtag: true })
  @ApiProgress()
  async get(
    @CurrentSession() session: Session,
    @WaitParameter seconds: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<ProgressReport>> {
    const record = await this.polling.next(session, { seconds }, request, reply);
    return envelope(this.reports.ofSession(session, record));
  }

  /** Each token has a separate limit, so that a long one is reported as a validation error. */
  @Put('progress')
  @RouteRules({ bodyLimit: MAX_TOKENS_BODY })
  @ApiMergeProgress()
  async merge(
    @CurrentSession() session: Session,
    @Body(OptionalBodyPipe) tokens: ProgressTokensBody,
    @NoParameters _query: unknown,
  ): Promise<Envelope<MergedProgress>> {
    return envelope(await this.reports.merge(session, tokens));
  }

  @Delete('progress')
  @HttpCode(204)
  @ApiDeleteProgress()
  async clear(@CurrentSession() session: Session, @NoParameters _query: unknown): Promise<void> {
    await this.progress.clear(session);
  }

  @Get(':id/progress')
  @RouteRules({ setsEtag: true })
  @ApiLessonProgress()
  async ofLesson(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @WaitParameter seconds: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<ResumableLesson>> {
    const report = this.reports.lessonReport(id);
    const record = await this.polling.next(session, { seconds, hasRecords: true }, request, reply);
    return envelope(await report(session, record));
  }
}
