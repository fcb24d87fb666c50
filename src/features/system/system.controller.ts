// Health probes, operational status and the getting-started guide.
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { baseUrl } from '../../platform/kernel/runtime/base-url.js';
import { Entities } from '../../platform/session/data/entities.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { negotiatePage, guideHeaders } from '../../platform/http/pages/html.js';
import { gettingStartedGuide, type Guide } from './guide.js';
import { guidePage } from './guide.page.js';
import { ApiGuide, ApiHealth, ApiLive, ApiReady, ApiStatus } from './system.openapi.js';
import { SystemService, type Health, type ReadinessReport, type Status } from './system.service.js';

@ApiTags('System')
@Controller()
export class SystemController {
  constructor(
    private readonly service: SystemService,
    private readonly config: Config,
    private readonly entities: Entities,
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
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const readiness = await this.service.ready();
    if (readiness.status !== 'ok') reply.code(503).header('retry-after', '1');
    return readiness;
  }

  @Get('status.json')
  @RouteRules({ stateless: true })
  @ApiStatus()
  status(): Promise<Status> {
    return this.service.status();
  }

  /** JSON, or a page for browsers. */
  @Get('api')
  @RouteRules({ jsonOnly: false })
  @ApiGuide()
  guide(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Guide | string {
    const base = baseUrl(this.config, request);
    const asPage = negotiatePage(request, reply);
    const guide = gettingStartedGuide(this.entities, base, this.config.values.sessionTtlSeconds);
    if (!asPage) return guide;
    reply.headers(guideHeaders());
    return guidePage(guide, base);
  }
}
