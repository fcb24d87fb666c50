// The documents of a request, with the schema that executed them.
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AbstractGraphQLDriver } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import type { GraphqlDriver } from './graphql.driver.js';
import { DocumentSource } from '../../practice/faults/document-source.js';
import type { ExecutedDocument } from '../../practice/faults/null-field.js';
import { RequestedFields } from './requested-fields.js';

@Injectable()
export class ExecutedDocuments {
  constructor(
    private readonly modules: ModuleRef,
    private readonly fields: RequestedFields,
    source: DocumentSource,
  ) {
    source.register((request) => this.of(request));
  }

  /** In the order of a batch; undefined for a request whose document cannot be read. */
  private async of(request: FastifyRequest): Promise<readonly (ExecutedDocument | undefined)[]> {
    const driver = this.modules.get<GraphqlDriver>(AbstractGraphQLDriver, { strict: false });
    const schema = await driver.schema();
    return this.fields.documentsOf(request).map((requested) => requested && { ...requested, schema });
  }
}
