// The secret of the service, for what signs with it.
import { Module } from '@nestjs/common';
import { ServiceSecret } from './service-secret.service.js';

@Module({ providers: [ServiceSecret], exports: [ServiceSecret] })
export class SecretModule {}
