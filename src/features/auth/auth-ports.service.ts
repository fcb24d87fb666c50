// Implements the ports of the http-auth library: accounts, keys, nonces, replay protection, tokens and logins.
import { Injectable } from '@nestjs/common';
import type { AuthPorts, Tokens } from 'practice-http-auth/ports.js';
import { standardTokenRules, type TokenRules } from '../../platform/session/rules/token-rules.js';
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

  /** The ports in a request with these rules, which may accept tokens that are not valid. */
  for(rules: TokenRules): AuthPorts {
    if (rules === standardTokenRules) return this;
    const verify: Tokens['verify'] = (token, now) => this.tokens.verify(token, now, rules);
    const { accounts: all, keys, nonces, replays, logins } = this;
    return { accounts: all, keys, nonces, replays, logins, tokens: { verify } };
  }
}
