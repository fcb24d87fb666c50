// What the schemes verify with. They are plain objects; this is all they are given.
import { Injectable } from '@nestjs/common';
import { Keyring } from './keyring.service.js';
import { LoginSessions } from '../login/login-sessions.service.js';
import { Nonces } from './nonces.service.js';
import { Replays } from './replays.service.js';
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
