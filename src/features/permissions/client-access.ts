// The permissions of the client of a request, by the policy of the session.
import type { AnyRecord, Entity } from '../../core/entity.js';
import { operationIds } from '../../core/operation-names.js';
import { standardAccessRules, type FailedCheck } from '../../platform/session/rules/access-rules.js';
import type { Caller } from './callers.service.js';
import type { RecordAction } from './operations.js';
import { isUser, ownerFieldOf } from './owners.js';
import { isPolicyRole, type Permission, type Policy } from './policy.js';

/** An action on a record. */
interface RecordAccess {
  readonly entity: Entity;
  readonly action: RecordAction;
  readonly record: AnyRecord;
}

const unlimited: readonly Permission[] = [{ access: 'all', scopes: [] }];

/** A policy and a client that is known. `caller`: null for a guest. */
export class ClientAccess {
  /** By operation: a list has the same permissions for each of its records. */
  private readonly known = new Map<string, readonly Permission[]>();

  constructor(
    readonly policy: Policy,
    readonly caller: Caller | null,
    private readonly rules = standardAccessRules,
  ) {}

  /** Whether no check that the client does not pass is ignored. */
  get isStrict(): boolean {
    return this.rules === standardAccessRules;
  }

  /** Whether a check that the client does not pass is ignored. */
  ignores(failed: Omit<FailedCheck, 'role'>): boolean {
    return !this.isStrict && this.rules.ignores({ ...failed, role: this.role });
  }

  /** Identifies the policy, its options, the role, the scopes and the user: clients with the same key get the same responses. */
  get key(): string {
    const { key, hide } = this.policy;
    const { role, scopes, userId } = this.caller ?? { role: 'guest', scopes: [], userId: null };
    return [key, hide, role, userId, ...scopes].join(' ');
  }

  /** The permissions of the role, whether or not the client has their scopes. Empty if the role may not run the operation. */
  byRole(operation: string): readonly Permission[] {
    const { role } = this;
    const permissions = isPolicyRole(role) ? (this.policy.permissionsOf(operation)?.[role] ?? []) : [];
    if (permissions.length > 0) return permissions;
    const check = this.caller === null ? 'credentials' : 'role';
    return this.ignores({ check, operation }) ? unlimited : permissions;
  }

  /** The permissions that allow an operation to the client. */
  permissionsOf(operation: string): readonly Permission[] {
    const known = this.known.get(operation) ?? this.allowed(operation);
    this.known.set(operation, known);
    return known;
  }

  /** The permissions for an action on the records of an entity. */
  permissions(entity: Entity, action: RecordAction): readonly Permission[] {
    return this.permissionsOf(operationIds(entity)[action]);
  }

  /** The permissions for an action on this record. */
  forRecord(entity: Entity, action: RecordAction, record: AnyRecord): readonly Permission[] {
    const owns = this.owns(entity, record);
    return this.permissions(entity, action).filter(({ access }) => access === 'all' || owns);
  }

  /** The same where the client reaches the record. `check`: how. */
  reaching(
    check: 'owner' | 'list' | 'nested' | 'expand',
    { entity, action, record }: RecordAccess,
  ): readonly Permission[] {
    const permissions = this.permissions(entity, action);
    const covering = this.forRecord(entity, action, record);
    if (covering.length > 0 || permissions.length === 0) return covering;
    return this.ignores({ check, operation: operationIds(entity)[action] }) ? permissions : covering;
  }

  private allowed(operation: string): readonly Permission[] {
    const granted = this.caller?.scopes ?? [];
    const byRole = this.byRole(operation);
    const allowed = byRole.filter(({ scopes }) => scopes.every((scope) => granted.includes(scope)));
    if (allowed.length > 0 || byRole.length === 0) return allowed;
    return this.ignores({ check: 'scope', operation }) ? byRole : allowed;
  }

  private get role(): string {
    return this.caller?.role ?? 'guest';
  }

  /** A user owns its record, and the records that refer to it. */
  private owns(entity: Entity, record: AnyRecord): boolean {
    const userId = this.caller?.userId ?? null;
    if (userId === null) return false;
    if (isUser(entity)) return record.id === userId;
    const field = ownerFieldOf(entity);
    return field !== undefined && record[field] === userId;
  }
}
