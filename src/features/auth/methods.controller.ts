// The list of authentication schemes over REST.
import { Controller, Get, Req, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { ApiMethods } from './auth.openapi.js';
import { MethodsService, type AuthMethod } from './methods.service.js';

@ApiTags('Authentication')
@Controller('auth/methods')
@RouteRules({ protocol: 'auth' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class MethodsController {
  constructor(
    private readonly service: MethodsService,
    private readonly requests: AuthRequestReader,
  ) {}

  @Get()
  @ApiMethods()
  async list(@Req() request: FastifyRequest): Promise<Envelope<AuthMethod[]>> {
    return envelope(await this.service.catalogue(this.requests.base(request)));
  }
}
