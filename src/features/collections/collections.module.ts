// Collections of sample requests for Postman, Bruno and .http clients.
import { Module } from '@nestjs/common';
import { CrudModule } from '../../platform/records/crud/crud.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SoapModule } from '../soap/soap.module.js';
import { CollectionsController } from './collections.controller.js';
import { CollectionsService } from './collections.service.js';

@Module({
  imports: [CrudModule, AuthModule, SoapModule],
  controllers: [CollectionsController],
  providers: [CollectionsService],
})
export class CollectionsModule {}
