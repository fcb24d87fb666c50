// The documents of the interface, for machines and for people.
import { Module } from '@nestjs/common';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { SwaggerUi } from './swagger-ui.js';

@Module({ controllers: [DocumentsController], providers: [DocumentsService, SwaggerUi] })
export class DocumentsModule {}
