// Flows over REST.
import { Controller, Get, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { SeedingInterceptor } from '../../platform/session/session/seeding.interceptor.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import type { FlowReport } from './flow.runner.js';
import { ApiListFlows, ApiRunFlow } from './flows.openapi.js';
import { FlowsService, type FlowSummary } from './flows.service.js';

@ApiTags('Flows')
@Controller('api/v1/flows')
@RouteRules({ protocol: 'rest' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class FlowsController {
  constructor(private readonly service: FlowsService) {}

  @Get()
  @ApiListFlows()
  list(): Envelope<FlowSummary[]> {
    return envelope(this.service.summaries());
  }

  /** Ignores the body, because the input of every step is part of the flow, and the rules of the request. */
  @Post(':id')
  @HttpCode(200)
  @UseInterceptors(SeedingInterceptor)
  @ApiRunFlow()
  async run(@CurrentSession() session: Session, @Param('id') id: string): Promise<Envelope<FlowReport>> {
    return envelope(await this.service.run(session.stored, id));
  }
}
