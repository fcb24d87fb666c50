// Implements the ports of the http-auth library: accounts, keys, nonces, replay protection, tokens and logins.
import { Injectable } from '@nestjs/common';
import type { AuthPorts, Logins } from 'practice-http-auth/ports.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { LoginSessionsService } from '../login/login-sessions.service.js';
import { accounts } from './accounts.entity.js';
import { KeyringService } from './keyring.service.js';
import { NoncesService } from './nonces.service.js';
import { ReplaysService } from './replays.service.js';
import { SessionTokens } from './session-tokens.service.js';
import type { TokensService } from './tokens.service.js';

/** The logins that can authenticate with a password: the accounts only, or the users of the session too. */
export type Who = 'accounts' | 'users';

@Injectable()
export class AuthPortsService implements AuthPorts {
  readonly accounts = accounts;
  /** Finds no login without a request; see `for`. */
  readonly logins: Logins = { find: () => 'unknown_login' };

  constructor(
    readonly keys: KeyringService,
    readonly nonces: NoncesService,
    readonly replays: ReplaysService,
    private readonly loginSessions: LoginSessionsService,
    private readonly sessionTokens: SessionTokens,
  ) {}

  get tokens(): TokensService {
    return this.sessionTokens.tokens;
  }

  /** The ports in a request: its session decides which tokens, logins and accounts are valid. */
  for({ practiceSession: session }: ReceivedAuthRequest, who: Who = 'accounts'): AuthPorts {
    const { keys, nonces, replays } = this;
    const { accounts: known } = this.sessionTokens;
    return {
      ...{ keys, nonces, replays },
      accounts: who === 'accounts' ? known.shared(session) : known.of(session),
      tokens: { verify: (token, now) => this.sessionTokens.verify(session, token, now) },
      logins: { find: (id, now) => this.loginSessions.find(id, now, session) },
    };
  }
}
