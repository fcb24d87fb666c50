// Returns the request to the caller. Credentials are included: they are the caller's own, and nothing is logged.
import {
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Patch,
  Post,
  Put,
  QueryMethod,
  Req,
  UseInterceptors,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/kernel/envelope/envelope.js';
import { ACCEPT_QUERY } from '../../platform/http/routing/known-paths.hook.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { PracticeControlsInterceptor } from '../../platform/practice/practice-controls/practice-controls.interceptor.js';
import { SimulationInterceptor } from '../../platform/practice/simulation/simulation.interceptor.js';
import { ApiEchoBody, ApiEcho, ApiEchoQuery } from './echo.openapi.js';
import { EchoService, type Echo } from './echo.service.js';

const acceptsAnyBody = RouteRules({ anyBody: true });
const acceptQuery = Header('accept-query', ACCEPT_QUERY);

@ApiTags('System')
@Controller('api/v1/echo')
@RouteRules({ protocol: 'rest' })
@UseInterceptors(SimulationInterceptor, PracticeControlsInterceptor)
export class EchoController {
  constructor(private readonly service: EchoService) {}

  @Get()
  @acceptQuery
  @acceptsAnyBody
  @ApiEcho('GET')
  get(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.describe(request));
  }

  @QueryMethod()
  @HttpCode(200)
  @acceptQuery
  @ApiEchoQuery()
  query(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.describe(request));
  }

  @Post()
  @HttpCode(200)
  @acceptsAnyBody
  @ApiEchoBody('POST')
  post(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.describe(request));
  }

  @Put()
  @acceptsAnyBody
  @ApiEchoBody('PUT')
  put(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.describe(request));
  }

  @Patch()
  @acceptsAnyBody
  @ApiEchoBody('PATCH')
  patch(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.describe(request));
  }

  @Delete()
  @acceptsAnyBody
  @ApiEcho('DELETE')
  delete(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.describe(request));
  }
}
