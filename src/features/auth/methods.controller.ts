// The catalogue of schemes over REST.
import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config.js';
import { envelope, type Envelope } from '../../platform/envelope/envelope.js';
import { baseUrl } from '../../platform/routing/base-url.js';
import { MethodsDocument } from './auth.documents.js';
import { MethodsService, type AuthMethod } from './methods.service.js';

@ApiTags('Authentication')
@Controller('auth/methods')
export class MethodsController {
  constructor(
    private readonly service: MethodsService,
    private readonly config: Config,
  ) {}

  @Get()
  @MethodsDocument()
  async list(@Req() request: FastifyRequest): Promise<Envelope<AuthMethod[]>> {
    return envelope(await this.service.catalogue(baseUrl(this.config, request)));
  }
}
