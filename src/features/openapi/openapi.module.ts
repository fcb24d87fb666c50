// OpenAPI documents, the API reference and Swagger UI.
import { Module } from '@nestjs/common';
import { CrudModule } from '../../platform/records/crud/crud.module.js';
import { DocsPages } from './docs.pages.js';
import { OpenapiController } from './openapi.controller.js';
import { OpenapiService } from './openapi.service.js';
import { RenderedDocs } from './rendered-docs.service.js';

@Module({
  imports: [CrudModule],
  controllers: [OpenapiController],
  providers: [OpenapiService, DocsPages, RenderedDocs],
})
export class OpenapiModule {}
