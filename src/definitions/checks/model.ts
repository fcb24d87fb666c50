// The entities and fields of a file for the checks. It exists for files with errors too.
import type { EntityDefinition, FieldDefinition, FieldType } from '../definition.js';
import type { DefinitionFile, FileEntity, FileField } from '../file/definition-file.js';
import type { Path } from '../file/problems.js';
import { snakeCase } from '../../core/letter-case.js';
import { pluralOf } from '../names.js';
import { normalizeField } from '../normalize/normalize-field.js';
import type { ValidPart } from './schema.js';

/** `reference` is 1:n, `references` n:m. `unknown`: the field has an error that prevents further checks of it. */
export type FieldKind =
  'string' | 'integer' | 'number' | 'boolean' | 'array' | 'enum' | 'reference' | 'references' | 'unknown';

export interface FieldModel {
  readonly name: string;
  readonly path: Path;
  readonly kind: FieldKind;
  /** The field as the file has it. */
  readonly given: FileField;
  readonly definition: FieldDefinition;
}

export interface EntityModel {
  readonly name: string;
  readonly path: Path;
  readonly singular: string;
  readonly plural: string;
  readonly given: FileEntity;
  readonly fields: ReadonlyMap<string, FieldModel>;
}

export interface Model {
  readonly file: DefinitionFile;
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Users, products and orders if they exist as well. */
  readonly standard: ReadonlyMap<string, EntityModel>;
  /** Whether a value was removed because it is invalid. */
  isRemoved(path: Path): boolean;
}

export function modelOf(
  file: DefinitionFile,
  removed: ValidPart['removed'],
  standard: readonly EntityDefinition[],
): Model {
  const isRemoved = (path: Path): boolean => removed.has(path.join('.'));
  const entities = Object.entries(file.entities).map(([name, given]) => entityModel(name, given, removed));
  return {
    file,
    entities: new Map(entities.map((entity) => [entity.name, entity])),
    standard: new Map(
      file.standard === false ? [] : standard.map((entity) => [entity.name, knownEntity(entity)]),
    ),
    isRemoved,
  };
}

function entityModel(name: string, given: FileEntity, removed: ReadonlySet<string>): EntityModel {
  const path = ['entities', name];
  const singular = snakeCase(name);
  const prefix = `${[...path, 'fields'].join('.')}.`;
  const missing = [...removed].filter(
    (key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'),
  );
  const fields = [
    ...Object.entries(given.fields).map(([key, field]) => {
      const fieldPath = [...path, 'fields', key];
      const map = typeof field === 'string' ? fieldOfType(field) : field;
      const kind = hasInvalidType(fieldPath, removed) ? 'unknown' : kindOf(map);
      return fieldModel(name, { name: key, path: fieldPath, kind, given: map });
    }),
    ...missing.map((key) => {
      const fieldName = key.slice(prefix.length);
      return fieldModel(name, {
        name: fieldName,
        path: [...path, 'fields', fieldName],
        kind: 'unknown',
        given: {},
      });
    }),
  ];
  return {
    ...{ name, path, singular, given },
    plural: given.plural ?? pluralOf(singular),
    fields: new Map(fields.map((field) => [field.name, field])),
  };
}

function fieldModel(entity: string, field: Omit<FieldModel, 'definition'>): FieldModel {
  return { ...field, definition: normalizeField(entity, field.name, field.given) };
}

/** A field that has only a type in the file can be null. The default of an array is the empty list. */
const fieldOfType = (type: FieldType): FileField => ({ type, ...(type !== 'array' && { nullable: true }) });

const typeKeys = ['type', 'enum', 'references', 'items'];

function hasInvalidType(path: Path, removed: ReadonlySet<string>): boolean {
  return typeKeys.some((key) => removed.has([...path, key].join('.')));
}

function kindOf({ type, enum: values, references, items }: FileField): FieldKind {
  if (references !== undefined) return 'reference';
  if (values !== undefined) return 'enum';
  if (type === 'array') return items?.references === undefined ? 'array' : 'references';
  return type ?? 'unknown';
}

/** An entity that is not of the file. */
function knownEntity({ name, singular, plural, fields }: EntityDefinition): EntityModel {
  const models = Object.entries(fields).map(([key, definition]): [string, FieldModel] => {
    const given = definition as FileField;
    return [key, { name: key, path: [], kind: kindOf(given), given, definition }];
  });
  return { name, path: [], singular, plural, given: { fields: {} }, fields: new Map(models) };
}

/** An entity of the file or a standard one. */
export function findEntity({ entities, standard }: Model, name: string): EntityModel | undefined {
  return entities.get(name) ?? standard.get(name);
}
