// The schema as text, for people, editors and code generators.
import { Controller, Get } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { ApiExcludeController } from '@nestjs/swagger';
import { printSchema } from 'graphql';
import { RouteRules } from '../routing/route-config.js';
import { PlainText } from '../pages/plain-text.js';

@ApiExcludeController()
@Controller('graphql/schema')
export class SchemaController {
  private text: string | undefined;

  constructor(private readonly host: GraphQLSchemaHost) {}

  @Get()
  @RouteRules({ stateless: true })
  @PlainText()
  schema(): string {
    return (this.text ??= `${printSchema(this.host.schema)}\n`);
  }
}
