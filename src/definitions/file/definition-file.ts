// The content of a definition file that is valid against entities.schema.json.
import type { FieldType, OnDelete, ScalarText, TextFormat, WriteKind } from '../definition.js';

type Texts = readonly string[];

export interface FileItems {
  readonly type?: 'string' | 'integer';
  readonly enum?: Texts;
  readonly references?: string;
}

export interface FileGuard {
  readonly check?: string;
  readonly message?: string;
}

export interface FileGenerate {
  readonly text?: ScalarText;
  readonly weights?: Readonly<Record<string, number>>;
  readonly from?: string | number;
  readonly to?: string | number;
  readonly step?: string | number;
  readonly sequence?: string;
  readonly value?: string;
  readonly null?: number;
}

export type FileFollowers = Texts | Readonly<Record<string, FileGuard>>;

export interface FileField {
  readonly type?: FieldType;
  readonly format?: TextFormat;
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
  readonly enum?: Texts;
  readonly enumName?: string;
  readonly enumDescriptions?: Readonly<Record<string, string>>;
  readonly items?: FileItems;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly description?: string;
  readonly unique?: boolean;
  readonly references?: string;
  readonly onDelete?: OnDelete;
  readonly enforced?: boolean;
  readonly as?: string;
  readonly patch?: boolean;
  readonly immutable?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly computed?: string;
  readonly initial?: Texts;
  readonly transitions?: Readonly<Record<string, FileFollowers>>;
  readonly generate?: FileGenerate | ScalarText;
}

export interface FileRule {
  readonly check: string;
  readonly when?: string;
  readonly on?: readonly WriteKind[];
  readonly field?: string;
  readonly message?: string;
  readonly description?: string;
}

export interface FileOverlap {
  readonly from: string;
  readonly to: string;
  readonly per?: Texts;
  readonly where?: string;
  readonly inclusive?: boolean;
  readonly message?: string;
}

export interface FileLimit {
  readonly max: number;
  readonly per?: Texts;
  readonly where?: string;
  readonly sum?: string;
  readonly field?: string;
  readonly message?: string;
}

export interface FileEffect {
  readonly on: readonly WriteKind[];
  readonly when?: string;
  readonly target?: string;
  /** Expressions. Numbers, booleans and null are the expressions of themselves. */
  readonly set: Readonly<Record<string, string | number | boolean | null>>;
}

export type FileSample =
  readonly Readonly<Record<string, unknown>>[] | { readonly file?: string; readonly count?: number };

export interface FileEntity {
  readonly plural?: string;
  readonly description?: string;
  readonly fields: Readonly<Record<string, FileField | FieldType>>;
  readonly unique?: Readonly<Record<string, Texts>>;
  readonly rules?: Readonly<Record<string, FileRule>>;
  readonly overlaps?: Readonly<Record<string, FileOverlap>>;
  readonly limits?: Readonly<Record<string, FileLimit>>;
  readonly effects?: Readonly<Record<string, FileEffect>>;
  readonly sample?: FileSample;
}

export interface DefinitionFile {
  readonly name?: string;
  readonly description?: string;
  readonly standard?: boolean;
  readonly seed?: number;
  readonly mutants?: boolean;
  readonly entities: Readonly<Record<string, FileEntity>>;
}
