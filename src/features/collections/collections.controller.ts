// Downloads of all sample requests as collections for API clients.
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { sendStatic } from '../../platform/session/conditional/static-content.js';
import { JSON_TYPE } from '../../platform/kernel/envelope/envelope.js';
import { baseUrl } from '../../platform/kernel/runtime/base-url.js';
import { PlainText } from '../../platform/http/pages/plain-text.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { ApiCollection, ApiCollectionsGuide } from './collections.openapi.js';
import { CollectionsService } from './collections.service.js';
import { collectionsGuide, type CollectionsGuide } from './guide.js';

@ApiTags('Documents')
@Controller('collections')
export class CollectionsController {
  constructor(
    private readonly service: CollectionsService,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiCollectionsGuide()
  guide(@Req() request: FastifyRequest): CollectionsGuide {
    return collectionsGuide(baseUrl(this.config, request));
  }

  @Get('postman.json')
  @ApiCollection('Postman', 'application/json')
  @Header('content-type', JSON_TYPE)
  async postman(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Buffer> {
    return sendStatic(reply, await this.service.postman(baseUrl(this.config, request)));
  }

  @Get('bruno.zip')
  @ApiCollection('Bruno', 'application/zip')
  @RouteRules({ jsonOnly: false })
  @Header('content-type', 'application/zip')
  @Header('x-content-type-options', 'nosniff')
  async bruno(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return sendStatic(reply, await this.service.bruno(baseUrl(this.config, request)));
  }

  @Get('sandbox.http')
  @ApiCollection('Http', 'text/plain')
  @PlainText()
  async http(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Buffer> {
    return sendStatic(reply, await this.service.http(baseUrl(this.config, request)));
  }
}
