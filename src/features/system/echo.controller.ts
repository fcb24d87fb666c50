// Reflects a request back to the caller, credentials included: it is the caller's own data, and nothing is logged.
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
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { envelope, type Envelope } from '../../platform/envelope/envelope.js';
import { ACCEPT_QUERY } from '../../platform/routing/known-paths.hook.js';
import { RouteRules } from '../../platform/routing/route-config.js';
import { ApiEchoBody, ApiEcho, ApiEchoQuery } from './echo.openapi.js';
import { EchoService, type Echo } from './echo.service.js';

const rules = RouteRules({ anyBody: true });
const searchable = Header('accept-query', ACCEPT_QUERY);

@ApiTags('System')
@Controller('api/v1/echo')
export class EchoController {
  constructor(private readonly service: EchoService) {}

  @Get()
  @searchable
  @rules
  @ApiEcho('GET')
  get(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.reflect(request));
  }

  @QueryMethod()
  @HttpCode(200)
  @searchable
  @ApiEchoQuery()
  query(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.reflect(request));
  }

  @Post()
  @HttpCode(200)
  @rules
  @ApiEchoBody('POST')
  post(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.reflect(request));
  }

  @Put()
  @rules
  @ApiEchoBody('PUT')
  put(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.reflect(request));
  }

  @Patch()
  @rules
  @ApiEchoBody('PATCH')
  patch(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.reflect(request));
  }

  @Delete()
  @rules
  @ApiEcho('DELETE')
  delete(@Req() request: FastifyRequest): Envelope<Echo> {
    return envelope(this.service.reflect(request));
  }
}
