// The OpenAPI documents as JSON and YAML.
import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DocumentRoute, yaml } from '../../platform/http/openapi/document.route.js';
import { sendStatic } from '../../platform/session/conditional/static-content.js';
import { OpenapiService } from './openapi.service.js';

@ApiTags('Documents')
@Controller()
export class OpenapiController {
  constructor(private readonly service: OpenapiService) {}

  @Get('openapi.json')
  @DocumentRoute('getOpenApi', 'Get the OpenAPI 3.0 document')
  openapi(@Res({ passthrough: true }) reply: FastifyReply): string | Buffer {
    return sendStatic(reply, this.service.openapi30());
  }

  @Get('openapi.yaml')
  @DocumentRoute('getOpenApiYaml', 'Get the OpenAPI 3.0 document as YAML', yaml)
  async openapiYaml(@Res({ passthrough: true }) reply: FastifyReply): Promise<string | Buffer> {
    return sendStatic(reply, await this.service.openapi30Yaml());
  }

  @Get('docs/json')
  @DocumentRoute('getDocsJson', 'Get the OpenAPI 3.0 document (alias)')
  docsJson(@Res({ passthrough: true }) reply: FastifyReply): string | Buffer {
    return sendStatic(reply, this.service.openapi30());
  }

  @Get('openapi-3.2.json')
  @DocumentRoute('getOpenApi32', 'Get the OpenAPI 3.2 document, which includes QUERY')
  openapi32(@Res({ passthrough: true }) reply: FastifyReply): string | Buffer {
    return sendStatic(reply, this.service.openapi32());
  }
}
