// The interface of expressions: a subset of CEL (https://github.com/google/cel-spec) whose types are checked when a file is read.
import type { ASTNode } from '@marcbachmann/cel-js';

/** Dates and date-times are timestamps, integers `int`, numbers `double`. */
export type ScalarType = 'bool' | 'int' | 'double' | 'string' | 'timestamp' | 'duration';
export type ValueType = ScalarType | { readonly list: ScalarType };

export interface Variable {
  readonly type: ValueType;
  readonly nullable: boolean;
  /** A date without a time: its timestamps are at midnight UTC, and a result of this type is stored as a date. */
  readonly isDate?: boolean;
}

/** The names that an expression may use. */
export interface Scope {
  /** The fields of the record, with `id`, `created_at` and `updated_at`; also as `self.<field>`. */
  readonly fields: ReadonlyMap<string, Variable>;
  /** The fields of related records by the name of the relation. */
  readonly relations: ReadonlyMap<
    string,
    {
      readonly nullable: boolean;
      readonly fields: ReadonlyMap<string, Variable>;
      /** The field with the id of the related record: comparing it with null tests the relation too. */
      readonly reference?: string;
    }
  >;
  /** Whether `old.<field>` is known. */
  readonly hasOld: boolean;
  /** Whether `now` and `today` are known. */
  readonly hasTime: boolean;
}

/** The input of an evaluation. Values have the form of stored records: times are text. */
export interface Evaluation {
  readonly record: Readonly<Record<string, unknown>>;
  /** The record before the write. */
  readonly old?: Readonly<Record<string, unknown>> | undefined;
  /** The related record; undefined if the reference is null or its record does not exist. */
  readonly related?: (relation: string) => Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds since 1970 of the clock of the session. */
  readonly now: number;
}

/** `null`: a field that is null occurs in the expression without being compared with null. */
export type Result = { readonly value: unknown } | { readonly isNull: true } | { readonly error: string };

export interface Expression {
  readonly source: string;
  readonly type: ValueType;
  /** The names in the expression. They decide which rules a change affects. */
  readonly fields: ReadonlySet<string>;
  readonly relations: ReadonlySet<string>;
  readonly usesOld: boolean;
  /** Whether `now` or `today` occurs. */
  readonly usesTime: boolean;
  /** Internal, for changes of the expression: the parsed tree. Its positions are offsets in `source`. */
  readonly ast: ASTNode;
  /** Never throws. Timestamps in a result are ISO 8601 texts as records store them. */
  evaluate(evaluation: Evaluation): Result;
}

export interface ExpressionProblem {
  /** Without the path: `unknown name "ends" at character 1 (did you mean end?)`, `must be bool, is int`. */
  readonly message: string;
}
