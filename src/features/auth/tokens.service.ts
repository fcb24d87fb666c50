// The service's own access tokens: JWTs (RFC 7519, RFC 9068) that open whatever asks for a token of this service.
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Random } from '../../core/random.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/expiring/expiring.store.js';
import { roles } from './accounts.entity.js';
import type { Tokens } from '../../http-auth/ports.js';
import type { Identity } from '../../http-auth/identity.js';
import { JwsError } from '../../http-auth/jws/reasons.js';
import { readJws, type Jws } from '../../http-auth/jws/jws.js';
import { checkHeader } from '../../http-auth/jws/verify.js';
import { reasonOf, isIdToken, TokenError, type TokenReason } from '../../http-auth/bearer/token-reasons.js';

/** Seconds. */
export const TOKEN_LIFETIME = 3600;
export const TOKEN_AUDIENCE = 'practice-api';

/** What an access token says. Instants in seconds since the Unix epoch. */
export interface Claims {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly name: string;
  readonly email?: string;
  readonly role: string;
  /** Separated by spaces. */
  readonly scope: string;
  /** What else the issuer put in, such as `client_id` or `cnf`. */
  readonly [more: string]: unknown;
}

/** What may be said of a token beyond whom it is for. */
interface Grant {
  /** Separated by spaces; all that the person may do where it is not given. */
  readonly scope?: string;
  /** Further claims. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

@Injectable()
export class TokensService implements Tokens {
  private readonly revoked: ExpiringSpace;
  private readonly issuer: string;

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private readonly random: Random,
    { values }: Config,
    store: ExpiringStore,
  ) {
    this.revoked = store.space('auth-revoked-tokens', TOKEN_LIFETIME * 1000);
    this.issuer = values.publicBaseUrl ?? `http://localhost:${values.port}`;
  }

  /** An access token for that person, valid for `TOKEN_LIFETIME` seconds. */
  issue({ subject, name, role, scopes }: Identity, { scope = scopes.join(' '), claims }: Grant = {}): string {
    const email = subject.includes('@') ? { email: subject } : {};
    const iat = this.seconds();
    return this.jwt.sign(
      { name, ...email, role, scope, ...claims, iat },
      {
        issuer: this.issuer,
        audience: TOKEN_AUDIENCE,
        subject,
        jwtid: this.random.uuid(),
        expiresIn: TOKEN_LIFETIME,
      },
    );
  }

  /** The claims of a token of this service. Throws TokenRefusal, or rejects with it. */
  verify(token: string): MaybePromise<Claims> {
    const claims = this.read(token);
    return mapMaybe(this.isRevoked(claims), (revoked) => {
      if (revoked) throw new TokenError('revoked');
      return claims;
    });
  }

  /** From now on the token is refused (RFC 7009); or every token of a family, by its name. */
  revoke({ jti }: Pick<Claims, 'jti'>): MaybePromise<void> {
    return this.revoked.set(jti, '');
  }

  private isRevoked({ jti, family }: Claims): MaybePromise<boolean> {
    return mapMaybe(this.revoked.get(jti), (alone) => {
      if (alone !== undefined || typeof family !== 'string') return alone !== undefined;
      return mapMaybe(this.revoked.get(family), (all) => all !== undefined);
    });
  }

  private read(token: string): Claims {
    const jws = takeApart(token);
    if (jws.header.alg !== 'HS256') throw refusalFor('wrong_algorithm', jws);
    let claims: unknown;
    try {
      claims = this.jwt.verify<object>(token, {
        algorithms: ['HS256'],
        issuer: this.issuer,
        audience: TOKEN_AUDIENCE,
        clockTimestamp: this.seconds(),
      });
    } catch (reason) {
      throw refusalFor(reasonOf(reason as Error, jws), jws, this.seconds());
    }
    if (!isComplete(claims)) throw refusalFor('missing_claim', jws);
    return claims;
  }

  private seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}

/** Whom a token is for. */
export function personOf({ sub, name, role, scope }: Claims): Identity {
  return { subject: sub, name, role, scopes: scope.split(' ').filter((one) => one !== '') };
}

/** Our own reader comes first: it says what is wrong where the library has one word for everything, and it minds `crit`. */
function takeApart(token: string): Jws {
  try {
    const jws = readJws(token);
    checkHeader(jws);
    return jws;
  } catch (reason) {
    if (!(reason instanceof JwsError)) throw reason;
    const { code, message, debug } = reason;
    throw new TokenError(code as TokenReason, { message, ...(debug && { debug }) });
  }
}

/** The refusal with what the token said, for the learner to see. `now` in seconds. */
function refusalFor(fault: TokenReason, { header, claims }: Jws, now?: number): TokenError {
  const isForeign = fault === 'wrong_algorithm' || fault === 'wrong_audience';
  if (isForeign && isIdToken(claims)) return new TokenError('id_token', { debug: { claims } });
  const debug = { header, claims, ...(now !== undefined && { server_time: now }) };
  if (fault !== 'expired' || now === undefined) return new TokenError(fault, { debug });
  const message = `The token expired ${now - Number(claims.exp)} seconds ago. Get a new one.`;
  return new TokenError(fault, { message, debug });
}

/** Whoever knows the secret can sign, and leave out what this service always puts in. */
function isComplete(claims: unknown): claims is Claims {
  const { sub, jti, name, role, scope, exp } = claims as Readonly<Record<string, unknown>>;
  return [sub, jti, name, scope].every((one) => typeof one === 'string') && isRole(role) && exp !== undefined;
}

const isRole = (role: unknown): boolean => roles.some((known) => known === role);
