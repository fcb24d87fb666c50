// The services that grants use. Grants are plain objects, so they get them as an argument.
import { Injectable } from '@nestjs/common';
import { SessionAccounts } from '../../auth/session-accounts.service.js';
import { SessionTokens } from '../../auth/session-tokens.service.js';
import { DeviceService } from '../device.service.js';
import { TokenResponses } from '../token-responses.js';
import { OauthStore } from '../oauth-store.js';

@Injectable()
export class GrantServices {
  constructor(
    readonly responses: TokenResponses,
    readonly store: OauthStore,
    readonly devices: DeviceService,
    readonly tokens: SessionTokens,
    readonly accounts: SessionAccounts,
  ) {}
}
