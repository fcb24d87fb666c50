// The token, introspection and revocation endpoints.
import { Controller, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { noStore, oauthErrorFormatter } from './oauth-error.js';
import { ApiClientCredentials, ApiIntrospect, ApiRevoke, ApiToken } from './token.openapi.js';
import { TokenEndpointService } from './token-endpoint.service.js';
import type { TokenResponse } from './token-responses.js';
import { TokenStatusService, type TokenStatus } from './token-status.service.js';

const rules = { bytes: true, errorFormatter: oauthErrorFormatter } as const;

@ApiTags('Authentication')
@Controller('auth/oauth')
@RouteRules({ protocol: 'auth' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class TokenController {
  constructor(
    private readonly requests: AuthRequestReader,
    private readonly endpoint: TokenEndpointService,
    private readonly statuses: TokenStatusService,
  ) {}

  @Post()
  @HttpCode(200)
  @RouteRules(rules)
  @ApiClientCredentials()
  clientCredentials(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenResponse> {
    reply.headers(noStore);
    return this.endpoint.issueTokens(this.requests.read(request, session), ['client_credentials']);
  }

  @Post('token')
  @HttpCode(200)
  @RouteRules(rules)
  @ApiToken()
  token(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenResponse> {
    reply.headers(noStore);
    return this.endpoint.issueTokens(this.requests.read(request, session));
  }

  @Post('introspect')
  @HttpCode(200)
  @RouteRules(rules)
  @ApiIntrospect()
  introspect(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenStatus> {
    reply.headers(noStore);
    return this.statuses.introspect(this.requests.read(request, session));
  }

  @Post('revoke')
  @HttpCode(200)
  @RouteRules(rules)
  @ApiRevoke()
  async revoke(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    reply.headers(noStore);
    await this.statuses.revoke(this.requests.read(request, session));
    return {};
  }
}
