// What the schemes verify with. They are plain objects; this is all they are given.
import { Injectable } from '@nestjs/common';
import { Keyring } from './keyring.js';
import { LoginSessions } from './login/login-sessions.js';
import { Nonces } from './nonces.js';
import { Replays } from './replays.js';
import { TokensService } from './tokens.service.js';

@Injectable()
export class AuthTools {
  constructor(
    readonly tokens: TokensService,
    readonly keys: Keyring,
    readonly nonces: Nonces,
    readonly replays: Replays,
    readonly logins: LoginSessions,
  ) {}
}
