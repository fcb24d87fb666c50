// Compiles the rules of definitions.
import type { Entity } from '../../core/entity.js';
import type { Field } from '../../core/field.js';
import type { Definitions, EntityDefinition } from '../definition.js';
import { inOrder } from './calculation-order.js';
import {
  compileChecks,
  compileEffects,
  compileLimits,
  compileOverlaps,
  rowConditions,
} from './compile-named-rules.js';
import { DefinitionRules } from './definition-rules.js';
import type {
  ComputedField,
  EntityRules,
  InitialValues,
  Referring,
  RulesByEntity,
  Transitions,
} from './entity-rules.js';
import { compileOptional, compileValue } from './expressions.js';
import { recordScope, ruleScope } from './scopes.js';

/** @param entities the entities of the definitions, and all entities that they refer to */
export function compileRules(definitions: Definitions, entities: readonly Entity[]): DefinitionRules {
  const definitionOf = new Map(definitions.entities.map((definition) => [definition.name, definition]));
  const referring = new Map(entities.map((entity) => [entity, [] as Referring[]]));
  const rules: RulesByEntity = new Map(
    entities.map((entity) => [
      entity,
      compileEntity(entity, definitionOf.get(entity.name), referring.get(entity) ?? []),
    ]),
  );
  for (const entity of entities) {
    for (const relation of entity.relations) {
      if (relation.onDelete !== 'ignore') referring.get(relation.target)?.push({ entity, relation });
    }
  }
  return new DefinitionRules(rules);
}

const noRules: Pick<EntityDefinition, 'unique' | 'rules' | 'overlaps' | 'limits' | 'effects' | 'fields'> = {
  ...{ fields: {}, unique: {}, rules: {}, overlaps: {}, limits: {}, effects: {} },
};

/** @param referring is filled after the call */
function compileEntity(
  entity: Entity,
  definition: EntityDefinition | undefined,
  referring: readonly Referring[],
): EntityRules {
  const { unique, rules, overlaps, limits, effects, fields } = definition ?? noRules;
  const { singular, relations } = entity;
  const own = Object.entries<Field>(entity.fields);
  const conditions = rowConditions(entity);
  const computed = compileComputed(entity, fields);
  const isComputed = (name: string): boolean => computed.some((field) => field.name === name);
  return {
    entity,
    relations: new Map(
      relations.filter(({ isList }) => !isList).map((relation) => [relation.name, relation]),
    ),
    references: relations.filter(({ enforced }) => enforced),
    computed,
    immutable: own.filter(([, { immutable }]) => immutable).map(([name]) => name),
    initial: compileInitial(entity, fields),
    transitions: compileTransitions(entity, fields),
    unique: Object.entries(unique).map(([name, names]) => ({ id: `${singular}.${name}`, fields: names })),
    checks: compileChecks(entity, rules),
    overlaps: compileOverlaps(entity, overlaps, conditions),
    limits: compileLimits(entity, limits, conditions),
    effects: compileEffects(entity, effects, isComputed),
    referring,
  };
}

type FieldDefinitions = EntityDefinition['fields'];

function compileComputed(entity: Entity, fields: FieldDefinitions): readonly ComputedField[] {
  const scope = recordScope(entity);
  const compiled = Object.entries(fields).flatMap(([name, { computed }]): ComputedField[] => {
    const field = entity.stored.get(name);
    if (computed === undefined || field === undefined) return [];
    const expression = compileValue(computed, scope, field);
    return [{ id: `${entity.singular}.${name}.computed`, name, field, expression }];
  });
  return inOrder(compiled);
}

function compileInitial({ singular }: Entity, fields: FieldDefinitions): readonly InitialValues[] {
  return Object.entries(fields).flatMap(([field, { initial }]) =>
    initial === undefined ? [] : [{ id: `${singular}.${field}.initial`, field, values: initial }],
  );
}

function compileTransitions(entity: Entity, fields: FieldDefinitions): readonly Transitions[] {
  const scope = ruleScope(entity, ['update']);
  return Object.entries(fields).flatMap(([field, { transitions }]) => {
    if (transitions === undefined) return [];
    const followers = Object.entries(transitions).map(([value, guards]) => {
      const compiled = Object.entries(guards).map(([follower, { check, message }]) => {
        const guard = {
          check: compileOptional(check, scope),
          message: message ?? `must satisfy ${check ?? ''}`,
        };
        return [follower, guard] as const;
      });
      return [value, new Map(compiled)] as const;
    });
    const id = `${entity.singular}.${field}.transitions`;
    return [{ id, field, followers: new Map(followers) }];
  });
}
