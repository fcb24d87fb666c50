// OpenAPI documents and Swagger UI.
import { Module } from '@nestjs/common';
import { OpenapiController } from './openapi.controller.js';
import { OpenapiService } from './openapi.service.js';
import { SwaggerUi } from './swagger-ui.js';

@Module({ controllers: [OpenapiController], providers: [OpenapiService, SwaggerUi] })
export class OpenapiModule {}
