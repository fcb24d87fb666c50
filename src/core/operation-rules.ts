// Lists the rules of definitions that an operation can violate, and the effects of a deletion on other records.
import type { DescribedField, DescribedRule, EntityDescription } from './entity-description.js';

export interface OperationRules {
  readonly create: readonly DescribedRule[];
  readonly replace: readonly DescribedRule[];
  readonly patch: readonly DescribedRule[];
  readonly remove: readonly DescribedRule[];
}

type Descriptions = ReadonlyMap<string, EntityDescription>;

/** The rules with the status 409, and what deletions do. The schema of an operation has the other rules. */
export function operationRules(name: string, described: Descriptions): OperationRules {
  const own = described.get(name)?.rules ?? [];
  const writes = own.filter(({ kind, status }) => status === 409 && kind !== 'onDelete');
  const on = (event: string) => (rule: DescribedRule) => rule.on?.includes(event) ?? true;
  const update = writes.filter(on('update'));
  const create = writes
    .filter(on('create'))
    .filter(({ kind }) => kind !== 'transitions' && kind !== 'immutable');
  return { create, replace: update, patch: update, remove: removalRules(name, described, new Set()) };
}

/** The sentences after the description of an operation; empty without rules. */
export function ruleSentences(
  verb: keyof OperationRules,
  rules: readonly DescribedRule[],
  error: string,
): string {
  if (rules.length === 0) return '';
  const sentences = rules.map(({ sentence }) => sentence).join(' ');
  return verb === 'remove' ? sentences : `Returns ${error} if a rule is violated: ${sentences}`;
}

/** The rules of the references to a record, of its own deletion, and of the records that are deleted with it. */
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

/** The name of the entity that a reference, or each item of a list, refers to. */
export function targetOf({ references, items }: DescribedField): unknown {
  return references ?? (items as { readonly references?: string } | undefined)?.references;
}
