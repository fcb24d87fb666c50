// The secret of the service, for what signs with it.
import { Module } from '@nestjs/common';
import { ServiceSecret } from './service-secret.js';

@Module({ providers: [ServiceSecret], exports: [ServiceSecret] })
export class SecretModule {}
