// The authorization endpoint and the pushed authorization request endpoint.
import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import {
  AuthorizationService,
  type Authorization,
  type PushedAuthorization,
} from './authorization.service.js';
import { ApiAuthorize, ApiPostAuthorize, ApiPush } from './authorize.openapi.js';
import { codePage, errorPage } from './authorize.pages.js';
import { exchangeCommand } from './exchange-command.js';
import { noStore, OauthError, oauthErrorFormatter } from './oauth-error.js';
import { pageHeaders, prefersPage } from '../../platform/http/pages/html.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';

@ApiTags('Authentication')
@Controller('auth/oauth')
@RouteRules({ protocol: 'auth' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class AuthorizeController {
  constructor(
    private readonly requests: AuthRequestReader,
    private readonly service: AuthorizationService,
  ) {}

  @Get('authorize')
  @RouteRules({ jsonOnly: false, errorFormatter: oauthErrorFormatter })
  @ApiAuthorize()
  async authorize(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const asPage = prefersPage(request.headers.accept);
    try {
      return toResponse(await this.service.authorize(this.requests.read(request, session)), asPage, reply);
    } catch (reason) {
      if (!asPage || !(reason instanceof OauthError)) throw reason;
      reply.code(reason.status).headers(pageHeaders());
      return errorPage(reason.error, reason.description);
    }
  }

  /** OpenID Connect Core §3.1.2.1. */
  @Post('authorize')
  @HttpCode(200)
  @RouteRules({ jsonOnly: false, bytes: true, errorFormatter: oauthErrorFormatter })
  @ApiPostAuthorize()
  postAuthorize(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return this.authorize(session, request, reply);
  }

  @Post('par')
  @HttpCode(201)
  @RouteRules({ bytes: true, errorFormatter: oauthErrorFormatter })
  @ApiPush()
  push(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PushedAuthorization> {
    reply.headers(noStore);
    return this.service.push(this.requests.read(request, session));
  }
}

function toResponse(authorization: Authorization, asPage: boolean, reply: FastifyReply): unknown {
  if ('redirectTo' in authorization) {
    reply
      .code(302)
      .headers({ ...noStore, 'referrer-policy': 'no-referrer', location: authorization.redirectTo });
    return undefined;
  }
  const { codeResponse } = authorization;
  if (!asPage) {
    reply.headers(noStore);
    return codeResponse;
  }
  reply.headers(pageHeaders());
  return codePage(codeResponse, exchangeCommand(authorization));
}
