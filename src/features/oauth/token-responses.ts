// Builds token responses: an access token, and a refresh token and an ID token if the grant allows them (RFC 6749 §5.1).
import { Injectable } from '@nestjs/common';
import type { Account, Identity } from 'practice-http-auth/identity.js';
import { SessionAccounts } from '../auth/session-accounts.service.js';
import { TOKEN_LIFETIME, TokensService } from '../auth/tokens.service.js';
import type { Session } from '../../platform/session/session/session.js';
import { IdTokensService } from './id-tokens.service.js';
import { approver } from './approving-account.js';
import { includesScope, withDefaultScope } from './scopes.js';
import { OauthStore, type Approval } from './oauth-store.js';

/** RFC 6749 §5.1, with the additions of OpenID Connect Core §3.1.3.3 and RFC 8693 §2.2.1. */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'Bearer' | 'DPoP';
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly issued_token_type?: string;
}

/** The client that requests tokens. */
export interface TokenRequester {
  /** The time of the request in milliseconds since the Unix epoch. */
  readonly now: number;
  /** The base URL of this service. */
  readonly issuer: string;
  readonly clientId?: string | undefined;
  /** Whether the client authenticated. */
  readonly authenticated: boolean;
  /** The thumbprint of the key of the DPoP proof (RFC 9449 §5). */
  readonly jkt?: string | undefined;
  readonly session: Session;
}

interface AccessTokenOptions {
  readonly scope: string;
  readonly requester: TokenRequester;
  readonly claims?: Readonly<Record<string, unknown>>;
}

@Injectable()
export class TokenResponses {
  constructor(
    private readonly tokens: TokensService,
    private readonly store: OauthStore,
    private readonly idTokens: IdTokensService,
    private readonly people: SessionAccounts,
  ) {}

  /** An access token without a refresh token: for client credentials and token exchange. */
  withAccessToken(
    person: Identity,
    { scope: granted, requester, claims }: AccessTokenOptions,
  ): TokenResponse {
    const { now, issuer, clientId, jkt, session } = requester;
    const scope = session.tokenRules.scope(granted, withDefaultScope(granted));
    const access_token = this.tokens.issue(person, {
      now,
      issuer,
      scope,
      claims: {
        ...(clientId !== undefined && { client_id: clientId }),
        ...(jkt !== undefined && { cnf: { jkt } }),
        ...claims,
      },
    });
    const token_type = jkt === undefined ? 'Bearer' : 'DPoP';
    return { access_token, token_type, expires_in: TOKEN_LIFETIME, scope };
  }

  /** The account that approved. Call this method before the code is used up. Throws OauthError. */
  personOf(approval: Approval, { session }: TokenRequester): Account {
    return approver(this.people, session, approval);
  }

  /** An access token and a refresh token, and an ID token if the scope has `openid`. */
  async forAccount(
    approval: Approval,
    requester: TokenRequester,
    scope = approval.scope,
  ): Promise<TokenResponse> {
    const { family, authTime, nonce } = approval;
    const { authenticated, jkt, clientId, issuer, now, session } = requester;
    const person = this.personOf(approval, requester);
    const binding = this.people.bindingOf(session, person);
    const response = this.withAccessToken(person, { scope, requester, claims: { ...binding, family } });
    const bound = !authenticated && jkt !== undefined ? { jkt } : {};
    const record = { ...refreshApproval(approval), authenticated, ...bound };
    const refresh_token = await this.store.refreshTokens.issue(record, now);
    if (clientId === undefined || !includesScope(scope, 'openid')) return { ...response, refresh_token };
    const iat = Math.floor(now / 1000);
    const idTokenInput = { person, issuer, clientId, scope, nonce, authTime, now: iat };
    const id_token = await this.idTokens.issue({ ...idTokenInput, accessToken: response.access_token });
    return { ...response, refresh_token, id_token };
  }
}

/** The approval without the nonce, which belongs to the first ID token only (OpenID Connect Core §12.2). */
function refreshApproval({ subject, user_id, sid, clientId, scope, family, authTime }: Approval): Approval {
  return {
    ...{ subject, scope, family, authTime },
    ...(user_id !== undefined && { user_id }),
    ...(sid !== undefined && { sid }),
    ...(clientId !== undefined && { clientId }),
  };
}
