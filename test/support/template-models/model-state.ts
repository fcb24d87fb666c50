// The records of a modelled session, and the parts of a write that the rules of a model read.
import type { Json } from '../collections.js';
import type { WriteVerb } from '../templates/template-protocol.js';

/** The records of each entity by its name, in the order of creation. */
export type ModelState = Readonly<Record<string, readonly Json[]>>;

/** A record as a write stores it. */
export interface ModelledWrite {
  readonly entity: string;
  readonly on: 'create' | 'update';
  readonly record: Json;
  /** The record before an update. */
  readonly old: Json | undefined;
  /** The records before the write. */
  readonly state: ModelState;
  /** Time of the session, in milliseconds. */
  readonly now: number;
}

/** A change of another record by the effect of a rule. */
export interface ModelledEffect {
  readonly rule: string;
  /** The field that refers to the changed record. */
  readonly field: string;
  readonly entity: string;
  readonly values: Json;
}

/** The rules of a template as plain functions. */
export interface ModelRules {
  /** Sets values of the record itself, then calculates its computed fields. */
  complete(write: ModelledWrite): Json;
  /** The violated rules that read the record and the time only. */
  recordViolations(write: ModelledWrite): readonly string[];
  /** The first violated rule that reads other records or the record before. */
  stateViolation(write: ModelledWrite): string | undefined;
  /** Whether the condition of an allowed transition is satisfied. */
  allowsTransition(write: ModelledWrite): boolean;
  effects(write: ModelledWrite): readonly ModelledEffect[];
  /** Whether a record that an effect changed satisfies its rules. */
  isValidTarget(entity: string, record: Json): boolean;
}

/** A write as a random sequence chooses it. */
export interface RandomWrite {
  readonly verb: WriteVerb;
  readonly entity: string;
  readonly id: string;
  readonly input: Json;
  /** Whether a value violates a keyword of its field. */
  readonly isInvalid: boolean;
}

export function recordOfId(state: ModelState, entity: string, id: unknown): Json | undefined {
  return state[entity]?.find((record) => record.id === id);
}

export const othersOf = ({ state, entity, record }: ModelledWrite): readonly Json[] =>
  (state[entity] ?? []).filter(({ id }) => id !== record.id);

/** Replaces a record, or adds it. */
export function withRecord(state: ModelState, entity: string, record: Json): ModelState {
  const records = state[entity] ?? [];
  const isNew = records.every(({ id }) => id !== record.id);
  const next = isNew ? [...records, record] : records.map((one) => (one.id === record.id ? record : one));
  return { ...state, [entity]: next };
}

/** Rounds the decimal notation of a positive amount to cents, half up: 10.005 is 10.01, although the binary number is smaller. */
export const toCents = (amount: number): number => Number(`${Math.round(Number(`${amount}e2`))}e-2`);
