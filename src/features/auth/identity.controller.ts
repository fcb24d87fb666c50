// Tokens, identities and API keys over REST.
import { Body, Controller, Get, Header, HttpCode, Post, Req, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { factsReporter } from '../../platform/practice/exchange/exchange.facts.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { ApiKeysService, type ApiKeysInfo } from './api-keys.service.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { ApiApiKeys, ApiMe, ApiIssueToken, ApiVerify } from './identity.openapi.js';
import { IdentityService, type RequestIdentity } from './identity.service.js';
import {
  tokenResponse,
  TokenIssuer,
  type IssuedToken,
  type TokenForUser,
  type VerifiedToken,
} from './token-issuer.service.js';

@ApiTags('Authentication')
@Controller('auth')
@RouteRules({ protocol: 'auth' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class IdentityController {
  constructor(
    private readonly tokenIssuer: TokenIssuer,
    private readonly identities: IdentityService,
    private readonly apiKeys: ApiKeysService,
    private readonly requests: AuthRequestReader,
  ) {}

  @Post('token')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiIssueToken()
  token(
    @CurrentSession() session: Session,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): IssuedToken & Envelope<TokenForUser> {
    const options = { issuer: this.requests.base(request), report: factsReporter(request) };
    return tokenResponse(this.tokenIssuer.issue(session, body, options));
  }

  @Post('verify')
  @HttpCode(200)
  @ApiVerify()
  async verify(@CurrentSession() session: Session, @Body() body: unknown): Promise<Envelope<VerifiedToken>> {
    return envelope(await this.tokenIssuer.verify(session, body));
  }

  @Get('me')
  @ApiMe()
  async me(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<Envelope<RequestIdentity>> {
    return envelope(await this.identities.identify(this.requests.read(request, session)));
  }

  @Get('apikey-info')
  @ApiApiKeys()
  apiKeyInfo(@Req() request: FastifyRequest): Envelope<ApiKeysInfo> {
    return envelope(this.apiKeys.info(this.requests.base(request)));
  }
}
