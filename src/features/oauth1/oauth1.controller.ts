// The three endpoints of the OAuth 1.0a token flow. Clients get form-encoded responses, users a redirect or a page.
import { Controller, Get, Header, HttpCode, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { demoAccount } from '../auth/accounts.entity.js';
import { ApiAccessToken, ApiOauth1Authorize, ApiRequestToken } from './oauth1.openapi.js';
import { Oauth1Service, type Oauth1Approval, type TokenResponseFields } from './oauth1.service.js';
import { pageHeaders, prefersPage } from '../../platform/http/pages/html.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { verifierPage } from './verifier-page.js';

const FORM = 'application/x-www-form-urlencoded';

/** The approval as JSON, for clients that do not prefer HTML. */
interface ApprovalData {
  readonly oauth_token: string;
  readonly oauth_verifier: string;
}

@ApiTags('Authentication')
@Controller('auth/oauth1')
@RouteRules({ protocol: 'auth' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class Oauth1Controller {
  constructor(
    private readonly service: Oauth1Service,
    private readonly requests: AuthRequestReader,
  ) {}

  @Post('request_token')
  @HttpCode(200)
  @Header('content-type', FORM)
  @Header('cache-control', 'no-store')
  @RouteRules({ bytes: true, jsonOnly: false })
  @ApiRequestToken()
  async requestToken(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    return form(await this.service.requestToken(this.requests.read(request, session)));
  }

  @Get('authorize')
  @RouteRules({ jsonOnly: false })
  @ApiOauth1Authorize()
  async authorize(
    @CurrentSession() session: Session,
    @Query('oauth_token') token: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<ApprovalData> | string | undefined> {
    const name = typeof token === 'string' ? token : undefined;
    const approval = await this.service.authorize(name, this.requests.read(request, session));
    reply.header('cache-control', 'no-store');
    if (approval.callbackUrl === undefined) return approvalResponse(approval, request, reply);
    void reply.redirect(approval.callbackUrl, 302);
    return undefined;
  }

  @Post('access_token')
  @HttpCode(200)
  @Header('content-type', FORM)
  @Header('cache-control', 'no-store')
  @RouteRules({ bytes: true, jsonOnly: false })
  @ApiAccessToken()
  async accessToken(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    return form(await this.service.accessToken(this.requests.read(request, session)));
  }
}

function form(fields: TokenResponseFields): string {
  return new URLSearchParams(fields).toString();
}

/** A page if the client prefers HTML, otherwise JSON. */
function approvalResponse(
  { token, verifier }: Oauth1Approval,
  request: FastifyRequest,
  reply: FastifyReply,
): Envelope<ApprovalData> | string {
  if (!prefersPage(request.headers.accept)) return envelope({ oauth_token: token, oauth_verifier: verifier });
  reply.headers(pageHeaders());
  return verifierPage(verifier, demoAccount.name);
}
