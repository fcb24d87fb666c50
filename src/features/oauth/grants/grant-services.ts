// What grants work with. They are plain objects; this is all they are given.
import { Injectable } from '@nestjs/common';
import { TokensService } from '../../auth/tokens.service.js';
import { DeviceService } from '../device.service.js';
import { TokenResponses } from '../token-issuer.js';
import { OauthStore } from '../vault.js';

@Injectable()
export class GrantServices {
  constructor(
    readonly issuer: TokenResponses,
    readonly vault: OauthStore,
    readonly devices: DeviceService,
    readonly tokens: TokensService,
  ) {}
}
