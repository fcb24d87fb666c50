// The caller's session over REST: its report, its lifetime and its end.
import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import { SessionHook } from '../../platform/session/session/session.hook.js';
import type { Session } from '../../platform/session/session/session.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { Callers } from '../permissions/callers.service.js';
import { ApiEndSession, ApiExtendSession, ApiSession } from './session.openapi.js';
import { SessionService, type SessionView } from './session.service.js';

@ApiTags('Session')
@Controller('session')
@RouteRules({ sealedPart: 'session', protocol: 'rest' })
export class SessionController {
  constructor(
    private readonly service: SessionService,
    private readonly sessions: SessionHook,
    private readonly callers: Callers,
    private readonly requests: AuthRequestReader,
  ) {}

  @Get()
  @RouteRules({ sealedPart: 'open' })
  @ApiSession()
  async get(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<SessionView>> {
    const report = await this.service.report(session, request.sessionIsNew);
    const identity = await this.callers.describe(this.requests.read(request, session));
    return envelope(identity === undefined ? report : { ...report, identity });
  }

  @Delete()
  @HttpCode(204)
  @RouteRules({ bytes: true })
  @ApiEndSession()
  async end(
    @CurrentSession() session: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.service.end(session);
    this.sessions.clearSessionHeaders(reply);
  }

  /** Ignores the body. */
  @Post('extend')
  @HttpCode(200)
  @RouteRules({ bytes: true })
  @ApiExtendSession()
  async extend(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<SessionView>> {
    const report = await this.service.extend(session, request.sessionIsNew);
    this.sessions.writeSessionHeaders(reply, session);
    return envelope(report);
  }
}
