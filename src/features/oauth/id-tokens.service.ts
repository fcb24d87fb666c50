// Issues ID tokens: who logged in, and when (OpenID Connect Core §2). The public key is published at /auth/oauth/jwks.
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Identity } from 'practice-http-auth/identity.js';
import { publicJwk, thumbprint, type PublicJwk } from 'practice-http-auth/jws/jwk.js';
import type { KeyPair } from 'practice-http-auth/ports.js';
import { KeyringService } from '../auth/keyring.service.js';
import { personalClaims } from './personal-claims.js';

/** Seconds. */
const ID_TOKEN_LIFETIME = 3600;

interface IdTokenInput {
  readonly person: Identity;
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  readonly nonce?: string | undefined;
  /** Seconds since the Unix epoch. */
  readonly authTime: number;
  /** Seconds since the Unix epoch. */
  readonly now: number;
  /** The access token of the same response. */
  readonly accessToken: string;
}

export interface SigningJwk extends PublicJwk {
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'RS256';
}

@Injectable()
export class IdTokensService {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: KeyringService,
  ) {}

  /** The public key that verifies ID tokens (RFC 7517 §5). */
  async jwk(): Promise<SigningJwk> {
    const { publicKey } = await this.keyPair();
    return { ...publicJwk(publicKey), kid: thumbprint(publicKey), use: 'sig', alg: 'RS256' };
  }

  async issue(input: IdTokenInput): Promise<string> {
    const { privateKey, publicKey } = await this.keyPair();
    return this.jwt.sign(claimsOf(input), { algorithm: 'RS256', keyid: thumbprint(publicKey), privateKey });
  }

  /** Not one of the practice keys, whose private keys are published. */
  private keyPair(): Promise<KeyPair> {
    return this.keys.pair('service-id-tokens', 'rsa');
  }
}

function claimsOf({
  person,
  issuer,
  clientId,
  scope,
  nonce,
  authTime,
  now,
  accessToken,
}: IdTokenInput): object {
  return {
    ...{ iss: issuer, sub: person.subject, aud: clientId },
    ...{ iat: now, exp: now + ID_TOKEN_LIFETIME, auth_time: authTime },
    ...(nonce !== undefined && { nonce }),
    at_hash: halfHash(accessToken),
    ...personalClaims(person, scope),
  };
}

/** The left half of the hash (OpenID Connect Core §3.1.3.6). */
function halfHash(token: string): string {
  return createHash('sha256').update(token, 'ascii').digest().subarray(0, 16).toString('base64url');
}
