// The service's own access tokens: JWTs (RFC 7519, RFC 9068) that open whatever asks for a token of this service.
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { andThen, type Eventual } from '../../core/eventual.js';
import { Random } from '../../core/random.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/expiring/expiring.store.js';
import type { Person, Role } from './accounts.js';

/** Seconds. */
export const TOKEN_LIFETIME = 3600;
export const TOKEN_AUDIENCE = 'practice-api';
const LONGEST_TOKEN = 8192;

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
  readonly role: Role;
  /** Separated by spaces. */
  readonly scope: string;
  /** What else the issuer put in, such as `client_id` or `cnf`. */
  readonly [more: string]: unknown;
}

/** Why a token does not hold: the words are those of `reason.code`. */
export const tokenFaults = {
  too_long: `A token of this service is never longer than ${LONGEST_TOKEN} characters.`,
  not_a_jwt: 'A JWT has three parts in base64url, with a dot between them (RFC 7515 §7.1).',
  wrong_algorithm: `Tokens of this service say \`"alg": "HS256"\`; nothing else is accepted (RFC 8725 §3.1).`,
  bad_signature:
    'The token was changed, or somebody else signed it, or this service before it was started anew.',
  expired: 'The token has expired. Get a new one.',
  not_yet_valid: 'The claim `nbf` lies in the future.',
  wrong_audience: `The claim \`aud\` must be \`${TOKEN_AUDIENCE}\`.`,
  wrong_issuer: 'The claim `iss` names another issuer than this service.',
  revoked: 'The token was revoked. Get a new one.',
} as const;

export type TokenFault = keyof typeof tokenFaults;

export class TokenRefusal extends Error {
  constructor(readonly code: TokenFault) {
    super(tokenFaults[code]);
  }
}

/** What may be said of a token beyond whom it is for. */
interface Grant {
  /** Separated by spaces; all that the person may do where it is not given. */
  readonly scope?: string;
  /** Further claims. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

@Injectable()
export class TokensService {
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
  issue({ subject, name, role, scopes }: Person, { scope = scopes.join(' '), claims }: Grant = {}): string {
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
  verify(token: string): Eventual<Claims> {
    const claims = this.read(token);
    return andThen(this.revoked.get(claims.jti), (revoked) => {
      if (revoked !== undefined) throw new TokenRefusal('revoked');
      return claims;
    });
  }

  /** From now on the token is refused (RFC 7009). */
  revoke({ jti }: Pick<Claims, 'jti'>): Eventual<void> {
    return this.revoked.set(jti, '');
  }

  private read(token: string): Claims {
    if (token.length > LONGEST_TOKEN) throw new TokenRefusal('too_long');
    if (!compactForm.test(token)) throw new TokenRefusal('not_a_jwt');
    try {
      return this.jwt.verify<Claims>(token, {
        algorithms: ['HS256'],
        issuer: this.issuer,
        audience: TOKEN_AUDIENCE,
        clockTimestamp: this.seconds(),
      });
    } catch (reason) {
      throw new TokenRefusal(faultOf(reason as Error));
    }
  }

  private seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}

const compactForm = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** By the beginning of the library's message, which is all that tells its refusals apart. */
const faults: readonly (readonly [beginning: string, fault: TokenFault])[] = [
  ['jwt expired', 'expired'],
  ['jwt not active', 'not_yet_valid'],
  ['jwt audience', 'wrong_audience'],
  ['jwt issuer', 'wrong_issuer'],
  ['invalid signature', 'bad_signature'],
  ['invalid algorithm', 'wrong_algorithm'],
  ['jwt signature is required', 'wrong_algorithm'],
];

function faultOf({ message }: Error): TokenFault {
  return faults.find(([beginning]) => message.startsWith(beginning))?.[1] ?? 'not_a_jwt';
}
