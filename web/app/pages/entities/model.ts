// The response of GET /entities: the entities of the service with their fields, relations, operations and rules.

interface Guard {
  readonly check?: string;
  readonly message?: string;
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly formatMinimum?: string;
  readonly formatMaximum?: string;
  readonly enum?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: {
    readonly references?: string;
    readonly type?: string;
    readonly enum?: readonly string[];
  };
  readonly required: boolean;
  readonly nullable: boolean;
  readonly default?: unknown;
  readonly description: string;
  readonly unique: boolean;
  readonly references?: string;
  readonly patch: boolean;
  readonly immutable: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly computed?: string;
  readonly initial?: readonly string[];
  readonly transitions?: Readonly<Record<string, Readonly<Record<string, Guard>>>>;
}

export interface Relation {
  readonly name: string;
  /** The name of the other entity. */
  readonly entity: string;
  readonly field: string;
  readonly kind: '1:n' | 'n:m' | 'referring';
}

export interface Rule {
  readonly id: string;
  readonly kind: string;
  readonly sentence: string;
  /** Null for a rule that gives no error. */
  readonly status: number | null;
}

export interface Operations {
  readonly rest: readonly { readonly method: string; readonly path: string; readonly operation_id: string }[];
  readonly graphql: readonly string[];
  readonly soap: readonly string[];
}

export interface DescribedEntity {
  /** `LoanRequest` */
  readonly name: string;
  /** `loan_requests` */
  readonly plural: string;
  readonly description: string;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
  readonly operations: Operations;
  readonly rules: readonly Rule[];
}

export interface Catalogue {
  readonly name: string;
  readonly source: 'standard' | 'file' | 'template';
  readonly entities: readonly DescribedEntity[];
}

export const linkOf = (entity: Pick<DescribedEntity, 'plural'>): string => `#/entities/${entity.plural}`;
