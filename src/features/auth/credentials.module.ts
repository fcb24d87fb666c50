// Keys, nonces, replay protection and access tokens: what the modules of authentication share.
import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AuthRequestReader } from '../../platform/http-auth/auth-request.reader.js';
import { KeyringService } from './keyring.service.js';
import { NoncesService } from './nonces.service.js';
import { ReplaysService } from './replays.service.js';
import { SecretModule } from './secret.module.js';
import { ServiceSecretService } from './service-secret.service.js';
import { TokensService } from './tokens.service.js';

const jwt = JwtModule.registerAsync({
  imports: [SecretModule],
  inject: [ServiceSecretService],
  useFactory: ({ value }: ServiceSecretService) => ({
    // The library tries to read a Buffer as a public key first, for each token, which takes twenty times as long.
    secret: createSecretKey(value),
    signOptions: { algorithm: 'HS256' },
  }),
});

const services = [AuthRequestReader, KeyringService, NoncesService, ReplaysService, TokensService];

@Module({ imports: [SecretModule, jwt], providers: services, exports: [SecretModule, ...services] })
export class CredentialsModule {}
