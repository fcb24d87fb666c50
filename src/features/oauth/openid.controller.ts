// Server metadata, public keys and the UserInfo endpoint.
import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { IdTokensService, type SigningJwk } from './id-tokens.service.js';
import { metadataOf, type Metadata } from './metadata.js';
import { noStore, oauthErrorFormatter } from './oauth-error.js';
import { ApiJwks, ApiMetadata, ApiUserinfo } from './openid.openapi.js';
import { UserinfoService, type Userinfo } from './userinfo.service.js';

@ApiTags('Authentication')
@Controller()
@RouteRules({ protocol: 'auth' })
export class OpenidController {
  constructor(
    private readonly requests: AuthRequestReader,
    private readonly idTokens: IdTokensService,
    private readonly userinfoService: UserinfoService,
  ) {}

  @Get('.well-known/oauth-authorization-server')
  @RouteRules({ stateless: true })
  @ApiMetadata('getOauthMetadata', 'The metadata of the OAuth server', 'RFC 8414')
  oauth(@Req() request: FastifyRequest): Metadata {
    return metadataOf(this.requests.base(request));
  }

  @Get('.well-known/openid-configuration')
  @RouteRules({ stateless: true })
  @ApiMetadata('getOpenidConfiguration', 'The metadata of the OpenID provider', 'OpenID Connect Discovery §4')
  openid(@Req() request: FastifyRequest): Metadata {
    return metadataOf(this.requests.base(request));
  }

  @Get('auth/oauth/jwks')
  @UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
  @RouteRules({ stateless: true })
  @ApiJwks()
  async jwks(): Promise<{ readonly keys: readonly SigningJwk[] }> {
    return { keys: [await this.idTokens.jwk()] };
  }

  @Get('auth/oauth/userinfo')
  @UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
  @RouteRules({ bytes: true, errorFormatter: oauthErrorFormatter })
  @ApiUserinfo('get')
  userinfo(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Userinfo> {
    reply.headers(noStore);
    return this.userinfoService.userinfo(this.requests.read(request, session));
  }

  @Post('auth/oauth/userinfo')
  @UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
  @HttpCode(200)
  @RouteRules({ bytes: true, errorFormatter: oauthErrorFormatter })
  @ApiUserinfo('post')
  postUserinfo(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Userinfo> {
    return this.userinfo(session, request, reply);
  }
}
