// A field with all defaults.
import { pascalCase } from '../../core/letter-case.js';
import { pluralOf } from '../names.js';
import type { FileField, FileFollowers, FileItems } from '../file/definition-file.js';
import type {
  FieldDefinition,
  FieldType,
  GenerateDefinition,
  GuardDefinition,
  ItemDefinition,
} from '../definition.js';

/** The entity of a reference, or of the items of an array of references. */
export function targetOf({ references, items }: FileField): string | undefined {
  return references ?? items?.references;
}

/** The name of the related record or records. */
function relationOf(name: string, field: FileField): string | undefined {
  if (targetOf(field) === undefined) return undefined;
  if (field.as !== undefined) return field.as;
  return field.references === undefined ? pluralOf(name.replace(/_ids$/, '')) : name.replace(/_id$/, '');
}

/** Undefined members are left out of the result. */
type Members = { readonly [K in keyof FieldDefinition]?: FieldDefinition[K] | undefined };

/** Members without a value are left out, so that the definitions as JSON contain what is set. */
export function normalizeField(entity: string, name: string, field: FileField): FieldDefinition {
  const type = typeOf(field);
  return withoutUndefined<FieldDefinition>({
    type,
    ...textMembers(field, type),
    ...numberMembers(field),
    ...enumMembers(entity, name, field),
    ...(type === 'array' && arrayMembers(field)),
    required: field.required ?? false,
    nullable: field.nullable ?? false,
    default: defaultOf(field, type),
    example: field.example === undefined ? undefined : storedValue(field, field.example),
    description: field.description ?? '',
    unique: field.unique ?? false,
    ...referenceMembers(name, field),
    patch: field.patch ?? true,
    immutable: field.immutable ?? false,
    readOnly: (field.readOnly ?? false) || field.computed !== undefined,
    writeOnly: field.writeOnly ?? false,
    computed: field.computed,
    generate: generateOf(field),
  });
}

function typeOf({ type, enum: values, references, items }: FileField): FieldType {
  if (type !== undefined) return type;
  if (values === undefined && references === undefined && items !== undefined) return 'array';
  return 'string';
}

const MAX_LENGTH = 255;
const MAX_ITEMS = 20;

function textMembers(field: FileField, type: FieldType): Members {
  const { format, pattern, formatMinimum, formatMaximum, enum: values, references } = field;
  const isFree = format === undefined || format === 'email' || format === 'uri';
  if (type !== 'string' || values !== undefined || references !== undefined) return {};
  return {
    ...(format !== undefined && { format }),
    minLength: field.minLength ?? (isFree ? 0 : undefined),
    maxLength: field.maxLength ?? (isFree ? MAX_LENGTH : undefined),
    ...{ pattern, formatMinimum, formatMaximum },
  };
}

function numberMembers(field: FileField): Members {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = field;
  return { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf };
}

function enumMembers(entity: string, name: string, field: FileField): Members {
  const { enum: values, enumDescriptions, initial, transitions } = field;
  if (values === undefined) return {};
  return {
    enum: values,
    enumName: field.enumName ?? entity + pascalCase(name),
    ...{ enumDescriptions, initial },
    ...(transitions !== undefined && {
      transitions: Object.fromEntries(
        Object.entries(transitions).map(([value, followers]) => [value, guardsOf(followers)]),
      ),
    }),
  };
}

function guardsOf(followers: FileFollowers): Readonly<Record<string, GuardDefinition>> {
  if (!Array.isArray(followers)) return followers as Readonly<Record<string, GuardDefinition>>;
  return Object.fromEntries(followers.map((value: string) => [value, {}]));
}

function arrayMembers({ items = {}, minItems, maxItems, uniqueItems }: FileField): Members {
  return {
    items: itemsOf(items),
    minItems: minItems ?? 0,
    maxItems: maxItems ?? MAX_ITEMS,
    uniqueItems: uniqueItems ?? items.references !== undefined,
  };
}

function itemsOf({ references, enum: values, type = 'string' }: FileItems): ItemDefinition {
  if (references !== undefined) return { references };
  return values === undefined ? { type } : { type: 'string', enum: values };
}

function referenceMembers(name: string, field: FileField): Members {
  const relation = relationOf(name, field);
  if (relation === undefined) return {};
  return {
    ...(field.references !== undefined && { references: field.references }),
    onDelete: field.onDelete ?? 'restrict',
    enforced: field.enforced ?? true,
    relation,
  };
}

function defaultOf(field: FileField, type: FieldType): unknown {
  if (field.required === true || field.computed !== undefined) return undefined;
  if (field.default !== undefined) return storedValue(field, field.default);
  if (field.nullable === true) return null;
  return type === 'array' ? [] : undefined;
}

/** The form of a value in records: UUIDs in lower case, date-times in UTC with milliseconds. */
function storedValue({ format, references }: FileField, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (format === 'uuid' || references !== undefined) return value.toLowerCase();
  const time = format === 'date-time' ? Date.parse(value.toUpperCase()) : NaN;
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

function generateOf({ generate }: FileField): GenerateDefinition | undefined {
  return typeof generate === 'string' ? { text: generate } : generate;
}

/** A copy without the members that are undefined. */
export function withoutUndefined<T extends object>(value: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
