// Which fields of a record a client may write.
import type { Entity, RecordOf } from '../../core/entity.js';
import type { RecordChange, Violation } from '../../platform/session/rules/record-rules.js';
import { ownerFieldOf, type ClientAccess } from './client-access.js';
import type { Permission } from './policy.js';
import { fieldReason } from './rejections.js';

/** A field that may not be written can have its present value; on create its default. */
export function forbiddenFields(access: ClientAccess, change: RecordChange): readonly Violation[] {
  const permission = access.permission(change.entity, change.kind);
  if (permission === undefined || (permission.write === undefined && permission.transitions === undefined))
    return [];
  return Object.entries(change.input)
    .filter(([field, value]) => value !== undefined && !mayWrite(access, permission, change, field))
    .map(([field]) => ({
      code: 'FORBIDDEN',
      message: `${field} may not be changed`,
      detail: { field, message: 'may not be changed' },
      reason: fieldReason(access, [field]),
    }));
}

function mayWrite(
  access: ClientAccess,
  { write, transitions, masked }: Permission,
  change: RecordChange,
  field: string,
): boolean {
  const value = change.input[field];
  const { entity, before } = change;
  const present = before === undefined ? (entity.fields[field]?.default ?? null) : before[field];
  const isPresent = value === present && masked?.includes(field) !== true;
  if (write?.includes(field) === false)
    return isPresent || (before === undefined && isOwnId(access, entity, field, value));
  const allowed = transitions?.[field];
  return allowed === undefined || isPresent || allowed[String(present)]?.includes(String(value)) === true;
}

/** Whether the field names the client itself as the owner of a new record. */
const isOwnId = ({ caller }: ClientAccess, entity: Entity, field: string, value: unknown): boolean =>
  field === ownerFieldOf(entity) && value === caller?.userId;

/** The record with the client as its owner, where it creates its own records only; a replacement keeps what it may not write. */
export function withOwnFields<E extends Entity>(
  access: ClientAccess,
  { entity, kind, before, input }: RecordChange<E>,
  after: RecordOf<E>,
): RecordOf<E> {
  const permission = access.permission(entity, kind);
  if (permission === undefined) return after;
  if (kind === 'create') {
    const field = permission.access === 'own' ? ownerFieldOf(entity) : undefined;
    return field === undefined ? after : { ...after, [field]: access.caller?.userId ?? null };
  }
  const { write } = permission;
  if (kind === 'patch' || write === undefined || before === undefined) return after;
  const kept = Object.keys(entity.fields).filter(
    (name) => !write.includes(name) && input[name] === undefined,
  );
  return { ...after, ...Object.fromEntries(kept.map((name) => [name, before[name]])) };
}
