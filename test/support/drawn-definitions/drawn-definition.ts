// The parts of a generated definition: the content of the file, and valid values for requests.

export type Values = Readonly<Record<string, unknown>>;

export type DrawnKind =
  | 'text'
  | 'email'
  | 'uuid'
  | 'uri'
  | 'date'
  | 'date-time'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'enum'
  | 'list'
  | 'reference'
  | 'references';

export interface DrawnField {
  readonly name: string;
  readonly kind: DrawnKind;
  /** The values as the file has them. */
  readonly given: Values;
  /** The n-th valid value; different for each n if the field `isDistinct`. Of references: undefined. */
  readonly value: (n: number) => unknown;
  readonly isDistinct: boolean;
  /** Whether create requests and records of sample lists have the field. */
  readonly isSent: boolean;
}

export interface DrawnEntity {
  readonly name: string;
  readonly plural: string;
  readonly fields: readonly DrawnField[];
  readonly given: Values;
  /** The number of its sample records. */
  readonly count: number;
}

export interface DrawnDefinition {
  readonly seed: number;
  readonly standard: boolean;
  /** The content of the file. */
  readonly content: Values;
  readonly entities: readonly DrawnEntity[];
  /** Files of sample data by their names. */
  readonly files: ReadonlyMap<string, string>;
}

/** Words that expressions can use only after `self.`. */
const wordsOfCel = ['type', 'int', 'string', 'list', 'map', 'double', 'bool', 'in', 'function'];

export function nameIn(name: string): string {
  return wordsOfCel.includes(name) ? `self.${name}` : name;
}
