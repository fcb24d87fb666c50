// The OAuth 1.0a token flow.
import { Module } from '@nestjs/common';
import { ExpiringModule } from '../../platform/kernel/expiring/expiring.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { Oauth1Controller } from './oauth1.controller.js';
import { Oauth1Service } from './oauth1.service.js';
import { RequestTokensService } from './request-tokens.service.js';

@Module({
  imports: [ExpiringModule, AuthModule],
  controllers: [Oauth1Controller],
  providers: [Oauth1Service, RequestTokensService],
})
export class Oauth1Module {}
