// The device authorization endpoint and the verification page (RFC 8628).
import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../platform/session/session/session.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { ApiDecide, ApiDevicePage, ApiStartDevice } from './device.openapi.js';
import { DeviceEndpointService, type DeviceView } from './device-endpoint.service.js';
import { devicePage } from './device.pages.js';
import type { DeviceAuthorization } from './device.service.js';
import { noStore, oauthErrorFormatter } from './oauth-error.js';
import { pageHeaders, prefersPage } from '../../platform/http/pages/html.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';

@ApiTags('Authentication')
@Controller('auth/oauth')
@RouteRules({ protocol: 'auth' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class DeviceController {
  constructor(
    private readonly requests: AuthRequestReader,
    private readonly service: DeviceEndpointService,
  ) {}

  @Post('device_authorization')
  @HttpCode(200)
  @RouteRules({ bytes: true, errorFormatter: oauthErrorFormatter })
  @ApiStartDevice()
  start(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceAuthorization> {
    reply.headers(noStore);
    return this.service.start(this.requests.read(request, session));
  }

  @Get('device')
  @RouteRules({ jsonOnly: false, errorFormatter: oauthErrorFormatter })
  @ApiDevicePage()
  async verificationPage(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return toResponse(await this.service.view(this.requests.read(request, session)), request, reply);
  }

  @Post('device')
  @HttpCode(200)
  @RouteRules({ bytes: true, jsonOnly: false, errorFormatter: oauthErrorFormatter })
  @ApiDecide()
  async decide(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return toResponse(await this.service.decide(this.requests.read(request, session)), request, reply);
  }
}

function toResponse(
  { userCode, state }: DeviceView,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (prefersPage(headers.accept)) {
    reply.headers(pageHeaders("'self'"));
    return devicePage(userCode, state);
  }
  reply.headers(noStore);
  return { user_code: userCode ?? null, status: state?.status ?? 'unknown', ...state };
}
