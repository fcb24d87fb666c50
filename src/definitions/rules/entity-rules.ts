// The compiled rules of an entity.
import type { Entity, Relation } from '../../core/entity.js';
import type { Field } from '../../core/field.js';
import type { WriteKind } from '../definition.js';
import type { Expression } from '../expressions/expression.js';
import type { RowCondition } from './row-condition.js';

/** A field whose value is the result of an expression. */
export interface Calculation {
  readonly name: string;
  readonly field: Field;
  readonly expression: Expression;
}

export interface ComputedField extends Calculation {
  readonly id: string;
}

export interface InitialValues {
  readonly id: string;
  readonly field: string;
  readonly values: readonly string[];
}

export interface Guard {
  readonly check: Expression | undefined;
  readonly message: string;
}

export interface Transitions {
  readonly id: string;
  readonly field: string;
  /** By the present value: the values that may follow. A value without an entry is final. */
  readonly followers: ReadonlyMap<unknown, ReadonlyMap<unknown, Guard>>;
}

export interface CompositeUnique {
  readonly id: string;
  readonly fields: readonly string[];
}

export interface CheckRule {
  readonly id: string;
  readonly check: Expression;
  readonly when: Expression | undefined;
  readonly on: readonly WriteKind[];
  readonly field: string;
  readonly message: string;
  readonly usesOld: boolean;
  readonly usesTime: boolean;
  /** Whether the record before the write or a related record decides. */
  readonly readsOthers: boolean;
}

/** A rule about records with equal values in some fields. */
export interface GroupRule {
  readonly id: string;
  readonly per: readonly string[];
  readonly where: RowCondition | undefined;
  readonly field: string;
  readonly message: string;
}

export interface OverlapRule extends GroupRule {
  readonly from: string;
  readonly to: string;
  readonly inclusive: boolean;
}

export interface LimitRule extends GroupRule {
  readonly max: number;
  /** Undefined: the number of records. */
  readonly sum: string | undefined;
}

export interface Effect {
  readonly id: string;
  readonly on: readonly WriteKind[];
  readonly when: Expression | undefined;
  /** Undefined: the record that is written. */
  readonly target: Relation | undefined;
  readonly set: readonly Calculation[];
  /** Whether an expression reads a computed field of the record. */
  readonly readsComputed: boolean;
}

/** A relation of another entity, or of the entity itself, to this one. */
export interface Referring {
  readonly entity: Entity;
  readonly relation: Relation;
}

/** Rules of one kind are in the order of the file. */
export interface EntityRules {
  readonly entity: Entity;
  /** The 1:n relations by name. */
  readonly relations: ReadonlyMap<string, Relation>;
  /** The relations whose records must exist. */
  readonly references: readonly Relation[];
  /** Sorted: each field comes after the fields that it reads. */
  readonly computed: readonly ComputedField[];
  readonly immutable: readonly string[];
  readonly initial: readonly InitialValues[];
  readonly transitions: readonly Transitions[];
  readonly unique: readonly CompositeUnique[];
  readonly checks: readonly CheckRule[];
  readonly overlaps: readonly OverlapRule[];
  readonly limits: readonly LimitRule[];
  readonly effects: readonly Effect[];
  /** The relations that a deletion concerns, in the order of the file. */
  readonly referring: readonly Referring[];
}

export type RulesByEntity = ReadonlyMap<Entity, EntityRules>;
