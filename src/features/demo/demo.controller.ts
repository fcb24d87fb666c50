// The sample data over REST: report and reset.
import { Controller, Get, HttpCode, Post, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionHook } from '../../platform/session/session/session.hook.js';
import { PermissionGuard } from '../../platform/practice/practice-controls/permission.guard.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { ApiDemo, ApiDemoReset } from './demo.openapi.js';
import { DemoService, type DemoReport } from './demo.service.js';

@ApiTags('Demo data')
@Controller('api/v1/demo')
@RouteRules({ protocol: 'rest' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class DemoController {
  constructor(
    private readonly service: DemoService,
    private readonly sessions: SessionHook,
  ) {}

  @Get()
  @ApiDemo()
  report(@CurrentSession() session: Session): Envelope<DemoReport> {
    return envelope(this.service.report(session));
  }

  @Post('reset')
  @HttpCode(200)
  @UseGuards(PermissionGuard)
  @ApiDemoReset()
  async reset(
    @CurrentSession() session: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<DemoReport>> {
    const report = await this.service.reset(session);
    this.sessions.writeSessionHeaders(reply, session);
    return envelope(report);
  }
}
