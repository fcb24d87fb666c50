// Records as they are stored, from valid payloads.
import type { AnyRecord, CreateOf, Entity, RecordOf, Stamps } from './entity.js';
import type { Field } from './field.js';

/** A value as it is stored: UUIDs in lower case (RFC 9562 §4), date-times in UTC with milliseconds. */
export function normalizeValue(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return normalizeItems(field, value);
  if (field.format === 'uuid') return value.toLowerCase();
  return field.format === 'date-time' ? new Date(value.toUpperCase()).toISOString() : value;
}

function normalizeItems({ items }: Field, value: unknown): unknown {
  if (items === undefined || !Array.isArray(value)) return value;
  return value.map((item) => normalizeValue(items, item));
}

/** A record with the given values of a valid payload. */
export function patchRecord<E extends Entity>(
  entity: E,
  before: RecordOf<E>,
  given: readonly (readonly [field: string, value: unknown])[],
  updated_at: string,
): RecordOf<E> {
  const patched: Record<string, unknown> = { ...before };
  for (const [key, value] of given) {
    const field = entity.patch.fields.get(key);
    if (field !== undefined) patched[key] = normalizeValue(field, value);
  }
  patched.updated_at = updated_at;
  return patched as RecordOf<E>;
}

/**
 * A complete record from a valid payload. Omitted optional fields get their defaults.
 * @param fields the fields that the payload can have
 */
export function buildRecord<E extends Entity>(
  entity: E,
  payload: CreateOf<E>,
  stamps: Stamps,
  fields: ReadonlyMap<string, Field> = entity.create.fields,
): RecordOf<E> {
  const record: Record<string, unknown> = { ...entity.defaults };
  record.id = stamps.id;
  for (const [key, field] of fields) {
    const value = (payload as Record<string, unknown>)[key];
    if (value !== undefined) record[key] = normalizeValue(field, value);
  }
  record.created_at = stamps.created_at;
  record.updated_at = stamps.updated_at;
  return record as RecordOf<E>;
}

/** The record that replaces another record. Fields that clients never send keep their value, as do omitted create-only fields. */
export function replaceRecord<E extends Entity>(
  entity: E,
  before: RecordOf<E>,
  payload: CreateOf<E>,
  updated_at: string,
): RecordOf<E> {
  const stamps = { id: before.id, created_at: before.created_at, updated_at };
  const after = buildRecord(entity, payload, stamps);
  const kept = entity.kept.filter((name) => !Object.hasOwn(payload, name));
  return kept.length === 0 ? after : { ...after, ...pick(before, kept) };
}

/** The complete record of a valid payload that may have an id and times. A missing `updated_at` equals `created_at`. */
export function completeRecord(
  entity: Entity,
  payload: Readonly<Record<string, unknown>>,
  stamps: Pick<Stamps, 'id' | 'created_at'>,
): AnyRecord {
  const given = (name: string): string | undefined => {
    const field = entity.stored.get(name);
    return field && (normalizeValue(field, payload[name]) as string | undefined);
  };
  const created_at = given('created_at') ?? stamps.created_at;
  const complete = {
    id: given('id') ?? stamps.id,
    created_at,
    updated_at: given('updated_at') ?? created_at,
  };
  return buildRecord(entity, payload as CreateOf<Entity>, complete, entity.stored);
}

const pick = (record: Readonly<Record<string, unknown>>, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, record[name]]));
