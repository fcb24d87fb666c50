// The last attempts of a learner, for the trainer of the class.
import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { envelope, type Envelope } from '../../../platform/kernel/envelope/envelope.js';
import { LearnersService } from '../learners/learners.service.js';
import { NoQuery } from '../manage/class.dto.js';
import { NoStore, TrainerRoutes } from '../manage/class.routes.js';
import { CurrentClass, TrainerGuard } from '../manage/trainer.guard.js';
import type { ClassState } from '../store/class.record.js';
import { ApiRequestSharing, ApiGetAttempts } from './attempts.openapi.js';
import { AttemptsService, type LearnerAttempts } from './attempts.service.js';

@ApiTags('Classes')
@Controller('classes/:id/learners/:learner')
@TrainerRoutes()
@UseGuards(TrainerGuard)
export class AttemptsController {
  constructor(
    private readonly attempts: AttemptsService,
    private readonly learners: LearnersService,
  ) {}

  @Get('attempts')
  @NoStore()
  @ApiGetAttempts()
  async get(
    @CurrentClass() state: ClassState,
    @Param('learner') learner: string,
    @NoQuery _query: unknown,
  ): Promise<Envelope<LearnerAttempts>> {
    return envelope(await this.attempts.of(state, learner.toLowerCase()));
  }

  /** Idempotent. */
  @Post('sharing')
  @HttpCode(200)
  @NoStore()
  @ApiRequestSharing()
  async requestSharing(
    @CurrentClass() { head }: ClassState,
    @Param('learner') learner: string,
    @NoQuery _query: unknown,
  ): Promise<Envelope<LearnerAttempts>> {
    const id = learner.toLowerCase();
    const state = await this.learners.updateLearner(head.value.id, id, (one) =>
      one.sharing === 'on' ? one : { ...one, sharing: 'requested' },
    );
    return envelope(await this.attempts.of(state, id));
  }
}
