// A protected resource per scheme: 200 with the identity, or 401 with the reason.
import { Controller, Get, HttpCode, Param, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { ApiProtected } from './auth.openapi.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { schemeNamed } from 'practice-http-auth/schemes/index.js';
import { session as sessionScheme } from 'practice-http-auth/schemes/session.js';
import { ProtectedService, type AuthenticatedIdentity } from './protected.service.js';

@ApiTags('Authentication')
@Controller('auth/protected/:scheme')
@RouteRules({ protocol: 'auth', isSessionCredential: isSessionScheme })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class ProtectedController {
  constructor(
    private readonly service: ProtectedService,
    private readonly requests: AuthRequestReader,
  ) {}

  @Get()
  @RouteRules({ bytes: true })
  @ApiProtected('get')
  async get(
    @Param('scheme') scheme: string,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<AuthenticatedIdentity>> {
    const authRequest = this.requests.read(request, session);
    const { identity, headers } = await this.service.authenticate(scheme, authRequest);
    reply.headers(headers);
    return envelope(identity);
  }

  @Post()
  @HttpCode(200)
  @RouteRules({ bytes: true })
  @ApiProtected('post')
  post(
    @Param('scheme') scheme: string,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<AuthenticatedIdentity>> {
    return this.get(scheme, session, request, reply);
  }
}

function isSessionScheme({ params }: FastifyRequest): boolean {
  return schemeNamed((params as { readonly scheme: string }).scheme) === sessionScheme;
}
