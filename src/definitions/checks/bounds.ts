// Checks how many fields, rules and references a file has.
import type { Context } from './context.js';
import type { EntityModel } from './model.js';
import { ruleKeys } from './rules.js';

const MAX_FIELDS = 400;
const MAX_RULES = 200;
const MAX_ENTITY_RULES = 30;
const MAX_REFERENCES = 10;

export function checkBounds({ model, problems }: Context): void {
  const entities = [...model.entities.values()];
  const fields = sum(entities.map((entity) => entity.fields.size));
  const rules = sum(entities.map(ruleCount));
  if (fields > MAX_FIELDS)
    problems.error(['entities'], `must NOT have more than ${MAX_FIELDS} fields, has ${fields}`);
  if (rules > MAX_RULES)
    problems.error(['entities'], `must NOT have more than ${MAX_RULES} rules, has ${rules}`);
  for (const entity of entities) {
    const count = ruleCount(entity);
    const references = referenceCount(entity);
    if (count > MAX_ENTITY_RULES)
      problems.error(entity.path, `must NOT have more than ${MAX_ENTITY_RULES} rules, has ${count}`);
    if (references > MAX_REFERENCES)
      problems.error(entity.path, `must NOT have more than ${MAX_REFERENCES} references, has ${references}`);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function ruleCount({ given }: EntityModel): number {
  return sum(ruleKeys.map((key) => Object.keys(given[key] ?? {}).length));
}

function referenceCount({ fields }: EntityModel): number {
  return [...fields.values()].filter(({ kind }) => kind === 'reference' || kind === 'references').length;
}
