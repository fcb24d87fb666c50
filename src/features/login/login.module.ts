// The login form and its cookie.
import { Module } from '@nestjs/common';
import { ExpiringModule } from '../../platform/kernel/expiring/expiring.module.js';
import { CredentialsModule } from '../auth/credentials.module.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { LoginSessionsService } from './login-sessions.service.js';

@Module({
  imports: [ExpiringModule, CredentialsModule],
  controllers: [LoginController],
  providers: [LoginService, LoginSessionsService],
  exports: [LoginSessionsService],
})
export class LoginModule {}
