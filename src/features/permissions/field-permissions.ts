// Decides which fields of a record a client may write.
import type { AnyRecord, Entity } from '../../core/entity.js';
import { operationIds } from '../../core/operation-names.js';
import type { RecordChange, Violation } from '../../platform/session/rules/record-rules.js';
import type { ClientAccess } from './client-access.js';
import { ownerFieldOf } from './owners.js';
import { maskedBy, type Permission } from './policy.js';
import { fieldReason } from './rejections.js';

/** A field that may not be written can have its present value; on create its default. */
export function forbiddenFields(access: ClientAccess, change: RecordChange): readonly Violation[] {
  const permissions = permissionsFor(access, change);
  const masked = maskedBy(permissions);
  const isAllowed = (field: string): boolean =>
    (isUnchanged(change, field) && (change.before === undefined || !masked.includes(field))) ||
    (ownsNew(permissions, change) && isOwnId(access, change, field)) ||
    permissions.some((permission) => mayWrite(permission, change, field));
  return Object.keys(change.input)
    .filter((field) => change.input[field] !== undefined && !isAllowed(field))
    .filter((field) => !access.ignores({ check: 'write', operation: operationOf(change), field }))
    .map((field) => ({
      code: 'FORBIDDEN',
      message: `${field} may not be changed`,
      detail: { field, message: 'may not be changed' },
      reason: fieldReason(access, [field]),
    }));
}

/** The record with the client as its owner, where it creates its own records only; a replacement keeps what it may not write. */
export function withOwnFields(access: ClientAccess, change: RecordChange): AnyRecord {
  const { entity, kind, before, input, after } = change;
  const permissions = permissionsFor(access, change);
  if (before === undefined) {
    const field = ownerFieldOf(entity);
    if (field === undefined || permissions.some((one) => one.access === 'all')) return after;
    // A value that `forbiddenFields` allowed is the own id, or stays.
    return { ...after, [field]: input[field] ?? access.caller?.userId ?? null };
  }
  if (kind === 'patch') return after;
  const kept = Object.keys(entity.fields).filter(
    (name) => input[name] === undefined && !permissions.some((one) => isWritable(one, entity, name)),
  );
  return kept.length === 0 ? after : { ...after, ...valuesOf(before, kept) };
}

const permissionsFor = (
  access: ClientAccess,
  { entity, kind, before }: RecordChange,
): readonly Permission[] =>
  before === undefined
    ? access.permissions(entity, kind)
    : access.reaching('owner', { entity, action: kind, record: before });

const operationOf = ({ entity, kind }: RecordChange): string => operationIds(entity)[kind];

const valuesOf = (record: AnyRecord, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((name) => [name, record[name]]));

function isUnchanged(change: RecordChange, field: string): boolean {
  return change.input[field] === presentValue(change, field);
}

const presentValue = ({ entity, before }: RecordChange, field: string): unknown =>
  before === undefined ? (entity.fields[field]?.default ?? null) : before[field];

/** Whether a permission makes the client the owner of the new record. */
const ownsNew = (permissions: readonly Permission[], { kind }: RecordChange): boolean =>
  kind === 'create' && permissions.some(({ access }) => access === 'own');

/** Whether the field names the client itself as the owner. */
const isOwnId = ({ caller }: ClientAccess, { entity, input }: RecordChange, field: string): boolean =>
  field === ownerFieldOf(entity) && input[field] === (caller?.userId ?? null);

function mayWrite(permission: Permission, change: RecordChange, field: string): boolean {
  if (!isWritable(permission, change.entity, field)) return false;
  const following = permission.transitions?.[field];
  if (following === undefined) return true;
  const next = following[String(presentValue(change, field))] ?? [];
  return next.includes(String(change.input[field]));
}

/** A permission for own records never gives them to another user. */
function isWritable({ access, write }: Permission, entity: Entity, field: string): boolean {
  if (access === 'own' && field === ownerFieldOf(entity)) return false;
  return write === undefined || write.includes(field);
}
