// The catalogue of the entities, and the JSON Schema of definition files. Both are created with the first request.
import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { readSchemaText } from '../../definitions/schema-text.js';
import { envelope, JSON_TYPE } from '../../platform/kernel/envelope/envelope.js';
import { DocumentRoute, jsonSchema } from '../../platform/http/openapi/document.route.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { sendStatic, StaticContent } from '../../platform/session/conditional/static-content.js';
import { Entities } from '../../platform/session/data/entities.js';
import { entityCatalogue } from './catalogue.js';
import { ApiListEntities } from './entity-catalogue.openapi.js';

@ApiTags('Documents')
@Controller()
export class EntityCatalogueController {
  private catalogue: StaticContent | undefined;
  private schemaDocument: StaticContent | undefined;

  constructor(private readonly entities: Entities) {}

  @Get('entities')
  @Header('content-type', JSON_TYPE)
  @RouteRules({ protocol: 'rest', sessionless: true, setsEtag: true })
  @ApiListEntities()
  list(@Res({ passthrough: true }) reply: FastifyReply): string | Buffer {
    this.catalogue ??= new StaticContent(JSON.stringify(envelope(entityCatalogue(this.entities))));
    return sendStatic(reply, this.catalogue);
  }

  @Get('entities.schema.json')
  @DocumentRoute('getEntitiesSchema', 'Get the JSON Schema of definition files', jsonSchema)
  schema(@Res({ passthrough: true }) reply: FastifyReply): string | Buffer {
    this.schemaDocument ??= new StaticContent(readSchemaText());
    return sendStatic(reply, this.schemaDocument);
  }
}
