// The content of a definition file that is valid against entities.schema.json.
import type {
  FieldConstraints,
  FieldType,
  GenerateDefinition,
  GuardDefinition,
  OnDelete,
  ScalarText,
  WriteKind,
} from '../definition.js';

type Texts = readonly string[];

export interface FileItems {
  readonly type?: 'string' | 'integer';
  readonly enum?: Texts;
  readonly references?: string;
}

export type FileFollowers = Texts | Readonly<Record<string, GuardDefinition>>;

export interface FileField extends FieldConstraints {
  readonly type?: FieldType;
  readonly items?: FileItems;
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
  readonly generate?: GenerateDefinition | ScalarText;
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
