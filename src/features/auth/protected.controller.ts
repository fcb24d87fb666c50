// Resources behind each scheme: 200 and who you are, or 401 and why not.
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { envelope, type Envelope } from '../../platform/envelope/envelope.js';
import { baseUrl } from '../../platform/routing/base-url.js';
import { RouteRules } from '../../platform/routing/route-config.js';
import { CurrentSession } from '../../platform/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session.js';
import { authRequest } from './auth-request.js';
import { ProtectedDocument } from './auth.documents.js';
import { ProtectedService, type Identity } from './protected.service.js';

@ApiTags('Authentication')
@Controller('auth/protected/:scheme')
export class ProtectedController {
  constructor(
    private readonly service: ProtectedService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Get()
  @RouteRules({ bytes: true })
  @ProtectedDocument('get')
  async get(
    @Param('scheme') scheme: string,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<Identity>> {
    const presented = authRequest(request, {
      session,
      origin: baseUrl(this.config, request),
      now: this.clock.now(),
    });
    const { identity, headers } = await this.service.authenticate(scheme, presented);
    reply.headers(headers);
    return envelope(identity);
  }

  @Post()
  @HttpCode(200)
  @RouteRules({ bytes: true })
  @ProtectedDocument('post')
  post(
    @Param('scheme') scheme: string,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<Identity>> {
    return this.get(scheme, session, request, reply);
  }
}
