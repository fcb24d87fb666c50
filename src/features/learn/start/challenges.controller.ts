// Challenges over REST.
import { Body, Controller, Get, HttpCode, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../../platform/kernel/envelope/envelope.js';
import { CurrentSession } from '../../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../../platform/session/session/session.js';
import { SimulationInterceptor } from '../../../platform/practice/simulation/simulation.interceptor.js';
import { RouteRules } from '../../../platform/http/routing/route-config.js';
import { BaseUrls } from '../help/base-urls.js';
import {
  ApiChallenge,
  ApiChallengeHelp,
  ApiChallenges,
  ApiRestartChallenge,
  ApiStartChallenges,
} from './challenges.openapi.js';
import { ChallengesService, type ChallengeSummary, type ChallengeView } from './challenges.service.js';
import type { Help } from '../help/help.js';
import { HelpService } from '../help/help.service.js';
import { OptionalBodyPipe } from '../../../platform/http/validation/dto.js';
import {
  checkChallenges,
  HelpBody,
  RestartChallengeBody,
  NoParameters,
  StartChallengesBody,
} from '../api/learn.dto.js';
import { MAX_LEARN_BODY } from '../api/learn.limits.js';

@ApiTags('Learning')
@Controller('learn/challenges')
@RouteRules({ protocol: 'rest', bodyLimit: MAX_LEARN_BODY })
@UseInterceptors(SimulationInterceptor)
export class ChallengesController {
  constructor(
    private readonly service: ChallengesService,
    private readonly help: HelpService,
    private readonly baseUrls: BaseUrls,
  ) {}

  @Get()
  @ApiChallenges()
  async list(
    @CurrentSession() session: Session,
    @NoParameters _query: unknown,
  ): Promise<Envelope<ChallengeSummary[]>> {
    return envelope(await this.service.list(session));
  }

  @Post('start')
  @HttpCode(200)
  @ApiStartChallenges()
  async start(
    @CurrentSession() session: Session,
    @Body(OptionalBodyPipe) wanted: StartChallengesBody,
    @NoParameters _query: unknown,
  ): Promise<Envelope<ChallengeSummary[]>> {
    checkChallenges(wanted);
    return envelope(await this.service.start(session, wanted));
  }

  @Get(':id')
  @ApiChallenge()
  async get(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @NoParameters _query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<ChallengeView>> {
    return envelope(await this.service.get(session, id, this.baseUrls.of(request)));
  }

  @Post(':id/help')
  @HttpCode(200)
  @ApiChallengeHelp()
  async getHelp(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body(OptionalBodyPipe) wanted: HelpBody,
    @NoParameters _query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<Help>> {
    const options = Object.assign({ baseUrl: this.baseUrls.of(request) }, wanted);
    return envelope(await this.help.ofChallenge(session, id, options));
  }

  @Post(':id/restart')
  @HttpCode(200)
  @ApiRestartChallenge()
  async restart(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body(OptionalBodyPipe) _options: RestartChallengeBody,
    @NoParameters _query: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<ChallengeView>> {
    return envelope(await this.service.restart(session, id, this.baseUrls.of(request)));
  }
}
