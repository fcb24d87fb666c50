// The learners of a class, for its trainer: reset, remove, rejoin code.
import { Body, Controller, Delete, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { isoTime } from '../../../core/clock.js';
import { envelope, type Envelope } from '../../../platform/kernel/envelope/envelope.js';
import { OptionalBodyPipe } from '../../../platform/http/validation/dto.js';
import { NoQuery, ResetClassBody } from '../manage/class.dto.js';
import type { ClassState } from '../store/class.record.js';
import { NoStore, TrainerRoutes } from '../manage/class.routes.js';
import { formatCode } from '../manage/class.secrets.js';
import {
  ApiCreateDryRunCode,
  ApiRejoinCode,
  ApiRemoveLearner,
  ApiResetClass,
} from '../manage/classes.openapi.js';
import { DryRunService } from './dry-run.service.js';
import { LearnersService, type RejoinCode } from './learners.service.js';
import { ResetService } from './reset.service.js';
import { CurrentClass, TrainerGuard } from '../manage/trainer.guard.js';

interface DryRunReport extends RejoinReport {
  readonly learner: { readonly id: string; readonly name: string };
}

interface RejoinReport {
  readonly rejoin_code: string;
  readonly expires_at: string;
}

@ApiTags('Classes')
@Controller('classes/:id')
@TrainerRoutes()
@UseGuards(TrainerGuard)
export class LearnersController {
  constructor(
    private readonly learners: LearnersService,
    private readonly resets: ResetService,
    private readonly dryRuns: DryRunService,
  ) {}

  @Post('dry-run')
  @HttpCode(200)
  @NoStore()
  @ApiCreateDryRunCode()
  async createDryRunCode(
    @CurrentClass() state: ClassState,
    @NoQuery _query: unknown,
  ): Promise<Envelope<DryRunReport>> {
    const { id, name, ...created } = await this.dryRuns.createCode(state);
    return envelope({ learner: { id, name }, ...reportOf(created) });
  }

  @Post('reset')
  @HttpCode(200)
  @NoStore()
  @ApiResetClass()
  async reset(
    @CurrentClass() state: ClassState,
    @NoQuery _query: unknown,
    @Body(OptionalBodyPipe) options: ResetClassBody,
  ): Promise<Envelope<{ readonly reset: number }>> {
    return envelope({ reset: await this.resets.reset(state, options) });
  }

  @Delete('learners/:learner')
  @HttpCode(204)
  @ApiRemoveLearner()
  async remove(
    @CurrentClass() { head }: ClassState,
    @Param('learner') learner: string,
    @NoQuery _query: unknown,
  ): Promise<void> {
    await this.learners.remove(head.value.id, learner.toLowerCase());
  }

  @Post('learners/:learner/rejoin')
  @HttpCode(200)
  @NoStore()
  @ApiRejoinCode()
  async rejoin(
    @CurrentClass() state: ClassState,
    @Param('learner') learner: string,
    @NoQuery _query: unknown,
  ): Promise<Envelope<RejoinReport>> {
    return envelope(reportOf(await this.learners.createRejoinCode(state, learner.toLowerCase())));
  }
}

const reportOf = ({ code, expiresAt }: RejoinCode): RejoinReport => ({
  rejoin_code: formatCode(code),
  expires_at: isoTime(expiresAt),
});
