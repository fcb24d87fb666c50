// Checks the names of relations, in both directions, against fields and each other.
import { simplified } from '../../core/text.js';
import { nameText } from '../file/problems.js';
import { targetOf } from '../normalize/normalize-field.js';
import type { Context } from './context.js';
import type { EntityModel, FieldModel } from './model.js';
import { hasRelationName } from './references.js';
import { reservedFields } from './service-names.js';

/** The members of each entity by their simplified names: what has the name. */
type Members = Map<EntityModel, Map<string, string>>;

export function checkRelationNames(context: Context): void {
  const entities = [...context.model.entities.values()];
  const members: Members = new Map();
  for (const entity of [...entities, ...context.model.standard.values()]) {
    const names = [...entity.fields.keys(), 'id', 'created_at', 'updated_at'];
    members.set(entity, new Map(names.map((name) => [simplified(name), `field ${nameText(name)}`])));
  }
  for (const entity of entities)
    for (const field of referencesOf(entity)) {
      const { relation = '' } = field.definition;
      if (reservedFields.has(relation))
        context.problems.error(field.path, `gives the relation ${relation}, which is a reserved name`);
      else claim(context, field, { members, owner: entity, name: relation, kind: 'relation' });
    }
  for (const entity of entities) claimReverse(context, entity, members);
}

/** Without a valid name there is no relation. */
function referencesOf({ fields }: EntityModel): readonly FieldModel[] {
  return [...fields.values()].filter(
    (field) => (field.kind === 'reference' || field.kind === 'references') && hasRelationName(field),
  );
}

/** On the other side, the relation has the plural of the entity; with several references, or if it is taken, also the relation. */
function claimReverse(context: Context, entity: EntityModel, members: Members): void {
  const { entities, standard } = context.model;
  const references = referencesOf(entity);
  for (const field of references) {
    const target = targetOf(field.given) ?? '';
    const owner = entities.get(target) ?? standard.get(target);
    if (owner === undefined) continue;
    const isOnly = references.filter(({ given }) => targetOf(given) === target).length === 1;
    const isTaken = members.get(owner)?.get(simplified(entity.plural)) !== undefined;
    const suffix = isOnly && !isTaken ? '' : `_by_${field.definition.relation ?? ''}`;
    const name = entity.plural + suffix;
    claim(context, field, { members, owner, name, kind: `relation of ${owner.name}` });
  }
}

interface Claim {
  readonly members: Members;
  readonly owner: EntityModel;
  readonly name: string;
  readonly kind: string;
}

function claim({ problems }: Context, field: FieldModel, { members, owner, name, kind }: Claim): void {
  const names = members.get(owner);
  const other = names?.get(simplified(name));
  if (other !== undefined)
    problems.error(
      field.path,
      `gives the ${kind} ${nameText(name)}, which is the ${other} too: set as to another name`,
    );
  names?.set(simplified(name), `relation ${nameText(name)}`);
}
