// Issues access tokens for demo accounts, and verifies tokens.
import { Injectable } from '@nestjs/common';
import type { ApiError } from '../../core/errors.js';
import type { Envelope } from '../../platform/kernel/envelope/envelope.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import type { Session } from '../../platform/session/session/session.js';
import { parseCreate } from '../../platform/http/validation/input.js';
import {
  passwordReasons,
  checkPassword,
  type PasswordReason,
} from 'practice-http-auth/basic/password-check.js';
import { demoAccount } from './accounts.entity.js';
import type { Account } from 'practice-http-auth/identity.js';
import type { Accounts } from 'practice-http-auth/ports.js';
import { login, tokenToVerify } from './auth.inputs.js';
import { bearerChallenge, authErrorOf } from 'practice-http-auth/bearer/bearer-scheme.js';
import { bearerReasons, isPlaceholder } from 'practice-http-auth/bearer/bearer-token.js';
import { JwsError } from 'practice-http-auth/jws/reasons.js';
import { AuthError } from 'practice-http-auth/schemes/scheme.js';
import { reportLogin } from '../../platform/practice/exchange/auth.facts.js';
import type { ReportFacts } from '../../platform/practice/exchange/exchange.facts.js';
import { SessionAccounts } from './session-accounts.service.js';
import { SessionTokens } from './session-tokens.service.js';
import { TOKEN_LIFETIME, TokensService } from './tokens.service.js';
import type { TokenClaims } from 'practice-http-auth/bearer/token-claims.js';
import { unauthorized } from '../../platform/practice/auth-request/unauthorized.js';

/** An access token, with the field names of RFC 6749 §5.1. */
export interface IssuedToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
}

export interface TokenForUser extends IssuedToken {
  readonly user: Pick<Account, 'name' | 'role' | 'scopes'> & { readonly email: string };
}

/** The response: the fields of RFC 6749 §5.1 together with the fields of the envelope. */
export function tokenResponse(data: TokenForUser): IssuedToken & Envelope<TokenForUser> {
  const { access_token, token_type, expires_in } = data;
  return { success: true, access_token, token_type, expires_in, data };
}

interface IssueOptions {
  /** The base URL of the service for the client. */
  readonly issuer?: string;
  readonly report?: ReportFacts;
}

export interface VerifiedToken {
  readonly valid: true;
  readonly claims: TokenClaims;
}

const { quoted, placeholder } = bearerReasons;
const textReasons = {
  ...{ quoted, placeholder },
  with_scheme: {
    message: 'The token has the prefix `Bearer`.',
    hint: 'Send only the token.',
  },
} as const;

@Injectable()
export class TokenIssuer {
  /** A valid input of `issue`. */
  readonly demoLogin = { username: demoAccount.subject, password: demoAccount.password } as const;

  constructor(
    private readonly tokens: TokensService,
    private readonly sessionTokens: SessionTokens,
    private readonly accounts: SessionAccounts,
    private readonly clock: SessionClock,
  ) {}

  /**
   * `input`: `{username, password}`. Throws BAD_REQUEST for invalid input, UNAUTHORIZED for wrong credentials.
   */
  issue(session: Session, input: unknown, { issuer, report }: IssueOptions = {}): TokenForUser {
    const { username, password } = parseCreate(login, input);
    const account = accountOf(this.accounts.of(session), { username, password }, report);
    const { subject, name, role, scopes } = account;
    const user = { email: subject, name, role, scopes };
    const now = this.clock.now(session);
    const claims = this.accounts.bindingOf(session, account);
    const access_token = this.tokens.issue(account, { now, claims, ...(issuer !== undefined && { issuer }) });
    return { access_token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME, user };
  }

  /** `input`: `{token}`. Throws BAD_REQUEST for invalid input, UNAUTHORIZED for an invalid token. */
  async verify(session: Session, input: unknown): Promise<VerifiedToken> {
    const { token } = parseCreate(tokenToVerify, input);
    const reason = textReason(token);
    if (reason !== undefined) throw tokenError(new AuthError(reason, textReasons[reason]));
    try {
      return {
        valid: true,
        claims: await this.sessionTokens.verify(session, token, this.clock.now(session)),
      };
    } catch (reason) {
      throw reason instanceof JwsError ? tokenError(authErrorOf(reason)) : reason;
    }
  }
}

function accountOf(
  known: Accounts,
  { username, password }: { readonly username: string; readonly password: string },
  report: ReportFacts | undefined,
): Account {
  return reportLogin(report, () => checkPassword(known, username, password, loginError));
}

/** A JSON login is not an HTTP authentication scheme, so the challenge is Bearer, the scheme of the issued token. */
function loginError(code: PasswordReason): ApiError {
  return unauthorized(new AuthError(code, passwordReasons[code]), { 'www-authenticate': bearerChallenge() });
}

function tokenError(error: AuthError): ApiError {
  return unauthorized(error, { 'www-authenticate': bearerChallenge(error) });
}

/** Common errors when a token is pasted. */
function textReason(token: string): keyof typeof textReasons | undefined {
  if (/^(?:authorization:\s*)?bearer(?:\s|$)/i.test(token)) return 'with_scheme';
  if (isPlaceholder(token)) return 'placeholder';
  return /^["'`].*["'`]$/.test(token) ? 'quoted' : undefined;
}
