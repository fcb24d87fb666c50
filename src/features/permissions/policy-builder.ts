// Builds a policy from rows of a table: what guests, users, moderators and admins may do.
import type { Entity } from '../../core/entity.js';
import type { NamedOperation } from './operations.js';
import type { CredentialKind, Permission, Policy, RolePermissions, Scope } from './policy.js';

export interface BuiltInPolicy extends Policy {
  readonly name: string;
  /** Sentences. */
  readonly description: string;
}

export type Allowed = Omit<Permission, 'scopes'>;
/** The permissions of a role, or the status with which the operation is rejected. */
type Decision = Allowed | readonly Allowed[] | 401 | 403;
/** Decisions for guests, users, moderators and admins. */
export type Row = readonly [guest: Decision, user: Decision, moderator: Decision, admin: Decision];

export interface EntityRows {
  readonly read: Row;
  readonly create: Row;
  readonly replace: Row;
  readonly patch: Row;
  readonly remove: Row;
}

export const all: Allowed = { access: 'all' };
export const adminsOnly: Row = [401, 403, 403, all];

type Permissions = ReadonlyMap<string, RolePermissions>;

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly accept: readonly CredentialKind[];
  readonly hide: boolean;
  readonly operations: Permissions;
}

export function builtIn({ operations, ...policy }: Definition): BuiltInPolicy {
  const { name } = policy;
  return {
    ...{ title: `The policy ${name}`, key: name, ...policy },
    permissionsOf: (operation) => operations.get(operation),
  };
}

/** The permissions by the role of the client. Only admins may do anything with the records of other entities. */
export function byRoles(
  operations: readonly NamedOperation[],
  rows: Readonly<Record<string, EntityRows>>,
): Permissions {
  return everyOperation(operations, ({ verb, entity }) => {
    const row =
      verb === 'reset' || entity === undefined ? adminsOnly : (rows[entity.plural]?.[verb] ?? adminsOnly);
    return byRole(row, scopeOf(row, verb === 'read'));
  });
}

interface Operation {
  readonly verb: keyof EntityRows | 'reset';
  readonly entity?: Entity | undefined;
}

export function everyOperation(
  operations: readonly NamedOperation[],
  decide: (operation: Operation) => RolePermissions,
): Permissions {
  return new Map(
    operations.map(({ name, action, entity }) => [name, decide({ verb: verbOf(action), entity })]),
  );
}

function verbOf(action: NamedOperation['action']): Operation['verb'] {
  return action === 'list' || action === 'search' || action === 'get' ? 'read' : action;
}

/** A guest needs no scope, because it has no token. */
export function byRole([guest, user, moderator, admin]: Row, scope: Scope): RolePermissions {
  return {
    guest: permissionsOf(guest, []),
    user: permissionsOf(user, [scope]),
    moderator: permissionsOf(moderator, [scope]),
    admin: permissionsOf(admin, [scope]),
  };
}

function permissionsOf(decision: Decision, needed: readonly string[]): readonly Permission[] {
  if (typeof decision === 'number') return [];
  return [decision].flat().map((allowed: Allowed) => ({ ...allowed, scopes: needed }));
}

/** The scope follows from the lowest role that may do it: what only admins may do needs `admin`, what users may not do `moderate`. */
function scopeOf([guest, user, moderator]: Row, isRead: boolean): Scope {
  const isRejected = (decision: Decision): boolean => typeof decision === 'number';
  if (isRejected(guest) && isRejected(user)) return isRejected(moderator) ? 'admin' : 'moderate';
  return isRead ? 'read' : 'write';
}
