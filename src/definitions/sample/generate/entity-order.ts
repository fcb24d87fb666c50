// The order in which the records of entities are generated: entities that others refer to come first.
import type { EntityDefinition } from '../../definition.js';

interface Node {
  readonly entity: EntityDefinition;
  readonly targets: readonly string[];
  /** The targets of references that must have a value. */
  readonly required: readonly string[];
}

/**
 * In a cycle of references, the entity comes first whose references into the cycle may be null or an empty list. Equal ones are in
 * the order of the file.
 */
export function inReferenceOrder(entities: readonly EntityDefinition[]): readonly EntityDefinition[] {
  const rest = new Map(entities.map((entity) => [entity.name, nodeOf(entity)]));
  const ordered: EntityDefinition[] = [];
  while (rest.size > 0) {
    const nodes = [...rest.values()];
    const ready = nodes.filter(({ required }) => !required.some((name) => rest.has(name)));
    const first = leastDependent(ready.length === 0 ? nodes : ready, rest);
    if (first === undefined) break;
    ordered.push(first.entity);
    rest.delete(first.entity.name);
  }
  return ordered;
}

function nodeOf(entity: EntityDefinition): Node {
  const fields = Object.values(entity.fields).filter(({ readOnly }) => !readOnly);
  const references = fields.flatMap(({ references: one, items, nullable, minItems = 0 }) => {
    if (one !== undefined) return [{ target: one, isRequired: !nullable }];
    if (items === undefined || !('references' in items)) return [];
    return [{ target: items.references, isRequired: minItems > 0 && !nullable }];
  });
  const others = references.filter(({ target }) => target !== entity.name);
  return {
    entity,
    targets: others.map(({ target }) => target),
    required: others.filter(({ isRequired }) => isRequired).map(({ target }) => target),
  };
}

/** The first node that depends on the fewest others, also through others. */
function leastDependent(nodes: readonly Node[], rest: ReadonlyMap<string, Node>): Node | undefined {
  const counts = new Map(nodes.map((node) => [node, dependenciesOf(node, rest)]));
  const least = Math.min(...counts.values());
  return nodes.find((node) => counts.get(node) === least);
}

function dependenciesOf({ targets }: Node, rest: ReadonlyMap<string, Node>): number {
  const reached = new Set(targets.filter((name) => rest.has(name)));
  for (const name of reached) {
    for (const target of rest.get(name)?.targets ?? []) if (rest.has(target)) reached.add(target);
  }
  return reached.size;
}
