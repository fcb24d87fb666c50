// Collections of sample requests for Postman, Bruno and .http clients.
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SoapModule } from '../soap/soap.module.js';
import { CollectionsController } from './collections.controller.js';
import { CollectionsService } from './collections.service.js';

@Module({
  imports: [AuthModule, SoapModule],
  controllers: [CollectionsController],
  providers: [CollectionsService],
})
export class CollectionsModule {}
