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

/** The permission of a role for an operation. */
export interface Permission {
  /** `own`: the user record of the client itself, and records that refer to it. */
  readonly access: 'all' | 'own';
  /** Fields whose values are hidden. */
  readonly masked?: readonly string[];
  /** The only fields that the operation may change. */
  readonly write?: readonly string[];
  /** By field: the values that may follow a value. */
  readonly transitions?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** A further limit, as a sentence. */
  readonly note?: string;
}

/** A permission, or the status with which the operation is rejected. */
export type Decision = Permission | 401 | 403;

export type RoleDecisions = Readonly<Record<PolicyRole, Decision>>;

export interface OperationPermissions {
  /** A token needs it in addition to the role of its user. */
  readonly scope: Scope;
  readonly roles: RoleDecisions;
}

export interface Policy {
  readonly name: string;
  /** Sentences. */
  readonly description: string;
  readonly accept: readonly CredentialKind[];
  /** Whether a record that the client may not read is reported as missing. */
  readonly hide: boolean;
  /** By the name of the operation, `patchOrder`. */
  readonly operations: Readonly<Record<string, OperationPermissions>>;
}

/** A cell of the table of a policy. */
export interface TableCell {
  readonly access: 'all' | 'own' | 'none';
  /** The status of the response if the role does not suffice, or for a record of another user. */
  readonly status?: number;
  readonly masked?: readonly string[];
  readonly write?: readonly string[];
  readonly note?: string;
}

export interface TableRow extends Readonly<Record<PolicyRole, TableCell>> {
  readonly operation: string;
  readonly scope: Scope;
}

/** The expected decisions, by operation and role. */
export function tableOf(operations: Policy['operations'], hide: boolean): readonly TableRow[] {
  return Object.entries(operations).map(([operation, { scope, roles }]) => {
    const cell = (role: PolicyRole): TableCell => cellOf(roles[role], operation, hide);
    return {
      ...{ operation, scope },
      ...{ guest: cell('guest'), user: cell('user'), moderator: cell('moderator'), admin: cell('admin') },
    };
  });
}

function cellOf(decision: Decision, operation: string, hide: boolean): TableCell {
  if (typeof decision === 'number') return { access: 'none', status: decision };
  const { transitions: _transitions, ...cell } = decision;
  if (cell.access === 'all' || isList(operation)) return cell;
  return { ...cell, status: hide && !operation.startsWith('create') ? 404 : 403 };
}

/** Lists leave out the records of other users. */
const isList = (operation: string): boolean => /^(?:list|search)/.test(operation);
