// A permission policy: the permissions of each role, by operation.
import type { Role } from '../auth/accounts.entity.js';

/** `guest`: a client without credentials. */
export type PolicyRole = 'guest' | Role;

/** From the fewest permissions to the most. */
export const policyRoles = ['guest', 'user', 'moderator', 'admin'] as const satisfies readonly PolicyRole[];

export const isPolicyRole = (role: string): role is PolicyRole => policyRoles.some((known) => known === role);

/** The kinds of credentials that operations on records accept: ids of schemes. */
export const credentialKinds = ['bearer', 'basic', 'api-key', 'cookie'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

export type Scope = 'read' | 'write' | 'moderate' | 'admin';

/** A permission of a role for an operation. */
export interface Permission {
  /** `own`: the user record of the client itself, and records that refer to it. */
  readonly access: 'all' | 'own';
  /** All scopes that the client needs. A guest has none. */
  readonly scopes: readonly string[];
  /** Fields whose values are hidden. */
  readonly masked?: readonly string[];
  /** The only fields that the operation may change. */
  readonly write?: readonly string[];
  /** By field: the values that may follow a value. */
  readonly transitions?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** A further limit, as a sentence. */
  readonly note?: string;
  /** The index of its rule in the list of rules. */
  readonly rule?: number;
}

/** By role. An operation is allowed by one permission, and a field by one of the permissions that allow the operation. */
export type RolePermissions = Readonly<Record<PolicyRole, readonly Permission[]>>;

export interface Policy {
  /** `The policy shop`, in messages. */
  readonly title: string;
  /** Two policies with the same key decide the same. */
  readonly key: string;
  readonly accept: readonly CredentialKind[];
  /** Whether a record that the client may not read is reported as missing. */
  readonly hide: boolean;
  /** By the name of the operation, `patchOrder`; undefined for an unknown one. */
  permissionsOf(operation: string): RolePermissions | undefined;
}

/** The policy of a session. */
export interface ActivePolicy extends Policy {
  /** The request headers on which its decisions depend. */
  readonly varies: readonly string[];
}

/** The header that carries each kind of credentials. */
const headerOf: Readonly<Record<CredentialKind, string>> = {
  bearer: 'authorization',
  basic: 'authorization',
  'api-key': 'x-api-key',
  cookie: 'cookie',
};

export const activated = (policy: Policy): ActivePolicy => ({
  ...policy,
  varies: [...new Set(policy.accept.map((kind) => headerOf[kind]))],
});

/** Fields that every permission masks: a client sees a field if one of its permissions shows it. */
export const maskedBy = (permissions: readonly Permission[]): readonly string[] =>
  permissions[0]?.masked?.filter((field) => permissions.every(({ masked }) => masked?.includes(field))) ?? [];
