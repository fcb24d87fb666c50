// An entity: the definition of one type of record. Validation, storage, lists, protocols and documents derive from it.
import { snakeCase, withArticle } from './letter-case.js';
import { id, timestamp, type Field, type OnDelete } from './field.js';
import { ITEMS, passes } from './field-rules.js';

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends Field<infer V> ? V : never;
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true> ? K : never;
}[keyof F];
type PatchableKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, boolean, true> ? K : never;
}[keyof F];

/** The fields that the service sets in every record. */
export interface Stamps {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The fields that a client may send for one purpose, and the required ones. */
export interface Shape {
  readonly name: 'create' | 'patch';
  readonly fields: ReadonlyMap<string, Field>;
  readonly required: readonly string[];
}

/** A field that refers to records of another entity. */
export interface Relation {
  /** The name of the related record, or of the list of related records, when expanded. */
  readonly name: string;
  readonly field: string;
  readonly target: Entity;
  /** Whether the field is a list of ids. */
  readonly isList: boolean;
  readonly enforced: boolean;
  readonly onDelete: OnDelete;
}

export interface Entity<F extends Fields = Fields> {
  /** `User`, for types; `user` and `users` in paths and messages. */
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  readonly fields: F;
  /** A sentence for documents. */
  readonly description: string;
  /** Every field of a record as it is stored, in JSON order: `id`, the fields, `created_at`, `updated_at`. */
  readonly stored: ReadonlyMap<string, Field>;
  /** The fields of the records that operations return: all fields that are not `writeOnly`. */
  readonly columns: ReadonlyMap<string, Field>;
  /** A default value for every field of a record, in JSON order. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** For create and replace. `patch` has no fixed fields and requires none. */
  readonly create: Shape;
  readonly patch: Shape;
  readonly unique: readonly string[];
  /** Fields that keep their value when a record is replaced by a payload without them. */
  readonly kept: readonly string[];
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

/** The input of `createEntity`. */
interface EntityParts<F extends Fields> {
  readonly name: string;
  readonly plural: string;
  readonly fields: F;
  readonly description?: string;
}

/** An entity whose references point to entities that are defined already. */
export function defineEntity<const F extends Fields>(name: string, plural: string, fields: F): Entity<F> {
  const relations = Object.entries<Field>(fields).flatMap(([key, field]) => {
    const target = (field.items ?? field).target as Entity | undefined;
    return target === undefined ? [] : [relationOf(key, field, target)];
  });
  return createEntity({ name, plural, fields }, relations);
}

export function relationOf(key: string, field: Field, target: Entity): Relation {
  const { relation = key.replace(/_id$/, ''), enforced = false, onDelete = 'ignore' } = field;
  return { name: relation, field: key, target, isList: field.kind === 'list', enforced, onDelete };
}

/** @param relations may be filled after the call, because entities refer to each other */
export function createEntity<const F extends Fields>(
  { name, plural, fields, description }: EntityParts<F>,
  relations: readonly Relation[],
): Entity<F> {
  const singular = snakeCase(name);
  const given = Object.entries<Field>(fields);
  const inputs = given.filter(([, field]) => !field.readOnly);
  const stored: [string, Field][] = [
    ['id', id({ doc: `Identifies the ${singular}.` })],
    ...given,
    ['created_at', timestamp({ doc: 'When the record was created.' })],
    ['updated_at', timestamp({ doc: 'When the record was last changed.' })],
  ];
  return {
    ...{ name, singular, plural, fields, relations },
    description: description ?? `${withArticle(singular, 'A')} of the session.`,
    stored: new Map(stored),
    columns: new Map(stored.filter(([, field]) => !field.writeOnly)),
    defaults: defaultValues(stored),
    create: shape('create', inputs),
    patch: shape(
      'patch',
      inputs.filter(([, field]) => field.patchable),
    ),
    unique: given.filter(([, field]) => field.unique).map(([key]) => key),
    kept: given.filter(([, field]) => field.readOnly || field.immutable).map(([key]) => key),
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
export function isValidValue({ rules }: Field, value: unknown): boolean {
  return passes(rules, value);
}

/** The messages of the rules that a value violates; of a wrong type, that one only. */
export function validateField(field: Field, value: unknown): string[] {
  const [type, ...others] = field.rules;
  if (type !== undefined && !type.test(value)) return [type.message];
  return others
    .filter(({ keyword, test }) => keyword !== ITEMS && !test(value))
    .map(({ message }) => message);
}

/** A message about an item of a list. */
interface ItemError {
  readonly index: number;
  readonly message: string;
}

/** The errors of the items of a list. A list with too many items has no others: their number is the error. */
export function validateItems({ items, max = Infinity }: Field, value: unknown): readonly ItemError[] {
  if (items === undefined || !Array.isArray(value) || value.length > max) return [];
  return value.flatMap((item, index) => validateField(items, item).map((message) => ({ index, message })));
}
