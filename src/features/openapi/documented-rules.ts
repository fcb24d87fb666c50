// Adds the rules of definitions to a document: as extensions of schemas, and as sentences and the status 409 of operations.
import type { OpenAPIObject, OperationObject, PathItemObject, SchemaObject } from '@nestjs/swagger';
import type { DescribedField, DescribedRule, EntityDescription } from '../../core/entity-description.js';
import { operationIds } from '../../core/operation-names.js';
import type { Entity } from '../../core/entity.js';
import type { Entities } from '../../platform/session/data/entities.js';

/** Rules that the keywords of a schema do not express. */
const kinds: ReadonlySet<string> = new Set([
  ...['unique', 'references', 'onDelete', 'immutable', 'computed', 'initial', 'transitions'],
  ...['rules', 'overlaps', 'limits', 'effects'],
]);

const conflict = { $ref: '#/components/responses/Conflict' };

/** The document of the standard entities stays as it is, with and without a definition. */
export function withRules(document: OpenAPIObject, { all, origin, catalogue = [] }: Entities): OpenAPIObject {
  if (origin.source === 'standard') return document;
  const described: Descriptions = new Map(catalogue.map((one) => [one.name, one]));
  const rulesByOperation = new Map(all.flatMap((entity) => operationRules(entity, described)));
  const paths = Object.entries(document.paths).map(([path, item]): [string, PathItemObject] => {
    const operations = Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => [
      method,
      withSentences(operation, rulesByOperation.get(operation.operationId ?? '') ?? []),
    ]);
    return [path, Object.fromEntries(operations) as PathItemObject];
  });
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    const entity = described.get(name);
    return [name, entity === undefined ? schema : withExtensions(schema as SchemaObject, entity)];
  });
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: Object.fromEntries(schemas) as Record<string, SchemaObject>,
    },
  };
}

type OperationRules = readonly [operationId: string, rules: readonly DescribedRule[]];

type Descriptions = ReadonlyMap<string, EntityDescription>;

function operationRules(entity: Entity, described: Descriptions): readonly OperationRules[] {
  const ids = operationIds(entity);
  const own = described.get(entity.name)?.rules ?? [];
  const writes = own.filter(({ kind, status }) => status === 409 && kind !== 'onDelete');
  const on = (event: string) => (rule: DescribedRule) => rule.on?.includes(event) ?? true;
  const update = writes.filter(on('update'));
  const create = writes
    .filter(on('create'))
    .filter(({ kind }) => kind !== 'transitions' && kind !== 'immutable');
  return [
    [ids.create, create],
    [ids.replace, update],
    [ids.patch, update],
    [ids.remove, removalRules(entity.name, described, new Set())],
  ];
}

/** Those of the references to a record, of its own deletion, and of the records that are deleted with it. */
function removalRules(name: string, described: Descriptions, seen: Set<string>): readonly DescribedRule[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const own = (described.get(name)?.rules ?? []).filter(({ on }) => on?.includes('delete') === true);
  const referring = [...described.values()].flatMap((other) =>
    other.rules
      .filter((rule) => rule.kind === 'onDelete' && refersTo(other, rule, name))
      .flatMap((rule) =>
        cascades(other, rule) ? [rule, ...removalRules(other.name, described, seen)] : [rule],
      ),
  );
  return [...referring, ...own];
}

const fieldOf = (
  { fields }: EntityDescription,
  { fields: [name] }: DescribedRule,
): DescribedField | undefined => fields.find((field) => field.name === name);

const cascades = (entity: EntityDescription, rule: DescribedRule): boolean =>
  fieldOf(entity, rule)?.onDelete === 'cascade';

function refersTo(entity: EntityDescription, rule: DescribedRule, target: string): boolean {
  const field = fieldOf(entity, rule);
  return field !== undefined && targetOf(field) === target;
}

function targetOf({ references, items }: DescribedField): unknown {
  return references ?? (items as { readonly references?: string } | undefined)?.references;
}

function withSentences(operation: OperationObject, rules: readonly DescribedRule[]): OperationObject {
  if (rules.length === 0) return operation;
  const sentences = rules.map(({ sentence }) => sentence).join(' ');
  const isRemoval = operation.operationId?.startsWith('delete') === true;
  const description = isRemoval
    ? sentences
    : `${operation.description} Returns 409 if a rule is violated: ${sentences}`;
  const conflicts = rules.some(({ status }) => status === 409) ? { 409: conflict } : {};
  return { ...operation, description, responses: { ...operation.responses, ...conflicts } };
}

function withExtensions(schema: SchemaObject, { fields, rules }: EntityDescription): SchemaObject {
  const shown = rules
    .filter(({ kind }) => kinds.has(kind))
    .map(({ id, sentence, status }) => ({ id, sentence, status }));
  const unique = rules.filter(({ kind }) => kind === 'unique').map((rule) => rule.fields);
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const field = fields.find((one) => one.name === name);
    return [name, field === undefined ? property : { ...property, ...fieldExtensions(field) }];
  });
  return {
    ...schema,
    properties: Object.fromEntries(properties) as NonNullable<SchemaObject['properties']>,
    ...(unique.length > 0 && { 'x-unique': unique }),
    ...(shown.length > 0 && { 'x-rules': shown }),
  };
}

/** `x-transitions`: by the present value, the values that may follow. */
function fieldExtensions(field: DescribedField): object {
  const { enforced, onDelete, transitions } = field;
  const target = targetOf(field);
  const followers = Object.entries((transitions ?? {}) as Record<string, object>).map(
    ([value, next]) => [value, Object.keys(next)] as const,
  );
  return {
    ...(target !== undefined && { 'x-references': { entity: target, enforced, onDelete } }),
    ...(transitions !== undefined && { 'x-transitions': Object.fromEntries(followers) }),
  };
}
