// The authentication laboratory: every scheme a client can be set to, verified, with reasons that teach.
import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ApiKeysService } from './api-keys.service.js';
import { AuthRequests } from './auth-requests.service.js';
import { AuthResolver } from './auth.resolver.js';
import { AuthTools } from './auth-ports.service.js';
import { IdentityController } from './identity.controller.js';
import { IdentityService } from './identity.service.js';
import { Keyring } from './keyring.service.js';
import { KeysController } from './keys.controller.js';
import { KeysService } from './keys.service.js';
import { TokenIssuer } from './token-issuer.service.js';
import { LoginController } from '../login/login.controller.js';
import { LoginService } from '../login/login.service.js';
import { LoginSessions } from '../login/login-sessions.service.js';
import { MethodsController } from './methods.controller.js';
import { MethodsService } from './methods.service.js';
import { MtlsController } from '../mtls/mtls.controller.js';
import { MtlsPort } from '../mtls/mtls-server.service.js';
import { PracticeCa } from '../mtls/practice-ca.service.js';
import { Nonces } from './nonces.service.js';
import { Oauth1Controller } from '../oauth1/oauth1.controller.js';
import { Oauth1Service } from '../oauth1/oauth1.service.js';
import { RequestTokens } from '../oauth1/request-tokens.js';
import { ProtectedController } from './protected.controller.js';
import { ProtectedService } from './protected.service.js';
import { Replays } from './replays.service.js';
import { SecretModule } from './secret.module.js';
import { ServiceSecret } from './service-secret.service.js';
import { TokensService } from './tokens.service.js';
import { WsSecurityService } from './ws-security.service.js';

const tokens = JwtModule.registerAsync({
  imports: [SecretModule],
  inject: [ServiceSecret],
  useFactory: ({ value }: ServiceSecret) => ({
    // Bytes would be tried as a public key first, for each token, which takes twenty times as long as all the rest.
    secret: createSecretKey(value),
    signOptions: { algorithm: 'HS256' },
  }),
});

@Module({
  imports: [SecretModule, tokens],
  controllers: [
    IdentityController,
    KeysController,
    ProtectedController,
    MethodsController,
    MtlsController,
    Oauth1Controller,
    LoginController,
  ],
  providers: [
    ...[ProtectedService, MethodsService, TokenIssuer, IdentityService, ApiKeysService, KeysService],
    ...[AuthTools, TokensService, Keyring, Nonces, Replays, AuthRequests, AuthResolver],
    ...[PracticeCa, MtlsPort],
    ...[RequestTokens, Oauth1Service],
    ...[LoginSessions, LoginService, WsSecurityService],
  ],
  exports: [MethodsService, TokenIssuer, WsSecurityService, AuthTools, TokensService, Keyring, AuthRequests],
})
export class AuthModule {}
