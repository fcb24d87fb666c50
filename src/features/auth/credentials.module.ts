// Keys, nonces, replay protection and access tokens, which the authentication modules share.
import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ExpiringModule } from '../../platform/kernel/expiring/expiring.module.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { KeyringService } from './keyring.service.js';
import { NoncesService } from './nonces.service.js';
import { ReplaysService } from './replays.service.js';
import { SecretModule } from './secret.module.js';
import { ServiceSecretService } from './service-secret.service.js';
import { SessionAccounts } from './session-accounts.service.js';
import { SessionTokens } from './session-tokens.service.js';
import { TokensService } from './tokens.service.js';
import { VerifiedTokens } from './verified-tokens.service.js';

const jwt = JwtModule.registerAsync({
  imports: [SecretModule],
  inject: [ServiceSecretService],
  useFactory: ({ value }: ServiceSecretService) => ({
    // A KeyObject: for a Buffer, the library first tries to parse a public key per token, which is 20 times slower.
    secret: createSecretKey(value),
    signOptions: { algorithm: 'HS256' },
  }),
});

const services = [
  ...[AuthRequestReader, KeyringService, NoncesService, ReplaysService],
  ...[SessionAccounts, SessionTokens, TokensService],
];

@Module({
  imports: [ExpiringModule, SecretModule, jwt],
  providers: [VerifiedTokens, ...services],
  exports: [SecretModule, ...services],
})
export class CredentialsModule {}
