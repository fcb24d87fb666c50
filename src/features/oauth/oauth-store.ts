// Codes, refresh tokens and pushed requests of the OAuth server. Every entry expires.
import { Injectable } from '@nestjs/common';
import { Random } from '../../core/random.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/kernel/expiring/expiring.store.js';
import type { BoundLogin } from '../auth/session-accounts.service.js';
import { TOKEN_LIFETIME, TokensService } from '../auth/tokens.service.js';
import { OneTimeSecrets } from './one-time-secrets.js';
import type { Challenge } from './pkce.js';

/** Seconds. */
const CODE_LIFETIME = 120;
const PUSHED_LIFETIME = 90;
const DEVICE_LIFETIME = 600;
const REFRESH_LIFETIME = 24 * 3600;

/** An approval by a user: account, client and scope. */
export interface Approval extends BoundLogin {
  /** Absent if the request named no client. */
  readonly clientId?: string;
  readonly scope: string;
  /** Identifies all tokens of this approval; they are revoked together. */
  readonly family: string;
  /** Seconds since the Unix epoch. */
  readonly authTime: number;
  readonly nonce?: string;
}

export interface CodeRecord extends Approval {
  readonly clientId: string;
  readonly redirectUri?: string;
  readonly challenge?: Challenge;
  /** The thumbprint of the DPoP key to which the code is bound (RFC 9449 §10). */
  readonly jkt?: string;
}

export interface RefreshRecord extends Approval {
  /** Whether the client authenticated, and must do so again. */
  readonly authenticated: boolean;
  /** The thumbprint of the DPoP key to which the token of a public client is bound (RFC 9449 §5). */
  readonly jkt?: string;
}

export interface DeviceRecord {
  readonly clientId: string;
  readonly scope?: string;
  readonly userCode: string;
}

/** The parameters of a pushed authorization request (RFC 9126). */
type PushedRecord = Readonly<Record<string, string>>;

@Injectable()
export class OauthStore {
  readonly codes: OneTimeSecrets<CodeRecord>;
  readonly refreshTokens: OneTimeSecrets<RefreshRecord>;
  readonly deviceCodes: OneTimeSecrets<DeviceRecord>;
  readonly pushed: OneTimeSecrets<PushedRecord>;
  private readonly revokedFamilies: ExpiringSpace;

  constructor(
    store: ExpiringStore,
    private readonly random: Random,
    private readonly tokens: TokensService,
  ) {
    const sources = { store, random };
    const secrets = <T>(name: string, prefix: string, seconds: number): OneTimeSecrets<T> =>
      new OneTimeSecrets<T>(sources, { name, prefix, seconds });
    this.codes = secrets('codes', 'code-', CODE_LIFETIME);
    this.refreshTokens = secrets('refresh', 'refresh-', REFRESH_LIFETIME);
    this.deviceCodes = secrets('devices', 'device-', DEVICE_LIFETIME);
    this.pushed = secrets('pushed', 'urn:ietf:params:oauth:request_uri:', PUSHED_LIFETIME);
    this.revokedFamilies = store.space('oauth-ended-families', (REFRESH_LIFETIME + TOKEN_LIFETIME) * 1000);
  }

  /** Starts a token family. `approvedAt`: milliseconds since the Unix epoch. */
  approval(given: Omit<Approval, 'family' | 'authTime'>, approvedAt: number): Approval {
    return { ...given, authTime: Math.floor(approvedAt / 1000), family: this.random.uuid() };
  }

  /** Revokes all tokens of one approval, including tokens that are issued later. */
  async revokeFamily(family: string): Promise<void> {
    await this.revokedFamilies.set(family, '');
    await this.tokens.revoke({ jti: family });
  }

  async isFamilyRevoked(family: string): Promise<boolean> {
    return (await this.revokedFamilies.get(family)) !== undefined;
  }
}
