// Mutual TLS: the practice CA, and the port that requests client certificates.
import { Module } from '@nestjs/common';
import { LifecycleModule } from '../../platform/kernel/lifecycle/lifecycle.module.js';
import { CredentialsModule } from '../auth/credentials.module.js';
import { MtlsController } from './mtls.controller.js';
import { MtlsServer } from './mtls-server.js';
import { MtlsService } from './mtls.service.js';
import { PracticeCaService } from './practice-ca.service.js';

@Module({
  imports: [LifecycleModule, CredentialsModule],
  controllers: [MtlsController],
  providers: [MtlsServer, MtlsService, PracticeCaService],
  exports: [MtlsService],
})
export class MtlsModule {}
