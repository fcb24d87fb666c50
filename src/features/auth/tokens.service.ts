// Issues, verifies and revokes the service's own access tokens: JWTs (RFC 7519, RFC 9068), signed by @nestjs/jwt.
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '../../config/config.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Random } from '../../core/random.js';
import { TOKEN_AUDIENCE, type TokenClaims } from 'practice-http-auth/bearer/token-claims.js';
import { diagnoseToken, readAccessToken } from 'practice-http-auth/bearer/token-diagnosis.js';
import { TokenError } from 'practice-http-auth/bearer/token-reasons.js';
import type { Identity } from 'practice-http-auth/identity.js';
import type { Jws } from 'practice-http-auth/jws/jws.js';
import type { Tokens } from 'practice-http-auth/ports.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/kernel/expiring/expiring.store.js';
import { standardTokenRules, type TokenRules } from '../../platform/session/rules/token-rules.js';
import { roles } from './accounts.entity.js';
import { VerifiedTokens } from './verified-tokens.service.js';

/** Seconds. */
export const TOKEN_LIFETIME = 3600;

interface TokenOptions {
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** The base URL of the service for the client. Default: `PUBLIC_BASE_URL`, else localhost. */
  readonly issuer?: string;
  /** Separated by spaces. Default: all scopes of the identity. */
  readonly scope?: string;
  /** Further claims. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

interface TimeOptions {
  /** Seconds since the Unix epoch. */
  readonly clockTimestamp: number;
  readonly ignoreExpiration?: true;
}

@Injectable()
export class TokensService implements Tokens {
  private readonly revoked: ExpiringSpace;
  /** Undefined if the URL of the service depends on the request; then the issuer does too. */
  private readonly issuer: string | undefined;
  private readonly localUrl: string;

  constructor(
    private readonly jwt: JwtService,
    private readonly random: Random,
    { values }: Config,
    store: ExpiringStore,
    private readonly verified: VerifiedTokens,
  ) {
    this.revoked = store.space('auth-revoked-tokens', TOKEN_LIFETIME * 1000);
    this.issuer = values.publicBaseUrl;
    this.localUrl = `http://localhost:${values.port}`;
  }

  /** An access token that is valid for `TOKEN_LIFETIME` seconds. */
  issue(
    { subject, name, role, scopes }: Identity,
    { now, issuer = this.issuer ?? this.localUrl, scope = scopes.join(' '), claims }: TokenOptions,
  ): string {
    const email = subject.includes('@') ? { email: subject } : {};
    const iat = secondsOf(now);
    return this.jwt.sign(
      { name, ...email, role, scope, ...claims, iat },
      {
        issuer,
        audience: TOKEN_AUDIENCE,
        subject,
        jwtid: this.random.uuid(),
        expiresIn: TOKEN_LIFETIME,
      },
    );
  }

  /** The claims of a token that is valid at `now` (milliseconds). Throws TokenError, or rejects with it. */
  verify(token: string, now: number, rules: TokenRules = standardTokenRules): MaybePromise<TokenClaims> {
    const claims = this.read(token, secondsOf(now), rules);
    return mapMaybe(this.isRevoked(claims), (revoked) => {
      if (revoked && !rules.accepts('revoked')) throw new TokenError('revoked');
      return claims;
    });
  }

  /** Revokes a token (RFC 7009), or every token of a family, by its name. */
  revoke({ jti }: Pick<TokenClaims, 'jti'>): MaybePromise<void> {
    return this.revoked.set(jti, '');
  }

  private isRevoked({ jti, family }: TokenClaims): MaybePromise<boolean> {
    return mapMaybe(this.revoked.get(jti), (token) => {
      if (token !== undefined || typeof family !== 'string') return token !== undefined;
      return mapMaybe(this.revoked.get(family), (all) => all !== undefined);
    });
  }

  /** `now`: seconds. Throws TokenError. */
  private read(token: string, now: number, rules: TokenRules): TokenClaims {
    const known = this.verified.find(token, now);
    if (known !== undefined) return known;
    const jws = readAccessToken(token);
    try {
      const claims = this.claimsOf(token, jws, { clockTimestamp: now });
      this.verified.add(token, claims);
      return claims;
    } catch (error) {
      const isExpired = error instanceof TokenError && error.code === 'expired';
      if (!isExpired || !rules.accepts('expired')) throw error;
      return this.claimsOf(token, jws, { clockTimestamp: now, ignoreExpiration: true });
    }
  }

  /** The library verifies the token. http-auth parses it before, and finds the reason afterwards if it is invalid. Throws TokenError. */
  private claimsOf(token: string, jws: Jws, time: TimeOptions): TokenClaims {
    let claims: object;
    try {
      claims = this.verifyClaims(token, time);
    } catch (error) {
      throw diagnoseToken(jws, error as Error, time.clockTimestamp);
    }
    if (isComplete(claims)) return claims;
    throw new TokenError('missing_claim', { debug: { header: jws.header, claims: jws.claims } });
  }

  private verifyClaims(token: string, time: TimeOptions): object {
    const claims = this.jwt.verify<object>(token, {
      algorithms: ['HS256'],
      ...(this.issuer !== undefined && { issuer: this.issuer }),
      audience: TOKEN_AUDIENCE,
      ...time,
    });
    if (this.issuer === undefined && !hasUrlAsIssuer(claims)) throw new Error('jwt issuer invalid');
    return claims;
  }
}

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Without `PUBLIC_BASE_URL`, the issuer is the base URL that the client used, so any base URL is accepted. */
function hasUrlAsIssuer(claims: object): boolean {
  const { iss } = claims as Readonly<Record<string, unknown>>;
  return typeof iss === 'string' && /^https?:\/\/[^/?#]+$/.test(iss);
}

/** A client that has the secret can sign a token without the claims that this service always adds. */
function isComplete(claims: object): claims is TokenClaims {
  const { sub, jti, name, role, scope, exp } = claims as Readonly<Record<string, unknown>>;
  return [sub, jti, name, scope].every((one) => typeof one === 'string') && isRole(role) && exp !== undefined;
}

const isRole = (role: unknown): boolean => roles.some((known) => known === role);
