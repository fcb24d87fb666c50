// The authentication laboratory: every scheme a client can be set to, verified, with reasons that teach.
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AuthTools } from './auth-tools.js';
import { Keyring } from './keyring.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { LoginSessions } from './login/login-sessions.js';
import { MethodsController } from './methods.controller.js';
import { MethodsService } from './methods.service.js';
import { Nonces } from './nonces.js';
import { ProtectedController } from './protected.controller.js';
import { ProtectedService } from './protected.service.js';
import { Replays } from './replays.js';
import { SecretModule } from './secret.module.js';
import { ServiceSecret } from './service-secret.js';
import { TokensService } from './tokens.service.js';
import { WsSecurityService } from './ws-security.service.js';

const tokens = JwtModule.registerAsync({
  imports: [SecretModule],
  inject: [ServiceSecret],
  useFactory: ({ value }: ServiceSecret) => ({ secret: value, signOptions: { algorithm: 'HS256' } }),
});

@Module({
  imports: [SecretModule, tokens],
  controllers: [ProtectedController, MethodsController, LoginController],
  providers: [
    ProtectedService,
    MethodsService,
    AuthTools,
    TokensService,
    Keyring,
    Nonces,
    Replays,
    WsSecurityService,
    LoginSessions,
    LoginService,
  ],
  exports: [WsSecurityService],
})
export class AuthModule {}
