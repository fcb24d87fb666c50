// Verifies access tokens in a session: users exist in their session only.
import { Injectable } from '@nestjs/common';
import type { TokenClaims } from 'practice-http-auth/bearer/token-claims.js';
import { TokenError } from 'practice-http-auth/bearer/token-reasons.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionAccounts } from './session-accounts.service.js';
import { TokensService } from './tokens.service.js';

@Injectable()
export class SessionTokens {
  constructor(
    readonly tokens: TokensService,
    readonly accounts: SessionAccounts,
  ) {}

  /** The claims of a token that is valid at `now` (milliseconds). Throws TokenError, or rejects with it. */
  verify(session: Session, token: string, now: number): MaybePromise<TokenClaims> {
    return mapMaybe(this.tokens.verify(token, now, session.tokenRules), (claims) => {
      this.checkUser(session, claims);
      return claims;
    });
  }

  private checkUser(session: Session, claims: TokenClaims): void {
    const { sub: subject, user_id, sid } = claims;
    if (user_id === undefined) return;
    const bound = this.accounts.boundTo(session, {
      subject,
      user_id,
      ...(typeof sid === 'string' && { sid }),
    });
    if (typeof bound !== 'string') return;
    if (bound === 'wrong_session' && session.tokenRules.accepts(bound)) return;
    throw new TokenError(bound);
  }
}
