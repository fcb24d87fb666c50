// The permission policy of a session.
import type { SessionHttp } from './session-http.js';

type CredentialKind = 'bearer' | 'basic' | 'api-key' | 'cookie';
export type PolicyName = 'shop' | 'read-only' | 'scopes' | 'owner-only';

export interface PermissionSettings {
  readonly policy: PolicyName;
  /** Whether a record that the client may not read is reported as missing. The default is set by the policy. */
  readonly hide?: boolean;
  /** The kinds of credentials that count. The default is set by the policy. */
  readonly accept?: readonly CredentialKind[];
}

/** The permission of a role for an operation. */
export interface PermissionCell {
  readonly access: 'all' | 'own' | 'none';
  /** The status of a rejected request. */
  readonly status?: number;
  /** Fields whose values are hidden. */
  readonly masked?: readonly string[];
  /** The only fields that the operation may change. */
  readonly write?: readonly string[];
  readonly note?: string;
}

export interface PermissionRow {
  readonly operation: string;
  readonly scope: 'read' | 'write' | 'moderate' | 'admin';
  readonly guest: PermissionCell;
  readonly user: PermissionCell;
  readonly moderator: PermissionCell;
  readonly admin: PermissionCell;
}

export interface PermissionReport {
  /** Null if no policy is set. */
  readonly policy: string | null;
  readonly hide?: boolean;
  readonly accept?: readonly CredentialKind[];
  readonly table?: readonly PermissionRow[];
}

const PATH = '/session/permissions';

export class PermissionsClient {
  constructor(private readonly http: SessionHttp) {}

  /** Selects a policy: its name, or settings with its options. */
  set(settings: PermissionSettings | PolicyName): Promise<PermissionReport> {
    return this.http.data('PUT', PATH, typeof settings === 'string' ? { policy: settings } : settings);
  }

  get(): Promise<PermissionReport> {
    return this.http.data('GET', PATH);
  }

  async clear(): Promise<void> {
    await this.http.json('DELETE', PATH);
  }
}
