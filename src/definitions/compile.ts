// The entities of an application from the definitions of a file.
import { createEntity, relationOf, type Entity, type Fields, type Relation } from '../core/entity.js';
import { createField, MAX_INTEGER, type Field, type FieldKind } from '../core/field.js';
import type { Pattern } from '../core/field-rules.js';
import type { Definitions, EntityDefinition, FieldDefinition, ItemDefinition } from './definition.js';
import { compilePattern } from './patterns/pattern.js';

/**
 * The entities in the order of documents: the standard entities if the definitions include them, then the entities of the file.
 * Standard entities are created again, because references of the file add relations to them.
 */
export function compileEntities(
  { standard, entities }: Pick<Definitions, 'standard' | 'entities'>,
  standardEntities: readonly Entity[],
): readonly Entity[] {
  const known = new Map<string, Entity>();
  const relations = new Map<string, Relation[]>();
  const add = (name: string, create: (own: Relation[]) => Entity): void => {
    const own: Relation[] = [];
    relations.set(name, own);
    known.set(name, create(own));
  };
  if (standard) for (const entity of standardEntities) add(entity.name, (own) => createEntity(entity, own));
  for (const entity of entities) add(entity.name, (own) => createEntity(partsOf(entity), own));
  for (const [name, own] of relations) {
    for (const [key, field] of Object.entries<Field>(known.get(name)?.fields ?? {})) {
      const target = known.get((field.items ?? field).target?.name ?? '');
      if (target !== undefined) own.push(relationOf(key, field, target));
    }
  }
  return [...known.values()];
}

function partsOf({ name, plural, description, fields }: EntityDefinition): {
  readonly name: string;
  readonly plural: string;
  readonly description: string;
  readonly fields: Fields;
} {
  const compiled = Object.entries(fields).map(([key, field]) => [key, fieldOf(field)] as const);
  return { name, plural, description, fields: Object.fromEntries(compiled) };
}

type Options = Parameters<typeof createField>[1];

function fieldOf(field: FieldDefinition): Field {
  return createField(kindOf(field), optionsOf(field));
}

function kindOf({ type, format, enum: values, references }: FieldDefinition): FieldKind {
  if (values !== undefined) return 'enum';
  if (references !== undefined) return 'reference';
  if (format === 'date') return 'date';
  return format === 'date-time' ? 'timestamp' : kinds[type];
}

const kinds: Readonly<Record<FieldDefinition['type'], FieldKind>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
};

function optionsOf(field: FieldDefinition): Options {
  const { references, pattern, items, type } = field;
  return {
    doc: field.description,
    ...defined({
      ...{ example: field.example, default: field.default },
      ...{ required: field.required, nullable: field.nullable, unique: field.unique },
      ...{ patchable: field.patch, immutable: field.immutable },
      ...{ readOnly: field.readOnly, writeOnly: field.writeOnly },
      ...boundsOf(field),
      ...{ format: references === undefined ? field.format : 'uuid' },
      pattern: pattern === undefined ? undefined : patternOf(pattern),
      ...{ values: field.enum, valueDocs: field.enumDescriptions, enumName: field.enumName },
      ...{ relation: field.relation, enforced: field.enforced, onDelete: field.onDelete },
      target: references === undefined ? undefined : { name: references },
      items: type === 'array' ? itemOf(items) : undefined,
    }),
  };
}

const MIN_INTEGER = -MAX_INTEGER - 1;

function boundsOf(field: FieldDefinition) {
  const isInteger = field.type === 'integer';
  return {
    min: lengthOf(field) ?? field.minimum ?? (isInteger ? MIN_INTEGER : undefined),
    max: field.maxLength ?? field.maxItems ?? field.maximum ?? (isInteger ? MAX_INTEGER : undefined),
    exclusiveMin: field.exclusiveMinimum,
    exclusiveMax: field.exclusiveMaximum,
    multipleOf: field.multipleOf,
    formatMin: field.formatMinimum,
    formatMax: field.formatMaximum,
    isSet: field.uniqueItems,
  };
}

function patternOf(source: string): Pattern {
  const compiled = compilePattern(source);
  if ('problem' in compiled) throw new Error(`the pattern ${source} was not checked: ${compiled.problem}`);
  return { source, matches: (value) => compiled.matches(value) };
}

/** The smallest length; undefined for 0, which is no bound. */
function lengthOf({ minLength = 0, minItems = 0 }: FieldDefinition): number | undefined {
  const least = Math.max(minLength, minItems);
  return least === 0 ? undefined : least;
}

function itemOf(items: ItemDefinition | undefined): Field {
  if (items === undefined) throw new Error('a list was checked without items');
  const doc = 'An item.';
  if ('references' in items)
    return createField('reference', { doc, format: 'uuid', target: { name: items.references } });
  if ('enum' in items) return createField('enum', { doc, values: items.enum });
  return items.type === 'integer'
    ? createField('integer', { doc, min: MIN_INTEGER, max: MAX_INTEGER })
    : createField('text', { doc, max: MAX_ITEM_LENGTH });
}

/** Maximum length of a text in a list, in characters. It is the same as for a text without `maxLength`. */
const MAX_ITEM_LENGTH = 255;

/** Without the members that are undefined. */
function defined<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
