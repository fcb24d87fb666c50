// The GraphQL schema in SDL, for editors and code generators.
import { Controller, Get, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AbstractGraphQLDriver } from '@nestjs/graphql';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { printSchema } from 'graphql';
import { sendStatic, StaticContent } from '../../session/conditional/static-content.js';
import { PlainText } from '../../http/pages/plain-text.js';
import { RouteRules } from '../../http/routing/route-config.js';
import type { GraphqlDriver } from './graphql.driver.js';

@ApiExcludeController()
@Controller('graphql/schema')
export class SchemaController {
  private document: StaticContent | undefined;

  constructor(private readonly modules: ModuleRef) {}

  @Get()
  @RouteRules({ stateless: true, setsEtag: true })
  @PlainText()
  async schema(@Res({ passthrough: true }) reply: FastifyReply): Promise<string | Buffer> {
    const driver = this.modules.get<GraphqlDriver>(AbstractGraphQLDriver, { strict: false });
    this.document ??= new StaticContent(`${printSchema(await driver.schema())}\n`);
    return sendStatic(reply, this.document);
  }
}
