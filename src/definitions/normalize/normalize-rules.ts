// The rules of an entity with all defaults.
import { namesIn } from '../checks/expression-names.js';
import type {
  CheckDefinition,
  EffectDefinition,
  EntityDefinition,
  FieldDefinition,
  LimitDefinition,
  OverlapDefinition,
} from '../definition.js';
import type { FileEffect, FileEntity, FileLimit, FileOverlap, FileRule } from '../file/definition-file.js';
import { withoutUndefined } from './normalize-field.js';

type Fields = ReadonlyMap<string, { readonly definition: FieldDefinition }>;
type Rules = Pick<EntityDefinition, 'unique' | 'rules' | 'overlaps' | 'limits' | 'effects'>;

export function normalizeRules(given: FileEntity, singular: string, fields: Fields): Rules {
  return {
    unique: given.unique ?? {},
    rules: mapValues(given.rules, (rule) => normalizeCheck(rule, fields)),
    overlaps: mapValues(given.overlaps, (overlap) => normalizeOverlap(overlap, singular)),
    limits: mapValues(given.limits, (limit) => normalizeLimit(limit, fields)),
    effects: mapValues(given.effects, normalizeEffect),
  };
}

function mapValues<From, To>(
  map: Readonly<Record<string, From>> | undefined,
  convert: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(map ?? {}).map(([key, value]) => [key, convert(value)]));
}

/** The first field of the record in `check`, then of the record before it, then the reference of a relation. */
export function reportedField(
  fields: Fields,
  { field, check }: Pick<FileRule, 'field' | 'check'>,
): string | undefined {
  if (field !== undefined) return field;
  const { own, old, qualifiers } = namesIn(check);
  const relations = new Map([...fields].map(([name, { definition }]) => [definition.relation, name]));
  const references = qualifiers.flatMap((name) => relations.get(name) ?? []);
  return [...own, ...old].find((name) => fields.has(name)) ?? references[0];
}

function normalizeCheck(rule: FileRule, fields: Fields): CheckDefinition {
  return withoutUndefined<CheckDefinition>({
    check: rule.check,
    when: rule.when,
    on: rule.on ?? ['create', 'update'],
    field: reportedField(fields, rule) ?? 'id',
    message: rule.message ?? `must satisfy ${rule.check}`,
    description: rule.description,
  });
}

function normalizeOverlap(overlap: FileOverlap, singular: string): OverlapDefinition {
  return withoutUndefined<OverlapDefinition>({
    from: overlap.from,
    to: overlap.to,
    per: overlap.per ?? [],
    where: overlap.where,
    inclusive: overlap.inclusive ?? false,
    message: overlap.message ?? `must NOT overlap another ${singular}`,
  });
}

/** Without `per`, the error names the summed field, or the first field of `where`. */
function normalizeLimit(
  { max, per = [], where, sum, field, message }: FileLimit,
  fields: Fields,
): LimitDefinition {
  const inWhere = where === undefined ? undefined : reportedField(fields, { check: where });
  const group = per.length === 0 ? '' : ` per ${per.join(', ')}`;
  return withoutUndefined<LimitDefinition>({
    max,
    per,
    where,
    sum,
    field: field ?? per[0] ?? sum ?? inWhere ?? 'id',
    message: message ?? `must NOT be more than ${max}${group}`,
  });
}

function normalizeEffect({ on, when, target, set }: FileEffect): EffectDefinition {
  return withoutUndefined<EffectDefinition>({ on, when, target, set: mapValues(set, String) });
}
