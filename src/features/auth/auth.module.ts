// Every scheme of HTTP authentication, with the reasons for its rejections; access tokens and practice keys.
import { Module } from '@nestjs/common';
import { ExpectationModule } from '../../platform/http/validation/expectation.module.js';
import { ExpiringModule } from '../../platform/kernel/expiring/expiring.module.js';
import { LoginModule } from '../login/login.module.js';
import { MtlsModule } from '../mtls/mtls.module.js';
import { ApiKeysService } from './api-keys.service.js';
import { AuthPortsService } from './auth-ports.service.js';
import { AuthResolver } from './auth.resolver.js';
import { CredentialsModule } from './credentials.module.js';
import { EarlyRejection } from './early-rejection.js';
import { IdentityController } from './identity.controller.js';
import { IdentityService } from './identity.service.js';
import { KeysController } from './keys.controller.js';
import { KeysService } from './keys.service.js';
import { MethodsController } from './methods.controller.js';
import { MethodsService } from './methods.service.js';
import { ProtectedController } from './protected.controller.js';
import { ProtectedService } from './protected.service.js';
import { TokenIssuer } from './token-issuer.service.js';
import { WsSecurityService } from './ws-security.service.js';

@Module({
  imports: [ExpiringModule, ExpectationModule, CredentialsModule, LoginModule, MtlsModule],
  controllers: [IdentityController, KeysController, ProtectedController, MethodsController],
  providers: [
    ...[ProtectedService, MethodsService, TokenIssuer, IdentityService, ApiKeysService, KeysService],
    ...[AuthPortsService, AuthResolver, EarlyRejection, WsSecurityService],
  ],
  exports: [
    CredentialsModule,
    AuthPortsService,
    MethodsService,
    ProtectedService,
    TokenIssuer,
    WsSecurityService,
  ],
})
export class AuthModule {}
