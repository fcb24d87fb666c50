// An entity: the definition of one type of record. Validation, storage, lists, protocols and documents derive from it.
import { snakeCase } from './letter-case.js';
import { id, timestamp, type Field } from './field.js';

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends Field<infer V> ? V : never;
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true> ? K : never;
}[keyof F];
type PatchableKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, boolean, true> ? K : never;
}[keyof F];

interface Stamps {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The fields that a client may send for one purpose, and those that it must. */
export interface Shape {
  readonly name: 'create' | 'patch';
  readonly fields: ReadonlyMap<string, Field>;
  readonly required: readonly string[];
}

/** A field that refers to a record of another entity, and the name of that record when expanded. */
export interface Relation {
  readonly name: string;
  readonly field: string;
  readonly target: Entity;
}

export interface Entity<F extends Fields = Fields> {
  /** `User`, for types; `user` and `users` in paths and messages. */
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  readonly fields: F;
  /** Every field of a record in JSON order: `id`, the fields, `created_at`, `updated_at`. */
  readonly columns: ReadonlyMap<string, Field>;
  /** A default value for every field of a record, in JSON order. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** For create and replace. `patch` has no fixed fields and requires none. */
  readonly create: Shape;
  readonly patch: Shape;
  readonly unique: readonly string[];
  readonly relations: readonly Relation[];
}

export type RecordOf<E extends Entity> =
  E extends Entity<infer F> ? Stamps & { readonly [K in keyof F]: ValueOf<F[K]> } : never;

export type CreateOf<E extends Entity> =
  E extends Entity<infer F>
    ? { readonly [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
        readonly [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]>;
      }
    : never;

export type PatchOf<E extends Entity> =
  E extends Entity<infer F> ? { readonly [K in PatchableKeys<F>]?: ValueOf<F[K]> } : never;

/** A record of any entity. */
export type AnyRecord = Stamps & Readonly<Record<string, unknown>>;

export function defineEntity<const F extends Fields>(name: string, plural: string, fields: F): Entity<F> {
  const inputs = Object.entries<Field>(fields);
  const columns: [string, Field][] = [
    ['id', id({ doc: `Identifies the ${name.toLowerCase()}.` })],
    ...inputs,
    ['created_at', timestamp({ doc: 'When the record was created.' })],
    ['updated_at', timestamp({ doc: 'When the record was last changed.' })],
  ];
  return {
    name,
    singular: snakeCase(name),
    plural,
    fields,
    columns: new Map(columns),
    defaults: defaultValues(columns),
    create: shape('create', inputs),
    patch: shape(
      'patch',
      inputs.filter(([, field]) => field.patchable),
    ),
    unique: inputs.filter(([, field]) => field.unique).map(([key]) => key),
    relations: inputs.flatMap(([key, { target }]) =>
      target === undefined ? [] : [{ name: key.replace(/_id$/, ''), field: key, target: target as Entity }],
    ),
  };
}

/** Built by JSON.parse: V8 then stores the properties inside the object, and copies of it stay fast. */
function defaultValues(columns: readonly (readonly [string, Field])[]): Record<string, unknown> {
  const empty = Object.fromEntries(columns.map(([key]) => [key, null]));
  const record = JSON.parse(JSON.stringify(empty)) as Record<string, unknown>;
  for (const [key, field] of columns) record[key] = field.default;
  return record;
}

function shape(name: Shape['name'], inputs: readonly (readonly [string, Field])[]): Shape {
  const required = inputs.filter(([, field]) => name === 'create' && field.required).map(([key]) => key);
  return { name, fields: new Map(inputs), required };
}

/** Whether a payload satisfies every rule of a shape. The validator finds out what is wrong. */
export function isValidInput(shape: Shape, payload: Readonly<Record<string, unknown>>): boolean {
  for (const key of Object.keys(payload)) {
    const field = shape.fields.get(key);
    if (field === undefined || !isValidValue(field, payload[key])) return false;
  }
  return shape.required.every((key) => Object.hasOwn(payload, key));
}

/** Whether a value satisfies every rule of a field. */
export function isValidValue(field: Field, value: unknown): boolean {
  for (const rule of field.rules) if (!rule.test(value)) return false;
  return true;
}

/** The messages of the rules that a value violates; of a wrong type, that one only. */
export function validateField(field: Field, value: unknown): string[] {
  const [type, ...others] = field.rules;
  if (type !== undefined && !type.test(value)) return [type.message];
  return others.filter((rule) => !rule.test(value)).map((rule) => rule.message);
}

/** A value as it is stored: UUIDs in lower case (RFC 9562 §4), date-times in UTC with milliseconds. */
export function normalizeValue(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field.format === 'uuid') return value.toLowerCase();
  return field.format === 'date-time' ? new Date(value.toUpperCase()).toISOString() : value;
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

/** A complete record from a valid payload. Omitted optional fields get their defaults. */
export function buildRecord<E extends Entity>(entity: E, payload: CreateOf<E>, stamps: Stamps): RecordOf<E> {
  const record: Record<string, unknown> = { ...entity.defaults };
  record.id = stamps.id;
  for (const [key, field] of entity.create.fields) {
    const value = (payload as Record<string, unknown>)[key];
    if (value !== undefined) record[key] = normalizeValue(field, value);
  }
  record.created_at = stamps.created_at;
  record.updated_at = stamps.updated_at;
  return record as RecordOf<E>;
}
