// Exchanges a login for an access token, and verifies access tokens for clients.
import { Injectable } from '@nestjs/common';
import type { ApiError } from '../../core/errors.js';
import type { Envelope } from '../../platform/envelope/envelope.js';
import { parseCreate } from '../../platform/validation/input.js';
import { passwordReasons, checkPassword, type PasswordReason } from '../../http-auth/basic/password-check.js';
import { demoAccount, accounts } from './accounts.entity.js';
import type { Account } from '../../http-auth/identity.js';
import { login, tokenToVerify } from './auth.inputs.js';
import { bearerChallenge, authErrorOf } from '../../http-auth/bearer/bearer-scheme.js';
import { bearerReasons, isPlaceholder } from '../../http-auth/bearer/bearer-token.js';
import { JwsError } from '../../http-auth/jws/reasons.js';
import { AuthError } from '../../http-auth/schemes/scheme.js';
import { TOKEN_LIFETIME, TokensService } from './tokens.service.js';
import type { TokenClaims } from '../../http-auth/bearer/token-claims.js';
import { unauthorized } from '../../http-auth/unauthorized.js';

/** An access token, with the member names of RFC 6749 §5.1. */
export interface IssuedToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
}

export interface TokenForUser extends IssuedToken {
  readonly user: Pick<Account, 'name' | 'role' | 'scopes'> & { readonly email: string };
}

/** The response to a login: the members of RFC 6749 beside those of the envelope. */
export function tokenResponse(data: TokenForUser): IssuedToken & Envelope<TokenForUser> {
  const { access_token, token_type, expires_in } = data;
  return { success: true, access_token, token_type, expires_in, data };
}

export interface VerifiedToken {
  readonly valid: true;
  readonly claims: TokenClaims;
}

const { quoted, placeholder } = bearerReasons;
const textFaults = {
  ...{ quoted, placeholder },
  with_scheme: 'Send the token alone, without the word `Bearer` before it.',
} as const;

@Injectable()
export class TokenIssuer {
  /** The input of `issue` for the demo account. */
  readonly demoLogin = { username: demoAccount.subject, password: demoAccount.password } as const;

  constructor(private readonly tokens: TokensService) {}

  /** A token for `{username, password}`. Throws BAD_REQUEST for any other input, UNAUTHORIZED for a wrong login. */
  issue(input: unknown): TokenForUser {
    const { username, password } = parseCreate(login, input);
    const account = checkPassword(accounts, username, password, refuseLogin);
    const { subject, name, role, scopes } = account;
    const user = { email: subject, name, role, scopes };
    const access_token = this.tokens.issue(account);
    return { access_token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME, user };
  }

  /** The claims of a `{token}`. Throws BAD_REQUEST for any other input, UNAUTHORIZED for an invalid token. */
  async verify(input: unknown): Promise<VerifiedToken> {
    const { token } = parseCreate(tokenToVerify, input);
    const fault = faultOfText(token);
    if (fault !== undefined) throw refuseToken(new AuthError(fault, textFaults[fault]));
    try {
      return { valid: true, claims: await this.tokens.verify(token) };
    } catch (reason) {
      throw reason instanceof JwsError ? refuseToken(authErrorOf(reason)) : reason;
    }
  }
}

/** A login in JSON is not an HTTP authentication scheme; the challenge names the scheme of its token. */
function refuseLogin(code: PasswordReason): ApiError {
  return unauthorized(new AuthError(code, passwordReasons[code]), { 'www-authenticate': bearerChallenge() });
}

function refuseToken(refusal: AuthError): ApiError {
  return unauthorized(refusal, { 'www-authenticate': bearerChallenge(refusal) });
}

/** What is commonly pasted with a token, or instead of it. */
function faultOfText(token: string): keyof typeof textFaults | undefined {
  if (/^(?:authorization:\s*)?bearer(?:\s|$)/i.test(token)) return 'with_scheme';
  if (isPlaceholder(token)) return 'placeholder';
  return /^["'`].*["'`]$/.test(token) ? 'quoted' : undefined;
}
