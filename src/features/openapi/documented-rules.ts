// Adds the rules of definitions to a document: as extensions of schemas, and as sentences and the status 409 of operations.
import type { OpenAPIObject, OperationObject, PathItemObject, SchemaObject } from '@nestjs/swagger';
import type { DescribedField, DescribedRule, EntityDescription } from '../../core/entity-description.js';
import { operationIds } from '../../core/operation-names.js';
import { ruleSentences, targetOf, type OperationRules } from '../../core/operation-rules.js';
import type { Entities } from '../../platform/session/data/entities.js';

/** Rules that the keywords of a schema do not express. */
const kinds: ReadonlySet<string> = new Set([
  ...['unique', 'references', 'onDelete', 'immutable', 'computed', 'initial', 'transitions'],
  ...['rules', 'overlaps', 'limits', 'effects'],
]);

const conflict = { $ref: '#/components/responses/Conflict' };

export function withRules(document: OpenAPIObject, entities: Entities): OpenAPIObject {
  const { described } = entities;
  const known = rulesByOperation(entities);
  const paths = Object.entries(document.paths).map(([path, item]): [string, PathItemObject] => {
    const operations = Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => [
      method,
      withSentences(operation, known.get(operation.operationId ?? '')),
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

type Verb = keyof OperationRules;

interface VerbRules {
  readonly verb: Verb;
  readonly rules: readonly DescribedRule[];
}

function rulesByOperation(entities: Entities): ReadonlyMap<string, VerbRules> {
  const verbs: readonly Verb[] = ['create', 'replace', 'patch', 'remove'];
  return new Map(
    entities.all.flatMap((entity) => {
      const [ids, rules] = [operationIds(entity), entities.operationRules(entity)];
      return verbs.map((verb) => [ids[verb], { verb, rules: rules[verb] }] as const);
    }),
  );
}

function withSentences(operation: OperationObject, operationRules: VerbRules | undefined): OperationObject {
  if (operationRules === undefined || operationRules.rules.length === 0) return operation;
  const { verb, rules } = operationRules;
  const sentences = ruleSentences(verb, rules, '409');
  // The description of a deletion is about the records that refer to the deleted one.
  const description = verb === 'remove' ? sentences : `${operation.description} ${sentences}`;
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
