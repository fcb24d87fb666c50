// The documents of the interface, for machines and for people.
import { Module } from '@nestjs/common';
import { OpenapiController } from './openapi.controller.js';
import { OpenapiService } from './openapi.service.js';
import { SwaggerUi } from './swagger-ui.js';

@Module({ controllers: [OpenapiController], providers: [OpenapiService, SwaggerUi] })
export class OpenapiModule {}
