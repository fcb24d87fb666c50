// Creates the responses of the token endpoint (RFC 6749 §5.1).
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { accounts } from '../auth/accounts.entity.js';
import type { Identity } from '../../http-auth/identity.js';
import { TOKEN_LIFETIME, TokensService } from '../auth/tokens.service.js';
import { IdTokensService } from './id-tokens.service.js';
import { failOauth } from './oauth-error.js';
import { includesScope } from './scopes.js';
import { OauthStore, type Approval } from './oauth-store.js';

/** RFC 6749 §5.1, with the additions of OpenID Connect Core §3.1.3.3 and RFC 8693 §2.2.1. */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'Bearer' | 'DPoP' | 'N_A';
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly issued_token_type?: string;
}

/** The client that requests a token. */
export interface TokenRequester {
  /** The base URL of this service, which is the issuer. */
  readonly issuer: string;
  readonly clientId?: string | undefined;
  /** Whether the client authenticated. */
  readonly authenticated: boolean;
  /** The thumbprint of the key that it proved (RFC 9449 §5). */
  readonly jkt?: string | undefined;
}

interface Wanted {
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
    private readonly clock: Clock,
  ) {}

  /** Only an access token: for a client itself, or for a token exchange. */
  alone(person: Identity, { scope, requester: { clientId, jkt }, claims }: Wanted): TokenResponse {
    const access_token = this.tokens.issue(person, {
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

  /** Tokens for an account, with a refresh token, and an ID token if the scope has `openid`. */
  async forPerson(
    approval: Approval,
    requester: TokenRequester,
    scope = approval.scope,
  ): Promise<TokenResponse> {
    const { subject, family, authTime, nonce } = approval;
    const person = accounts.find(subject) ?? failOauth('invalid_grant', 'The account is gone.');
    const { authenticated, jkt, clientId, issuer } = requester;
    const answer = this.alone(person, { scope, requester, claims: { family } });
    const bound = !authenticated && jkt !== undefined ? { jkt } : {};
    const refresh_token = await this.store.refreshTokens.issue({
      ...kept(approval),
      authenticated,
      ...bound,
    });
    if (clientId === undefined || !includesScope(scope, 'openid')) return { ...answer, refresh_token };
    const now = Math.floor(this.clock.now() / 1000);
    const login = { person, issuer, clientId, scope, nonce, authTime, now };
    const id_token = await this.idTokens.issue({ ...login, accessToken: answer.access_token });
    return { ...answer, refresh_token, id_token };
  }
}

/** The approval of a refresh token. The nonce is only for the first ID token (OpenID Connect Core §12.2). */
function kept({ subject, clientId, scope, family, authTime }: Approval): Approval {
  return { subject, scope, family, authTime, ...(clientId !== undefined && { clientId }) };
}
