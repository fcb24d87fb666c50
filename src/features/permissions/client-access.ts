// The permissions of the client of a request, by the policy of the session.
import { createHash } from 'node:crypto';
import type { AnyRecord, Entity } from '../../core/entity.js';
import { operationIds } from '../../platform/records/crud/crud.openapi.js';
import { userEntity } from '../users/user.entity.js';
import type { Caller } from './callers.service.js';
import { isPolicyRole, type Decision, type Permission, type Policy } from './policy.js';

type Action = keyof ReturnType<typeof operationIds>;

/** A policy and a client that is known. `caller`: null for a guest. */
export class ClientAccess {
  constructor(
    readonly policy: Policy,
    readonly caller: Caller | null,
  ) {}

  /** Names the policy, its options, the role and the user: clients with the same key see the same. */
  get key(): string {
    const { name, hide } = this.policy;
    const { role, userId } = this.caller ?? { role: 'guest', userId: null };
    return createHash('sha256')
      .update(JSON.stringify([name, hide, role, userId]))
      .digest('base64url');
  }

  /** By the name of the operation; 403 for one that the policy does not have. */
  decisionOf(operation: string): Decision {
    const roles = this.policy.operations[operation]?.roles;
    const role = this.caller?.role ?? 'guest';
    return roles !== undefined && isPolicyRole(role) ? roles[role] : 403;
  }

  /** The permission for an action on the records of an entity; undefined without one. */
  permission(entity: Entity, action: Action): Permission | undefined {
    const decision = this.decisionOf(operationIds(entity)[action]);
    return typeof decision === 'number' ? undefined : decision;
  }

  /** Whether a permission is for this record. */
  covers(permission: Permission | undefined, entity: Entity, record: AnyRecord): boolean {
    if (permission === undefined) return false;
    return permission.access === 'all' || this.owns(entity, record);
  }

  /** A user owns its record, and the records that refer to it. */
  owns(entity: Entity, record: AnyRecord): boolean {
    const userId = this.caller?.userId ?? null;
    if (userId === null) return false;
    if (entity === userEntity) return record.id === userId;
    const field = ownerFieldOf(entity);
    return field !== undefined && record[field] === userId;
  }
}

/** The reference to the user who owns a record. */
export const ownerFieldOf = ({ relations }: Entity): string | undefined =>
  relations.find(({ target }) => target === userEntity)?.field;
