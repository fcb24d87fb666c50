// Token introspection (RFC 7662) and revocation (RFC 7009).
import { Injectable } from '@nestjs/common';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { SessionTokens } from '../auth/session-tokens.service.js';
import { JwsError } from 'practice-http-auth/jws/reasons.js';
import type { TokenClaims } from 'practice-http-auth/bearer/token-claims.js';
import { requireAuthenticated, authenticateClient, requireClient } from './client-authentication.js';
import type { OauthClient } from 'practice-http-auth/oauth2/clients.js';
import { failOauth } from './oauth-error.js';
import { bodyParameters } from './parameters.js';
import { OauthStore, type RefreshRecord } from './oauth-store.js';

const INACTIVE = { active: false } as const;
const tokenDescription = 'send an access token or a refresh token.';

/** RFC 7662 §2.2. */
export interface TokenStatus {
  readonly active: boolean;
  readonly [more: string]: unknown;
}

@Injectable()
export class TokenStatusService {
  constructor(
    private readonly ports: AuthPortsService,
    private readonly store: OauthStore,
    private readonly tokens: SessionTokens,
  ) {}

  /** Returns the claims of a token to an authenticated client. For an invalid token, `active` is false. Throws OauthError. */
  async introspect(request: ReceivedAuthRequest): Promise<TokenStatus> {
    const parameters = bodyParameters(request);
    requireAuthenticated(await authenticateClient(request, parameters, this.ports));
    const token = parameters.need('token', tokenDescription);
    if (this.store.refreshTokens.hasPrefix(token)) return this.statusOfRefreshToken(token, request.now);
    const claims = await this.claimsOf(token, request);
    return claims === undefined ? INACTIVE : statusOfClaims(claims);
  }

  /** Revokes a token; a refresh token with its whole family. An invalid token is ignored. Throws OauthError. */
  async revoke(request: ReceivedAuthRequest): Promise<void> {
    const parameters = bodyParameters(request);
    const caller = await authenticateClient(request, parameters, this.ports);
    const client = requireClient(caller);
    if (client.secret !== undefined || client.key !== undefined) requireAuthenticated(caller);
    const token = parameters.need('token', tokenDescription);
    if (this.store.refreshTokens.hasPrefix(token)) return this.revokeRefreshToken(token, client, request.now);
    const claims = await this.claimsOf(token, request);
    if (claims === undefined) return undefined;
    checkOwner(claims.client_id, client);
    return this.ports.tokens.revoke(claims);
  }

  private async statusOfRefreshToken(token: string, now: number): Promise<TokenStatus> {
    const found = await this.store.refreshTokens.find(token, now);
    if (found === undefined || found.expired) return INACTIVE;
    const { value: record } = found;
    const isInactive =
      (await this.store.refreshTokens.isConsumed(found)) || (await this.store.isFamilyRevoked(record.family));
    return isInactive ? INACTIVE : statusOfRecord(record);
  }

  private async revokeRefreshToken(token: string, client: OauthClient, now: number): Promise<void> {
    const found = await this.store.refreshTokens.find(token, now);
    if (found === undefined) return;
    checkOwner(found.value.clientId, client);
    await this.store.revokeFamily(found.value.family);
  }

  private async claimsOf(
    token: string,
    { now, practiceSession }: ReceivedAuthRequest,
  ): Promise<TokenClaims | undefined> {
    try {
      return await this.tokens.verify(practiceSession, token, now);
    } catch (reason) {
      if (reason instanceof JwsError) return undefined;
      throw reason;
    }
  }
}

function statusOfClaims({ sub, name, role, family: _family, ...claims }: TokenClaims): TokenStatus {
  const token_type = claims.cnf === undefined ? 'Bearer' : 'DPoP';
  return { active: true, token_type, sub, username: sub, ...claims };
}

function statusOfRecord({ subject, clientId, scope, jkt }: RefreshRecord): TokenStatus {
  return {
    active: true,
    ...{ sub: subject, username: subject, scope },
    ...(clientId !== undefined && { client_id: clientId }),
    ...(jkt !== undefined && { cnf: { jkt } }),
  };
}

/** A client can revoke only its own tokens and tokens without a client (RFC 7009 §2.1). */
function checkOwner(owner: unknown, { id }: OauthClient): void {
  if (owner === undefined || owner === id) return;
  failOauth(
    'invalid_grant',
    'The token was issued to another client. Only that client can revoke it (RFC 7009 §2.1).',
  );
}
