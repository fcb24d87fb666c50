// The OAuth 2.0 authorization server and OpenID provider.
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ExpiringModule } from '../../platform/kernel/expiring/expiring.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { AuthorizationService } from './authorization.service.js';
import { AuthorizeController } from './authorize.controller.js';
import { DeviceController } from './device.controller.js';
import { DeviceEndpointService } from './device-endpoint.service.js';
import { DeviceService } from './device.service.js';
import { GrantServices } from './grants/grant-services.js';
import { IdTokensService } from './id-tokens.service.js';
import { OpenidController } from './openid.controller.js';
import { ResourceMetadataController } from './resource-metadata.controller.js';
import { TokenController } from './token.controller.js';
import { TokenEndpointService } from './token-endpoint.service.js';
import { TokenResponses } from './token-responses.js';
import { TokenStatusService } from './token-status.service.js';
import { UserinfoService } from './userinfo.service.js';
import { OauthStore } from './oauth-store.js';

@Module({
  // Without a secret: ID tokens are signed by a private key, which each call names.
  imports: [ExpiringModule, AuthModule, JwtModule.register({})],
  controllers: [
    ...[TokenController, AuthorizeController, DeviceController, OpenidController],
    ResourceMetadataController,
  ],
  providers: [
    ...[IdTokensService, OauthStore, TokenResponses, GrantServices, DeviceService],
    ...[
      TokenEndpointService,
      TokenStatusService,
      AuthorizationService,
      DeviceEndpointService,
      UserinfoService,
    ],
  ],
})
export class OauthModule {}
