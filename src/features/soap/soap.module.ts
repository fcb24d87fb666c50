// SOAP: one endpoint and one WSDL for the services of all entities, and a client of them.
import { Module } from '@nestjs/common';
import { CrudModule } from '../../platform/records/crud/crud.module.js';
import { ResponseCacheModule } from '../../platform/session/response-cache/response-cache.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SoapFaults } from './faults.js';
import { SoapClient } from './soap-client.service.js';
import { SoapGuideService } from './soap-guide.service.js';
import { SoapController } from './soap.controller.js';
import { SoapHook } from './soap.hook.js';
import { SoapResolver } from './soap.resolver.js';
import { SoapService } from './soap.service.js';

@Module({
  imports: [CrudModule, ResponseCacheModule, AuthModule],
  controllers: [SoapController],
  providers: [SoapService, SoapClient, SoapGuideService, SoapFaults, SoapHook, SoapResolver],
  exports: [SoapService, SoapClient, SoapGuideService],
})
export class SoapModule {}
