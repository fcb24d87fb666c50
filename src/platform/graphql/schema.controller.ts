// The GraphQL schema in SDL, for editors and code generators.
import { Controller, Get } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AbstractGraphQLDriver } from '@nestjs/graphql';
import { ApiExcludeController } from '@nestjs/swagger';
import { printSchema } from 'graphql';
import { PlainText } from '../pages/plain-text.js';
import { RouteRules } from '../routing/route-config.js';
import type { GraphqlDriver } from './graphql.driver.js';

@ApiExcludeController()
@Controller('graphql/schema')
export class SchemaController {
  private text: string | undefined;

  constructor(private readonly modules: ModuleRef) {}

  @Get()
  @RouteRules({ stateless: true })
  @PlainText()
  async schema(): Promise<string> {
    const driver = this.modules.get<GraphqlDriver>(AbstractGraphQLDriver, { strict: false });
    return (this.text ??= `${printSchema(await driver.schema())}\n`);
  }
}
