// The rules of a definition file: they plan the changes of a write, or return the reasons against it. Without a file, there are no rules.
import type { AnyRecord, Entity } from './entity.js';

/** Never changes what it reads. `now`: milliseconds since 1970 of the clock of the session. */
export interface WriteRules {
  /** Whether writes of an entity need a plan. Single unique fields do not. */
  hasWriteRules(entity: Entity): boolean;
  /** Whether the deletion of a record needs a plan. */
  hasRemovalRules(entity: Entity): boolean;
  planWrite(source: RuleSource, change: PlannedChange, now: number): Plan | Rejection;
  planRemoval(source: RuleSource, key: RecordKey, now: number): Plan | Rejection;
  /** Checks all records together, such as imported records or sample data. */
  checkImported(source: ImportSource, now: number): ImportCheck;
  /** Checks one record as an import does, with the other records of the source: for records that are generated one by one. */
  checkRecord(source: RuleSource, put: PutRecord, now: number): RecordCheckResult;
}

export interface RuleRow {
  readonly record: AnyRecord;
}

/** The records of one entity. */
export interface ImportedRecords {
  find(id: string): RuleRow | undefined;
  /** In the order of creation. */
  rows(): readonly RuleRow[];
  /** The record with a value in a unique field, ignoring case. Without it, all rows are read. */
  findByValue?(field: string, value: unknown): RuleRow | undefined;
}

export interface RuleRecords extends ImportedRecords {
  findByValue(field: string, value: unknown): RuleRow | undefined;
}

/** The records of a session before a write. */
export interface RuleSource {
  of(entity: Entity): RuleRecords;
}

/** All records of an import, or of the sample data. */
export interface ImportSource {
  of(entity: Entity): ImportedRecords;
}

export interface PlannedChange {
  readonly entity: Entity;
  readonly kind: 'create' | 'replace' | 'patch';
  /** Undefined on create. */
  readonly before: AnyRecord | undefined;
  /** The valid input with defaults, `id`, `created_at` and `updated_at`. */
  readonly after: AnyRecord;
  readonly input: Readonly<Record<string, unknown>>;
  /** The unique fields that count as taken. Default: the fields whose value another record has. */
  readonly taken?: readonly string[];
}

export interface RecordKey {
  readonly entity: Entity;
  readonly id: string;
}

export interface PutRecord {
  readonly entity: Entity;
  readonly record: AnyRecord;
}

/** The record of the request comes first, the others in the order in which they were changed. */
export interface Plan {
  readonly puts: readonly PutRecord[];
  readonly removals: readonly RecordKey[];
}

/** A violation of a rule. `message` follows the name of the field. */
export interface RuleViolation {
  readonly code: 'BAD_REQUEST' | 'CONFLICT';
  readonly field: string;
  readonly message: string;
  /** The id of the rule. Unique fields have none. */
  readonly rule?: string;
}

/** All violations with `BAD_REQUEST`, or the conflicts of the first violated rule. */
export interface Rejection {
  readonly violations: readonly RuleViolation[];
}

export interface ImportViolation extends RuleViolation {
  readonly entity: Entity;
  /** From 0. */
  readonly index: number;
  readonly id: string;
}

export interface ImportCheck {
  /** Records whose missing computed values were calculated. */
  readonly puts: readonly PutRecord[];
  readonly violations: readonly ImportViolation[];
}

export interface RecordCheckResult {
  /** With the computed values that were missing. */
  readonly record: AnyRecord;
  readonly violations: readonly RuleViolation[];
}
