// The references of a generated entity: 1:n and n:m, to earlier and later entities, to itself and to standard ones.
import type { Draw } from './draw.js';
import type { DrawnField, Values } from './drawn-definition.js';

export interface Target {
  readonly name: string;
  /** The number of its sample records. */
  readonly count: number;
}

interface Targets {
  /** They may be required. */
  readonly earlier: readonly Target[];
  /** With the entity itself. Such references are nullable or lists. */
  readonly others: readonly Target[];
  /** Whether the entity has sample records, so that a required reference needs some too. */
  readonly hasSample: boolean;
}

const MAX = 4;

export function drawReferences(draw: Draw, targets: Targets): readonly DrawnField[] {
  return Array.from({ length: draw.int(0, MAX) }, (_, index) => drawReference(draw, targets, index)).flat();
}

function drawReference(draw: Draw, { earlier, others, hasSample }: Targets, index: number): DrawnField[] {
  const usable = hasSample ? earlier.filter(({ count }) => count > 0) : earlier;
  const isEarlier = usable.length > 0 && draw.chance(0.7);
  const from = isEarlier ? usable : others;
  if (from.length === 0) return [];
  const target = draw.pick(from).name;
  return [draw.chance(0.6) ? one(draw, target, index, isEarlier) : many(draw, target, index, isEarlier)];
}

const rest = { value: () => undefined, isDistinct: false };

function one(draw: Draw, target: string, index: number, isEarlier: boolean): DrawnField {
  const isRequired = isEarlier && draw.chance(0.6);
  const isLoose = draw.chance(0.2);
  const onDelete = draw.pick([
    ...['restrict', 'cascade'],
    ...(isRequired ? [] : ['setNull']),
    ...(isLoose ? ['ignore'] : []),
  ]);
  const isNamed = draw.chance(0.2);
  const given = {
    references: target,
    ...(isRequired ? { required: true } : { nullable: true }),
    ...draw.maybe(0.7, { onDelete }),
    ...(isLoose && { enforced: false }),
    ...(isNamed && { as: `other_${index}` }),
    ...accessOf(draw),
  };
  const name = isNamed ? `ref_${index}` : `link_${index}_id`;
  return { name, kind: 'reference', given, ...rest, isSent: isRequired || (isEarlier && draw.chance(0.5)) };
}

function many(draw: Draw, target: string, index: number, isEarlier: boolean): DrawnField {
  const minItems = isEarlier ? draw.int(0, 1) : 0;
  const given = {
    type: 'array',
    items: { references: target },
    ...(minItems > 0 && { minItems, required: true }),
    ...draw.maybe(0.5, { maxItems: draw.int(1, 5) }),
    ...draw.maybe(0.5, { onDelete: draw.pick(['restrict', 'cascade', 'setNull']) }),
    ...draw.maybe(0.1, { uniqueItems: true }),
    ...accessOf(draw),
  };
  const isSent = minItems > 0 || (isEarlier && draw.chance(0.5));
  return { name: `links_${index}_ids`, kind: 'references', given, ...rest, isSent };
}

function accessOf(draw: Draw): Values {
  return { ...draw.maybe(0.1, { patch: false }), ...draw.maybe(0.1, { immutable: true }) };
}

/** The name of the relation of a 1:n reference. */
export function relationOf({ name, given }: DrawnField): string {
  return typeof given.as === 'string' ? given.as : name.replace(/_id$/, '');
}
