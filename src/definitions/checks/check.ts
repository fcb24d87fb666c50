// All checks of a definition, after its syntax and schema.
import { checkBounds } from './bounds.js';
import { checkCharacters } from './characters.js';
import { checkComputed } from './computed.js';
import { checkConstraints } from './constraints.js';
import type { Context, EntityCheck } from './context.js';
import { checkEffects } from './effects.js';
import { checkEntityNames, checkFieldNames } from './entity-names.js';
import { checkGenerate } from './generate.js';
import { checkKeywords } from './keywords.js';
import { checkReferenceCycles, checkReferences } from './references.js';
import { checkRelationNames } from './relation-names.js';
import { checkChecks, checkLimits, checkOverlaps, checkRuleNames, checkUnique } from './rules.js';
import { checkTransitions } from './transitions.js';

const fileChecks: readonly ((context: Context) => void)[] = [
  checkBounds,
  checkCharacters,
  checkEntityNames,
  checkRelationNames,
  checkReferenceCycles,
];

const entityChecks: readonly EntityCheck[] = [
  checkFieldNames,
  checkKeywords,
  checkConstraints,
  checkReferences,
  checkTransitions,
  checkComputed,
  checkGenerate,
  checkRuleNames,
  checkUnique,
  checkChecks,
  checkOverlaps,
  checkLimits,
  checkEffects,
];

export function checkModel(context: Context): void {
  for (const check of fileChecks) check(context);
  for (const entity of context.model.entities.values())
    for (const check of entityChecks) check(context, entity);
}
