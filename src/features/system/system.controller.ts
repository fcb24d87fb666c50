// The service about itself: health, status, a guide for the first steps, and the caller's session.
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config.js';
import { envelope, type Envelope } from '../../platform/envelope/envelope.js';
import { baseUrl } from '../../platform/routing/base-url.js';
import { RouteRules } from '../../platform/routing/route-config.js';
import { CurrentSession } from '../../platform/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session.js';
import { guideFor, type Guide } from './guide.js';
import { ApiGuide, ApiHealth, ApiLive, ApiReady, ApiSession, ApiStatus } from './system.openapi.js';
import {
  SystemService,
  type Health,
  type Reception,
  type SessionReport,
  type Status,
} from './system.service.js';

@ApiTags('System')
@Controller()
export class SystemController {
  constructor(
    private readonly service: SystemService,
    private readonly config: Config,
  ) {}

  @Get('health')
  @RouteRules({ stateless: true })
  @ApiHealth()
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const health = await this.service.health();
    if (health.status !== 'ok') reply.code(503);
    return health;
  }

  @Get('health/live')
  @RouteRules({ stateless: true })
  @ApiLive()
  live(): Health {
    return this.service.live();
  }

  @Get('health/ready')
  @RouteRules({ stateless: true })
  @ApiReady()
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Reception> {
    const reception = await this.service.ready();
    if (reception.status !== 'ok') reply.code(503).header('retry-after', '1');
    return reception;
  }

  @Get('status.json')
  @RouteRules({ stateless: true })
  @ApiStatus()
  status(): Promise<Status> {
    return this.service.status();
  }

  @Get('api')
  @ApiGuide()
  guide(@Req() request: FastifyRequest): Guide {
    return guideFor(baseUrl(this.config, request));
  }

  @Get('session')
  @ApiSession()
  async session(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<SessionReport>> {
    return envelope(await this.service.session(session, request.sessionIsNew));
  }
}
