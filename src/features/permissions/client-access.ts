// The permissions of the client of a request, by the policy of the session.
import { createHash } from 'node:crypto';
import type { AnyRecord, Entity } from '../../core/entity.js';
import { operationIds } from '../../platform/records/crud/crud.openapi.js';
import { userEntity } from '../users/user.entity.js';
import type { Caller } from './callers.service.js';
import type { RecordAction } from './operations.js';
import { ownerFieldOf } from './owners.js';
import { isPolicyRole, type Permission, type Policy } from './policy.js';

/** A policy and a client that is known. `caller`: null for a guest. */
export class ClientAccess {
  constructor(
    readonly policy: Policy,
    readonly caller: Caller | null,
  ) {}

  /** Names the policy, its options, the role, the scopes and the user: clients with the same key see the same. */
  get key(): string {
    const { key, hide } = this.policy;
    const { role, scopes, userId } = this.caller ?? { role: 'guest', scopes: [], userId: null };
    return createHash('sha256')
      .update(JSON.stringify([key, hide, role, scopes, userId]))
      .digest('base64url');
  }

  /** The permissions of the role, whether or not the client has their scopes. Empty if the role may not run the operation. */
  byRole(operation: string): readonly Permission[] {
    const role = this.caller?.role ?? 'guest';
    return isPolicyRole(role) ? (this.policy.permissionsOf(operation)?.[role] ?? []) : [];
  }

  /** The permissions that allow an operation to the client. */
  permissionsOf(operation: string): readonly Permission[] {
    const granted = this.caller?.scopes ?? [];
    return this.byRole(operation).filter(({ scopes }) => scopes.every((scope) => granted.includes(scope)));
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

  /** A user owns its record, and the records that refer to it. */
  private owns(entity: Entity, record: AnyRecord): boolean {
    const userId = this.caller?.userId ?? null;
    if (userId === null) return false;
    if (entity === userEntity) return record.id === userId;
    const field = ownerFieldOf(entity);
    return field !== undefined && record[field] === userId;
  }
}
