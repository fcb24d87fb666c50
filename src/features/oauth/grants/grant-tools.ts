// What grants work with. They are plain objects; this is all they are given.
import { Injectable } from '@nestjs/common';
import { TokensService } from '../../auth/tokens.service.js';
import { DeviceService } from '../device.service.js';
import { TokenIssuer } from '../token-issuer.js';
import { OauthVault } from '../vault.js';

@Injectable()
export class GrantTools {
  constructor(
    readonly issuer: TokenIssuer,
    readonly vault: OauthVault,
    readonly devices: DeviceService,
    readonly tokens: TokensService,
  ) {}
}
