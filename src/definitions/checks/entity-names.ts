// Checks the names of entities and fields, and that no derived name is given twice.
import { simplified } from '../../core/text.js';
import { nameText, type Path } from '../file/problems.js';
import type { Context, EntityCheck } from './context.js';
import { derivedNames } from './derived-names.js';
import type { EntityModel } from './model.js';
import { reservedFields, reservedPlurals, serviceNames, type NameKind } from './service-names.js';

export const checkFieldNames: EntityCheck = ({ problems }, { fields }) => {
  const known = new Map<string, string>();
  for (const { name, path } of fields.values()) {
    const other = known.get(simplified(name));
    if (reservedFields.has(name)) problems.error(path, 'has a reserved name');
    else if (other !== undefined) problems.error(path, sameName(`field ${nameText(other)}`));
    known.set(simplified(name), name);
  }
};

const sameName = (other: string): string => `has the name of ${other} (case and "_" are ignored)`;

/** Names of entities and their plurals. Of several errors of one entity about its name, the first is enough. */
export function checkEntityNames(context: Context): void {
  const { model, problems } = context;
  const owners = ownersOfStandard(context);
  const known = new Map<string, string>();
  for (const entity of model.entities.values()) {
    const { name, path } = entity;
    const other = known.get(simplified(name));
    known.set(simplified(name), name);
    if ([...model.standard.keys()].some((standard) => simplified(standard) === simplified(name)))
      problems.error(path, 'is a standard entity: set standard: false, or choose another name');
    else if (other !== undefined) problems.error(path, sameName(`entity ${nameText(other)}`));
    else {
      checkPlural(context, entity);
      claimNames(context, entity, owners);
    }
  }
}

type Owners = Map<string, string>;

const ownerKey = (kind: NameKind, name: string): string => `${kind} ${name}`;

function ownersOfStandard({ model }: Context): Owners {
  const names = [...model.standard.values()].flatMap((entity) =>
    derivedNames(entity).map(({ kind, name }) => [ownerKey(kind, name), `entity ${entity.name}`] as const),
  );
  return new Map(names);
}

function pluralPath({ given, path }: EntityModel): Path {
  return given.plural === undefined ? path : [...path, 'plural'];
}

function checkPlural({ problems }: Context, entity: EntityModel): void {
  const { plural, singular } = entity;
  if (reservedPlurals.has(plural))
    problems.error(pluralPath(entity), `has the reserved plural ${plural}: set another plural`);
  else if (simplified(plural) === simplified(singular))
    problems.error(pluralPath(entity), `must NOT have a plural that is equal to the singular ${singular}`);
}

/** Reports the first name of each kind that is taken; a reserved plural is reported already. */
function claimNames({ problems }: Context, entity: EntityModel, owners: Owners): void {
  const reported = new Set<NameKind>();
  const self = `entity ${entity.name}`;
  for (const { kind, name, field } of derivedNames(entity)) {
    const key = ownerKey(kind, name);
    const isOfService = serviceNames[kind].has(name) && kind !== 'path';
    const owner = isOfService ? 'the service' : owners.get(key);
    if (owner === undefined || (owner === self && field === undefined)) owners.set(key, self);
    else if (!reported.has(kind)) {
      reported.add(kind);
      const path = field?.path ?? entity.path;
      problems.error(
        path,
        `gives the ${kind} ${nameText(name)}, which ${owner} gives too: choose another name`,
      );
    }
  }
}
