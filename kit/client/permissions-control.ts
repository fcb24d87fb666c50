// The permission policy of a session.
import type { SessionHttp } from './session-http.js';

type CredentialKind = 'bearer' | 'basic' | 'api-key' | 'cookie';
export type PolicyName = 'shop' | 'read-only' | 'scopes' | 'owner-only';

/** Allows operations to roles. */
export interface PermissionRule {
  /** Names of operations. `*` stands for any characters. */
  readonly allow: readonly string[];
  readonly to: readonly ('guest' | 'user' | 'moderator' | 'admin')[];
  /** All that the client needs. By default none. */
  readonly scopes?: readonly ('read' | 'write' | 'moderate' | 'admin')[];
  /** By default `all`. */
  readonly where?: 'all' | 'own';
  /** The fields that are shown. By default all. */
  readonly read?: readonly string[];
  /** The fields that may be written. By default all. */
  readonly write?: readonly string[];
}

interface PermissionOptions {
  /** Whether a record that the client may not read is reported as missing. The default is set by the policy. */
  readonly hide?: boolean;
  /** The kinds of credentials that count. The default is set by the policy. */
  readonly accept?: readonly CredentialKind[];
}

/** A built-in policy, or own rules. */
export type PermissionSettings = PermissionOptions &
  ({ readonly policy: PolicyName } | { readonly rules: readonly PermissionRule[] });

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
  /** Separated by spaces; null if none, or if they depend on the role or the record. */
  readonly scope: string | null;
  readonly guest: PermissionCell;
  readonly user: PermissionCell;
  readonly moderator: PermissionCell;
  readonly admin: PermissionCell;
}

export interface PermissionReport {
  /** Null if no policy is set; undefined with own rules. */
  readonly policy?: string | null;
  readonly rules?: readonly PermissionRule[];
  readonly hide?: boolean;
  readonly accept?: readonly CredentialKind[];
  readonly table?: readonly PermissionRow[];
  /** The source of the setting that applies instead of the session's own setting. */
  readonly source?: 'class' | 'service';
}

const PATH = '/session/permissions';

export class PermissionsClient {
  constructor(private readonly http: SessionHttp) {}

  /** Selects a policy: its name, settings with its options, or own rules. */
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
