// Implements the ports of the http-auth library: accounts, keys, nonces, replay protection, tokens and logins.
import { Injectable } from '@nestjs/common';
import type { AuthPorts } from '../../http-auth/ports.js';
import { LoginSessionsService } from '../login/login-sessions.service.js';
import { accounts } from './accounts.entity.js';
import { KeyringService } from './keyring.service.js';
import { NoncesService } from './nonces.service.js';
import { ReplaysService } from './replays.service.js';
import { TokensService } from './tokens.service.js';

@Injectable()
export class AuthPortsService implements AuthPorts {
  readonly accounts = accounts;

  constructor(
    readonly tokens: TokensService,
    readonly keys: KeyringService,
    readonly nonces: NoncesService,
    readonly replays: ReplaysService,
    readonly logins: LoginSessionsService,
  ) {}
}
