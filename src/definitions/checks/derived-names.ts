// All names that an entity gives to paths, operations and types.
import { camelCase, pascalCase } from '../../core/letter-case.js';
import type { EntityModel, FieldModel } from './model.js';
import type { NameKind } from './service-names.js';

interface DerivedName {
  readonly kind: NameKind;
  readonly name: string;
  /** The field that gives the name, in place of the entity. */
  readonly field?: FieldModel;
}

export function derivedNames({ name, singular, plural, fields }: EntityModel): readonly DerivedName[] {
  const many = pascalCase(plural);
  const names: Readonly<Record<NameKind, readonly string[]>> = {
    path: [`/api/v1/${plural}`],
    operation: [`list${many}`, `search${many}`, ...verbs.map((verb) => verb + name)],
    'SOAP operation': [`Get${many}`, ...['Create', 'Get', 'Update', 'Delete'].map((verb) => verb + name)],
    'GraphQL type': [name, `${name}Page`, `Create${name}Input`, `Update${name}Input`, `${name}Filter`],
    'GraphQL field': [camelCase(plural), camelCase(singular), ...mutations.map((verb) => verb + name)],
    'OpenAPI schema': [name, ...schemas.map((ending) => name + ending), `Nullable${name}`],
    'XSD type': [name, `ArrayOf${name}`],
  };
  return [
    ...(Object.keys(names) as NameKind[]).flatMap((kind) =>
      names[kind].map((text) => ({ kind, name: text })),
    ),
    ...[...fields.values()].flatMap((field) => fieldNames(name, field)),
  ];
}

const verbs = ['get', 'create', 'replace', 'patch', 'delete'];
const mutations = ['create', 'update', 'delete'];
const schemas = ['Create', 'Patch', 'Response', 'ListResponse'];

function fieldNames(entity: string, field: FieldModel): readonly DerivedName[] {
  const { enumName } = field.definition;
  return [
    ...(hasFacets(field)
      ? [{ kind: 'XSD type', name: entity + pascalCase(field.name), field } as const]
      : []),
    ...(enumName === undefined
      ? []
      : [enumName, `${enumName}Filter`].map((name) => ({ kind: 'GraphQL type', name, field }) as const)),
  ];
}

/** Fields with facets have a separate simple type in SOAP requests, which have no read-only fields. */
function hasFacets({ kind, definition }: FieldModel): boolean {
  const { maxLength, pattern, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = definition;
  const bounds = [maxLength, pattern, minimum, maximum, exclusiveMinimum, exclusiveMaximum];
  if (definition.readOnly) return false;
  return kind === 'enum' || bounds.some((bound) => bound !== undefined);
}
