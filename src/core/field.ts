// A field of an entity as data: its type, constraints, default value and validation rules.
import { rulesOf, type Bounds, type Rule } from './field-rules.js';

export type FieldKind =
  'text' | 'integer' | 'number' | 'boolean' | 'enum' | 'reference' | 'id' | 'date' | 'timestamp' | 'list';

/** The effect of deleting a record on the records that refer to it. */
export type OnDelete = 'restrict' | 'cascade' | 'setNull' | 'ignore';

interface Constraints extends Bounds {
  /** The meaning of each value of an enum, for documents. */
  readonly valueDocs?: Readonly<Record<string, string>>;
  /** The name of the enum type. Default: derived from the names of the entity and the field. */
  readonly enumName?: string;
  /** The field of each item of a list. */
  readonly items?: Field;
  /** The name of the related record or records. Default: the name of the reference without `_id`. */
  readonly relation?: string;
  /** Whether the record that a reference points to must exist. */
  readonly enforced?: boolean;
  /** Default: `ignore`. */
  readonly onDelete?: OnDelete;
}

export interface Field<
  V = unknown,
  R extends boolean = boolean,
  P extends boolean = boolean,
> extends Constraints {
  readonly kind: FieldKind;
  readonly doc: string;
  readonly example: unknown;
  readonly nullable: boolean;
  readonly required: R;
  /** Whether PATCH may change it. */
  readonly patchable: P;
  /** Unique within a session, ignoring case. */
  readonly unique: boolean;
  /** Set on create only. */
  readonly immutable: boolean;
  /** Never sent by clients. */
  readonly readOnly: boolean;
  /** Never returned by operations on records. */
  readonly writeOnly: boolean;
  /** The value of an omitted optional field. */
  readonly default: V | undefined;
  /** The entity that a reference points to. */
  readonly target?: { readonly name: string };
  /** The type rule comes first; the others apply to values of that type only. */
  readonly rules: readonly Rule[];
}

interface FieldOptions<V> {
  readonly doc: string;
  readonly example?: V;
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly patchable?: boolean;
  readonly unique?: boolean;
  readonly immutable?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly default?: V | null;
}
type Value<V, O> = O extends { nullable: true } ? V | null : V;
type Required<O> = O extends { required: true } ? true : false;
type Patchable<O> = O extends { patchable: false } ? false : true;
type Made<V, O> = Field<Value<V, O>, Required<O>, Patchable<O>>;

/** The largest integer in every protocol: GraphQL's Int and XML Schema's int have 32 bits. */
export const MAX_INTEGER = 2 ** 31 - 1;

export function text<const O extends FieldOptions<string> & Constraints>(options: O): Made<string, O> {
  return make('text', options);
}

export function integer<const O extends FieldOptions<number> & Constraints>(options: O): Made<number, O> {
  return make('integer', { max: MAX_INTEGER, ...options });
}

export function decimal<const O extends FieldOptions<number> & Constraints>(options: O): Made<number, O> {
  return make('number', options);
}

export function boolean<const O extends FieldOptions<boolean>>(options: O): Made<boolean, O> {
  return make('boolean', options);
}

export function oneOf<
  const T extends readonly string[],
  const O extends FieldOptions<T[number]> & {
    readonly enumName?: string;
    readonly valueDocs?: Readonly<Record<T[number], string>>;
  },
>(values: T, options: O): Made<T[number], O> {
  return make('enum', { ...options, values });
}

/** The id of a record of another entity. By default the record need not exist. */
export function reference<const O extends FieldOptions<string> & Constraints>(
  target: { readonly name: string },
  options: O,
): Made<string, O> {
  return { ...make<string, O>('reference', { ...options, format: 'uuid' }), target };
}

export function id(options: FieldOptions<string>): Field<string> {
  return make('id', { ...options, format: 'uuid' });
}

/** A date without a time. */
export function date<const O extends FieldOptions<string> & Constraints>(options: O): Made<string, O> {
  return make('date', { ...options, format: 'date' });
}

export function timestamp<const O extends FieldOptions<string> & Constraints>(options: O): Made<string, O> {
  return make('timestamp', { ...options, format: 'date-time' });
}

/** Several values of a field, or several references. */
export function listOf<const O extends FieldOptions<readonly unknown[]> & Constraints>(
  items: Field,
  options: O,
): Made<readonly unknown[], O> {
  return make('list', { ...options, items });
}

function make<V, O extends FieldOptions<unknown>>(kind: FieldKind, options: O & Constraints): Made<V, O> {
  return createField(kind, options) as Made<V, O>;
}

/** A field whose type is not known before run time. `values`, `items` and `target` belong to its kind. */
export function createField(
  kind: FieldKind,
  options: FieldOptions<unknown> & Constraints & Pick<Field, 'target'>,
): Field {
  const { nullable = false, required = false, patchable = true, unique = false } = options;
  const { immutable = false, readOnly = false, writeOnly = false } = options;
  const flags = { nullable, required, patchable, unique, immutable, readOnly, writeOnly };
  const example = options.example ?? options.default ?? options.values?.[0];
  const rules = rulesOf(typeNames[kind], { ...options, nullable });
  return { ...options, ...flags, kind, default: options.default, example, rules };
}

/** The JSON type of each kind of field. */
export const typeNames: Readonly<Record<FieldKind, string>> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  enum: 'string',
  reference: 'string',
  id: 'string',
  date: 'string',
  timestamp: 'string',
  list: 'array',
};
