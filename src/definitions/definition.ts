// The definitions of entities after they were read and checked: every default is set, and every name is resolved.

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'array';
export type TextFormat = 'email' | 'uuid' | 'uri' | 'date' | 'date-time';
export type OnDelete = 'restrict' | 'cascade' | 'setNull' | 'ignore';
export type WriteKind = 'create' | 'update' | 'delete';

/** The items of an array: ids of another entity, or values of a type. */
export type ItemDefinition =
  | { readonly references: string }
  | { readonly type: 'string' | 'integer' }
  | { readonly type: 'string'; readonly enum: readonly string[] };

/** The condition of a transition. */
export interface GuardDefinition {
  readonly check?: string;
  readonly message?: string;
}

export type ScalarText =
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'email'
  | 'phone'
  | 'street'
  | 'city'
  | 'country'
  | 'company'
  | 'word'
  | 'sentence';

/** How sample data of a field is generated. Undefined members: evenly, within the bounds of the field. */
export interface GenerateDefinition {
  readonly text?: ScalarText;
  readonly weights?: Readonly<Record<string, number>>;
  readonly from?: string | number;
  readonly to?: string | number;
  /** A number, or a duration in ISO 8601 for times. */
  readonly step?: string | number;
  readonly sequence?: string;
  /** An expression over other fields. */
  readonly value?: string;
  /** The probability of null. */
  readonly null?: number;
}

/** The constraints of the values of a field. */
export interface FieldConstraints {
  readonly format?: TextFormat;
  /** In code points. `maxLength` is set for every text that is not an enum and has no format but `email` and `uri`. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The whole value matches. */
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly formatMinimum?: string;
  readonly formatMaximum?: string;
  readonly enum?: readonly string[];
  /** The name of the GraphQL type. Set for every enum. */
  readonly enumName?: string;
  readonly enumDescriptions?: Readonly<Record<string, string>>;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface FieldDefinition extends FieldConstraints {
  /** `string` for enums and references. */
  readonly type: FieldType;
  readonly items?: ItemDefinition;
  readonly required: boolean;
  readonly nullable: boolean;
  /** Undefined for required and computed fields, else set: null for a nullable field, `[]` for an array. */
  readonly default?: unknown;
  readonly example?: unknown;
  readonly description: string;
  readonly unique: boolean;
  /** The entity that a 1:n reference points to. For an n:m reference, `items` has the name. */
  readonly references?: string;
  /** Set for 1:n and n:m references, as are `enforced` and `relation`. */
  readonly onDelete?: OnDelete;
  readonly enforced?: boolean;
  /** The name of the related record or records. */
  readonly relation?: string;
  /** Whether PATCH and updates have the field. */
  readonly patch: boolean;
  readonly immutable: boolean;
  /** True for every computed field. */
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly computed?: string;
  readonly initial?: readonly string[];
  /** By the present value: the values that may follow, each with its guard. */
  readonly transitions?: Readonly<Record<string, Readonly<Record<string, GuardDefinition>>>>;
  readonly generate?: GenerateDefinition;
}

export interface CheckDefinition {
  readonly check: string;
  readonly when?: string;
  readonly on: readonly WriteKind[];
  readonly field: string;
  readonly message: string;
  readonly description?: string;
}

export interface OverlapDefinition {
  readonly from: string;
  readonly to: string;
  readonly per: readonly string[];
  readonly where?: string;
  readonly inclusive: boolean;
  readonly message: string;
}

export interface LimitDefinition {
  readonly max: number;
  readonly per: readonly string[];
  readonly where?: string;
  readonly sum?: string;
  readonly field: string;
  readonly message: string;
}

export interface EffectDefinition {
  readonly on: readonly WriteKind[];
  readonly when?: string;
  /** The 1:n reference field of the record that is changed; undefined: this record. */
  readonly target?: string;
  readonly set: Readonly<Record<string, string>>;
}

/** A record of the sample data as the file has it: an integer in a reference is the position of a record, from 1. */
export type SampleRecord = Readonly<Record<string, unknown>>;

/** Records that were read from the file or from a file in the same folder, or the number of records to generate. */
export type SampleDefinition = { readonly records: readonly SampleRecord[] } | { readonly count: number };

export interface EntityDefinition {
  /** `LoanRequest`, `loan_request` and `loan_requests`. */
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  /** Rules by their name, in the order of the file. Empty without rules. */
  readonly unique: Readonly<Record<string, readonly string[]>>;
  readonly rules: Readonly<Record<string, CheckDefinition>>;
  readonly overlaps: Readonly<Record<string, OverlapDefinition>>;
  readonly limits: Readonly<Record<string, LimitDefinition>>;
  readonly effects: Readonly<Record<string, EffectDefinition>>;
  readonly sample: SampleDefinition;
}

export interface Definitions {
  readonly name: string;
  readonly description: string;
  readonly source: 'standard' | 'file' | 'template';
  /** The first 8 hexadecimal digits of SHA-256 over the definitions as JSON, without `source` and `digest`. */
  readonly digest: string;
  /** Whether users, products and orders exist in addition to the entities of the file. */
  readonly standard: boolean;
  readonly seed: number;
  readonly mutants: boolean;
  /** In the order of the file. */
  readonly entities: readonly EntityDefinition[];
}

/** An error or a warning about a place in a file. */
export interface Problem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** `entities.Doctor.fields.licence`; empty for the whole file. */
  readonly path: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}
