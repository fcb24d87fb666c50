// Describes the fields and rules of an entity's definition, as `GET /entities` lists them.

/** With the keywords of the definition. */
export interface DescribedField {
  readonly name: string;
  readonly type: string;
  readonly [keyword: string]: unknown;
}

export interface DescribedRule {
  /** `appointment.end-after-start`, `doctor.licence.pattern`: the `rule` of the details of an error. */
  readonly id: string;
  /** The key of the definition, such as `pattern` or `overlaps`. */
  readonly kind: string;
  readonly fields: readonly string[];
  readonly sentence: string;
  /** null: the rule gives no error. */
  readonly status: 400 | 409 | null;
  readonly expression?: string;
  /** The writes to which it applies: `create`, `update`, `delete`. Undefined: its kind implies them. */
  readonly on?: readonly string[];
  /** The ids of the mutants that violate the rule. */
  readonly mutants: readonly string[];
}

export interface EntityDescription {
  readonly name: string;
  /** In the order of the definition. */
  readonly fields: readonly DescribedField[];
  readonly rules: readonly DescribedRule[];
}
