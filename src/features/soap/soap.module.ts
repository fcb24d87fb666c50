// SOAP: one endpoint and one WSDL over the services of all entities.
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EntitiesModule } from '../entities.module.js';
import { SoapFaults } from './faults.js';
import { SoapController } from './soap.controller.js';
import { SoapHook } from './soap.hook.js';
import { SoapResolver } from './soap.resolver.js';
import { SoapService } from './soap.service.js';

@Module({
  imports: [AuthModule, EntitiesModule],
  controllers: [SoapController],
  providers: [SoapService, SoapFaults, SoapHook, SoapResolver],
  exports: [SoapService],
})
export class SoapModule {}
