// The relations of an entity in both directions: its references, and the references of other entities to it.
import type { Entity, Relation } from './entity.js';

export interface DescribedRelation {
  /** `user`, `specialties`, `orders`. */
  readonly name: string;
  /** The name of the other entity. */
  readonly entity: string;
  /** The field with the ids: of this entity, or of the referring one. */
  readonly field: string;
  readonly kind: '1:n' | 'n:m' | 'referring';
}

/** The entity's own references in the order of the fields, then the references of other entities to it. */
export function relationsOf(entity: Entity, all: readonly Entity[]): readonly DescribedRelation[] {
  const own = entity.relations.map(({ name, target, field, isList }): DescribedRelation => ({
    ...{ name, entity: target.name, field },
    kind: isList ? 'n:m' : '1:n',
  }));
  const referring = all.flatMap((other) =>
    other.relations
      .filter(({ target }) => target === entity)
      .map((relation): DescribedRelation => ({
        ...{ name: referringName(entity, other, relation), entity: other.name, field: relation.field },
        kind: 'referring',
      })),
  );
  return [...own, ...referring];
}

/**
 * The name of the page of referring records: `orders`. With the name of the relation if the entity has several to the target, or if
 * the target has that field itself.
 */
export function referringName(
  target: Entity,
  { plural, relations }: Entity,
  { name }: Pick<Relation, 'name'>,
): string {
  const isOnly = relations.filter((other) => other.target === target).length === 1;
  return isOnly && !target.columns.has(plural) ? plural : `${plural}_by_${name}`;
}
