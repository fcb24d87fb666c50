// A JSON Schema of the OpenAPI document: its types, and what it allows in words.
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly readOnly?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Whether a schema allows that type. */
export function allows({ type }: Schema, name: string): boolean {
  return Array.isArray(type) ? type.includes(name) : type === name;
}

/** Describes the type and bounds of a value: `integer or null, 0 to 150`. */
export function describeType(schema: Schema): string {
  const { format, minimum, maximum = LARGEST, exclusiveMinimum, minLength = 0, maxLength } = schema;
  const [type = 'any', ...others] = [schema.type ?? []].flat();
  const words = [
    schema.enum?.join(', ') ?? [format ?? type, ...others].join(' or '),
    maxLength !== undefined && `${minLength} to ${maxLength} characters`,
    minimum !== undefined && (maximum < LARGEST ? `${minimum} to ${maximum}` : `${minimum} or more`),
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ];
  return words.filter(Boolean).join(', ');
}

/** The bounds of a 32-bit integer are not shown. */
const LARGEST = 2 ** 31 - 1;
