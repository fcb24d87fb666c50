// Provides the secret of the service.
import { Module } from '@nestjs/common';
import { ServiceSecretService } from './service-secret.service.js';

@Module({ providers: [ServiceSecretService], exports: [ServiceSecretService] })
export class SecretModule {}
