// A field of an entity as data: its type, constraints, default value and validation rules.
import { codePointLength, isDateTime, isEmail, isUuid } from './text.js';

export type FieldKind = 'text' | 'integer' | 'number' | 'enum' | 'reference' | 'id' | 'timestamp';
type TextFormat = 'email' | 'uuid' | 'date-time';

/** A validation rule: its JSON Schema keyword, its test and its error message. */
export interface Rule {
  readonly keyword: string;
  readonly message: string;
  readonly test: (value: unknown) => boolean;
}

interface Constraints {
  /** Bounds of a number, or of the length of a text in code points. */
  readonly min?: number;
  readonly max?: number;
  readonly exclusiveMin?: number;
  readonly format?: TextFormat;
  readonly values?: readonly string[];
  /** What each value of an enum means, for documents. */
  readonly valueDocs?: Readonly<Record<string, string>>;
  /** The name of the enum type. Default: derived from the names of the entity and the field. */
  readonly enumName?: string;
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
  /** The value of an omitted optional field. */
  readonly default: V | undefined;
  /** The entity that a reference points to. */
  readonly target?: { readonly name: string };
  /** The type rule comes first; the others apply to values of that type only. */
  readonly rules: readonly Rule[];
}

interface Options<V> {
  readonly doc: string;
  readonly example?: V;
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly patchable?: boolean;
  readonly unique?: boolean;
  readonly default?: V | null;
}
type Value<V, O> = O extends { nullable: true } ? V | null : V;
type Required<O> = O extends { required: true } ? true : false;
type Patchable<O> = O extends { patchable: false } ? false : true;
type Made<V, O> = Field<Value<V, O>, Required<O>, Patchable<O>>;

/** The largest integer in every protocol: GraphQL's Int and XML Schema's int have 32 bits. */
export const MAX_INTEGER = 2 ** 31 - 1;

export function text<const O extends Options<string> & Constraints>(options: O): Made<string, O> {
  return make('text', options);
}

export function integer<const O extends Options<number> & Constraints>(options: O): Made<number, O> {
  return make('integer', { max: MAX_INTEGER, ...options });
}

export function decimal<const O extends Options<number> & Constraints>(options: O): Made<number, O> {
  return make('number', options);
}

export function oneOf<
  const T extends readonly string[],
  const O extends Options<T[number]> & {
    readonly enumName?: string;
    readonly valueDocs?: Readonly<Record<T[number], string>>;
  },
>(values: T, options: O): Made<T[number], O> {
  return make('enum', { ...options, values });
}

/** The id of a record of another entity. Not enforced: the record need not exist. */
export function reference<const O extends Options<string>>(
  target: { readonly name: string },
  options: O,
): Made<string, O> {
  return { ...make<string, O>('reference', { ...options, format: 'uuid' }), target };
}

export function id(options: Options<string>): Field<string> {
  return make('id', { ...options, format: 'uuid' });
}

export function timestamp(options: Options<string>): Field<string> {
  return make('timestamp', { ...options, format: 'date-time' });
}

function make<V, O extends Options<unknown>>(kind: FieldKind, options: O & Constraints): Made<V, O> {
  const { nullable = false, required = false, patchable = true, unique = false } = options;
  const flags = { nullable, required, patchable, unique };
  const example = options.example ?? options.default ?? options.values?.[0];
  const rules = rulesOf(kind, { ...options, nullable });
  const field: Field = { ...options, ...flags, kind, default: options.default, example, rules };
  return field as Made<V, O>;
}

/** The JSON type of each kind of field. */
export const typeNames: Readonly<Record<FieldKind, string>> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  enum: 'string',
  reference: 'string',
  id: 'string',
  timestamp: 'string',
};

const typeTests: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => Number.isFinite(value),
};

const formatTests: Record<TextFormat, (value: string) => boolean> = {
  email: isEmail,
  uuid: isUuid,
  'date-time': isDateTime,
};

/** The rules of a field. Messages have the wording of JSON Schema validators. */
function rulesOf(kind: FieldKind, field: Constraints & { nullable: boolean }): Rule[] {
  const { min, max, exclusiveMin, format, values, nullable } = field;
  if (values !== undefined) {
    const message = 'must be equal to one of the allowed values';
    return [
      rule('enum', message, (v: string | null) => (nullable && v === null) || values.includes(v as string)),
    ];
  }
  const name = typeNames[kind];
  const isType = typeTests[name] as (value: unknown) => boolean;
  const rules = [rule('type', `must be ${name}${nullable ? ' or null' : ''}`, isType)];
  if (name === 'string') {
    if (min !== undefined) rules.push(tooShort(min));
    if (max !== undefined) rules.push(tooLong(max));
  } else {
    if (min !== undefined) rules.push(rule('minimum', `must be >= ${min}`, (v: number) => v >= min));
    if (max !== undefined) rules.push(rule('maximum', `must be <= ${max}`, (v: number) => v <= max));
    if (exclusiveMin !== undefined) {
      rules.push(rule('exclusiveMinimum', `must be > ${exclusiveMin}`, (v: number) => v > exclusiveMin));
    }
  }
  if (format !== undefined) rules.push(rule('format', `must match format "${format}"`, formatTests[format]));
  return nullable ? rules.map(orNull) : rules;
}

function tooShort(min: number): Rule {
  const message = `must NOT have fewer than ${min} characters`;
  return rule('minLength', message, (v: string) => v.length >= 2 * min || codePointLength(v) >= min);
}

function tooLong(max: number): Rule {
  const message = `must NOT have more than ${max} characters`;
  return rule(
    'maxLength',
    message,
    (v: string) => v.length <= max || (v.length <= 2 * max && codePointLength(v) <= max),
  );
}

/** A rule whose test may rely on the type of the value, because the type rule comes first. */
function rule(keyword: string, message: string, test: (value: never) => boolean): Rule {
  return { keyword, message, test: test as Rule['test'] };
}

function orNull(inner: Rule): Rule {
  return { ...inner, test: (value) => value === null || inner.test(value) };
}
