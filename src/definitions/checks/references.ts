// Checks references: their entities, names, what happens on delete, and cycles of required ones.
import { nameText } from '../file/problems.js';
import { targetOf } from '../normalize/normalize-field.js';
import type { Context, EntityCheck } from './context.js';
import { findEntity, type EntityModel, type FieldModel, type Model } from './model.js';
import { hint } from './schema.js';

export const checkReferences: EntityCheck = (context, entity) => {
  for (const field of entity.fields.values()) {
    if (field.kind === 'reference' || field.kind === 'references') checkReference(context, entity, field);
  }
};

function checkReference(context: Context, entity: EntityModel, field: FieldModel): void {
  checkTarget(context, field);
  checkName(context, field);
  checkDelete(context, field);
  const isOwn = field.given.references === entity.name;
  if (isOwn && field.given.nullable !== true)
    context.problems.error(
      field.path,
      'must be nullable or an array, because it refers to the entity itself',
    );
}

function checkTarget({ model, problems }: Context, { given, kind, path }: FieldModel): void {
  const name = targetOf(given) ?? '';
  if (findEntity(model, name) !== undefined || model.isRemoved(['entities', name])) return;
  const known = [...model.entities.keys(), ...model.standard.keys()];
  const keys = kind === 'reference' ? ['references'] : ['items', 'references'];
  problems.error([...path, ...keys], () => `unknown entity "${nameText(name)}"${hint(name, known)}`);
}

function checkName({ problems }: Context, field: FieldModel): void {
  if (!hasRelationName(field))
    problems.error(field.path, `must have a name that ends in ${endingOf(field)}, or set as`);
}

const endingOf = ({ kind }: FieldModel): string => (kind === 'reference' ? '_id' : '_ids');

export function hasRelationName(field: FieldModel): boolean {
  const ending = endingOf(field);
  return field.given.as !== undefined || (field.name.endsWith(ending) && field.name.length > ending.length);
}

function checkDelete({ problems }: Context, { given, kind, path }: FieldModel): void {
  const { onDelete, enforced, nullable } = given;
  if (onDelete === 'setNull' && kind === 'reference' && nullable !== true)
    problems.error([...path, 'onDelete'], 'setNull needs nullable: true');
  if (onDelete === 'ignore' && enforced !== false)
    problems.error([...path, 'onDelete'], 'ignore needs enforced: false');
}

/** Records of such a cycle cannot be created: each requires that another record exists. */
export function checkReferenceCycles({ model, problems }: Context): void {
  for (const cycle of cyclesOf(model)) {
    const [first] = cycle;
    const names = cycle.map(({ entity, field }) => `${entity}.${field.name}`).join(', ');
    if (first !== undefined)
      problems.error(first.field.path, `is part of a cycle of required references: ${names}`);
  }
}

interface Edge {
  readonly entity: string;
  readonly field: FieldModel;
}

/** Each cycle once, from its first entity in the file. */
function cyclesOf(model: Model): readonly (readonly Edge[])[] {
  const names = [...model.entities.keys()];
  return names.flatMap((start, index) => {
    const allowed = new Set(names.slice(index));
    const cycle = pathTo(model, start, allowed);
    return cycle === undefined ? [] : [cycle];
  });
}

/** The shortest way back to the entity over others that are allowed. */
function pathTo(model: Model, start: string, allowed: ReadonlySet<string>): readonly Edge[] | undefined {
  const visited = new Set<string>();
  const queue: { readonly at: string; readonly edges: readonly Edge[] }[] = [{ at: start, edges: [] }];
  for (const { at, edges } of queue) {
    for (const edge of requiredReferences(model, at)) {
      const target = edge.field.given.references ?? '';
      if (target === start) return [...edges, edge];
      if (!allowed.has(target) || visited.has(target)) continue;
      visited.add(target);
      queue.push({ at: target, edges: [...edges, edge] });
    }
  }
  return undefined;
}

/** References of an entity to itself have a separate error. */
function requiredReferences({ entities }: Model, entity: string): readonly Edge[] {
  return [...(entities.get(entity)?.fields.values() ?? [])]
    .filter(({ kind, given }) => {
      const isRequired = kind === 'reference' && given.nullable !== true && given.enforced !== false;
      return isRequired && given.references !== entity;
    })
    .map((field) => ({ entity, field }));
}
