// All rules of an entity, with their ids, sentences and statuses.
import type { DescribedRule } from '../../core/entity-description.js';
import { namesIn } from '../checks/expression-names.js';
import type { Definitions, EntityDefinition, LimitDefinition } from '../definition.js';
import { fieldRules } from './field-rules.js';
import { wordsOf } from '../../core/letter-case.js';
import { code, listOf } from './words.js';

/** Without a status, the rule gives no error. */
type RuleSentence = Omit<DescribedRule, 'status' | 'mutants'> & { readonly status?: 400 | 409 | undefined };

/** Rules of fields in the order of the file, then named ones. */
export function rulesOf(entity: EntityDefinition, definitions: Definitions): readonly RuleSentence[] {
  const ofFields = Object.entries(entity.fields).flatMap(([name, field]) =>
    fieldRules.flatMap(({ keyword, status, sentence }): RuleSentence[] => {
      const text = sentence({ name, field, entity, definitions });
      if (text === undefined) return [];
      const expression =
        keyword === 'computed' && field.computed !== undefined ? { expression: field.computed } : {};
      const isError = keyword !== 'onDelete' || field.onDelete === 'restrict';
      const id = `${entity.singular}.${name}.${keyword}`;
      return [
        {
          id,
          kind: keyword,
          fields: [name],
          sentence: text,
          status: isError ? status : undefined,
          ...expression,
        },
      ];
    }),
  );
  const named = [...uniqueRules(entity), ...checkRules(entity), ...overlapRules(entity)];
  return [...ofFields, ...named, ...limitRules(entity), ...effectRules(entity)];
}

const idOf = (entity: EntityDefinition, name: string): string => `${entity.singular}.${name}`;

function uniqueRules(entity: EntityDefinition): RuleSentence[] {
  return Object.entries(entity.unique).map(([name, fields]) => ({
    id: idOf(entity, name),
    kind: 'unique',
    fields,
    sentence: `No two ${wordsOf(entity.plural)} have the same ${listOf(fields.map(code))}.`,
    status: 409,
  }));
}

function checkRules(entity: EntityDefinition): RuleSentence[] {
  const relations = new Set(Object.values(entity.fields).flatMap(({ relation }) => relation ?? []));
  return Object.entries(entity.rules).map(([name, { check, when, on, field, description }]) => {
    const sources = [check, when ?? 'true'].map(namesIn);
    const readsOthers = sources.some(
      ({ old, qualifiers, own }) =>
        old.length > 0 || [...qualifiers, ...own].some((used) => relations.has(used)),
    );
    const condition = when === undefined ? '' : ` if ${code(when)}`;
    return {
      id: idOf(entity, name),
      kind: 'rules',
      fields: [field],
      sentence: description ?? `${code(check)} holds on ${listOf(on)}${condition}.`,
      status: readsOthers ? 409 : 400,
      expression: check,
      on,
    };
  });
}

const sameValues = (per: readonly string[]): string =>
  per.length === 0 ? '' : ` with the same ${listOf(per.map(code))}`;

/** The records to which the rule applies. */
const condition = (where: string | undefined): string =>
  where === undefined ? '' : `, where ${code(where)}`;

function overlapRules(entity: EntityDefinition): RuleSentence[] {
  return Object.entries(entity.overlaps).map(([name, { from, to, per, where }]) => ({
    id: idOf(entity, name),
    kind: 'overlaps',
    fields: [from, to, ...per],
    sentence: `Two ${wordsOf(entity.plural)}${sameValues(per)} do not overlap${condition(where)}.`,
    status: 409,
    ...(where !== undefined && { expression: where }),
  }));
}

function limitRules(entity: EntityDefinition): RuleSentence[] {
  return Object.entries(entity.limits).map(([name, limit]) => ({
    id: idOf(entity, name),
    kind: 'limits',
    fields: [limit.field],
    sentence: limitSentence(entity, limit),
    status: 409,
    ...(limit.where !== undefined && { expression: limit.where }),
  }));
}

function limitSentence({ plural }: EntityDefinition, { max, per, sum, where }: LimitDefinition): string {
  const records = `${wordsOf(plural)}${sameValues(per)}`;
  const start =
    sum === undefined
      ? `There are at most ${max} ${records}`
      : `The sum of ${code(sum)} of ${records} is at most ${max}`;
  return `${start}${condition(where)}.`;
}

function effectRules(entity: EntityDefinition): RuleSentence[] {
  return Object.entries(entity.effects).map(([name, { on, when, target, set }]) => {
    const owner = target === undefined ? '' : ` of the record of ${code(target)}`;
    const changes = Object.entries(set).map(
      ([field, expression]) => `${code(field)}${owner} to ${code(expression)}`,
    );
    const condition = when === undefined ? '' : ` if ${code(when)}`;
    return {
      id: idOf(entity, name),
      kind: 'effects',
      fields: Object.keys(set),
      sentence: `A ${listOf(on, 'or')} sets ${listOf(changes)}${condition}.`,
      status: 409,
      on,
    };
  });
}
