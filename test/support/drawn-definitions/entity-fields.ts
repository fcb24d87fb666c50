// The fields of a generated entity with their keywords for presence, access and sample data.
import type { Draw } from './draw.js';
import type { DrawnField, Values } from './drawn-definition.js';
import { nameIn } from './drawn-definition.js';
import { drawScalar } from './scalar-fields.js';

const names = [
  ...[
    'title',
    'code',
    'note',
    'size_1',
    'type',
    'int',
    'string',
    'list',
    'map',
    'bool',
    'value',
    'name',
    'kind',
  ],
  ...['to_string', 'value_of', 'has_own_property', 'class', 'function', 'query', 'mutation', 'input', 'end'],
  ...['success', 'message', 'details', 'data', 'a', 'b2', 'very_long_name_of_a_field_with_40_letter'],
];

/** The n-th value is the default and the example, so that neither is one of the first values. */
const SPARE = 97;

type Scalar = ReturnType<typeof drawScalar>;

/** `isNarrow`: whether the entity has sample records, so that there may be too few values for a unique field. */
export function drawFields(draw: Draw, isNarrow: boolean): readonly DrawnField[] {
  const fields = draw
    .some(names, draw.int(1, 6))
    .map((name, index) => drawField(draw, name, { isNarrow, isFirst: index === 0 }));
  return [...fields, ...computedFields(draw, fields)];
}

/** The first field is one that clients can set and change. */
function drawField(
  draw: Draw,
  name: string,
  { isNarrow, isFirst }: { readonly isNarrow: boolean; readonly isFirst: boolean },
): DrawnField {
  const scalar = drawScalar(draw);
  const presence = draw.pick(['required', 'required', 'nullable', 'default'] as const);
  const isReadOnly = !isFirst && presence !== 'required' && draw.chance(0.15);
  const hidden = !isReadOnly && ['text', 'enum'].includes(scalar.kind) && draw.chance(0.1);
  const isUnique = !isReadOnly && presence !== 'default' && draw.chance(0.15) && isSparse(scalar, isNarrow);
  const given = {
    ...scalar.given,
    ...presenceOf(draw, scalar, presence),
    ...(isReadOnly ? { readOnly: true } : draw.maybe(0.1, { immutable: true })),
    ...(hidden && { writeOnly: true }),
    ...(isUnique && { unique: true }),
    ...(!isFirst && draw.maybe(0.1, { patch: false })),
    ...draw.maybe(0.3, { description: `The ${name}: "a" <i>&amp;</i> \`b\`, *c* | d.` }),
    ...draw.maybe(0.3, { example: scalar.value(SPARE) }),
    ...generateOf(draw, scalar, isUnique),
  };
  return { name, ...scalar, given, isSent: !isReadOnly && (presence === 'required' || draw.chance(0.6)) };
}

function isSparse({ isDistinct }: Scalar, isNarrow: boolean): boolean {
  return isDistinct && !isNarrow;
}

function presenceOf(draw: Draw, { value }: Scalar, presence: 'required' | 'nullable' | 'default'): Values {
  if (presence === 'required') return { required: true };
  const given = { default: value(SPARE) };
  return presence === 'default' ? given : { nullable: true, ...draw.maybe(0.2, given) };
}

function generateOf(draw: Draw, { kind, given, value }: Scalar, isUnique: boolean): Values {
  const chance = isUnique || kind === 'list' || !draw.chance(0.3);
  if (chance) return {};
  if (kind === 'enum' || kind === 'boolean') {
    const values = (given.enum as readonly string[] | undefined) ?? ['true', 'false'];
    return { generate: { weights: Object.fromEntries(values.map((one, index) => [one, index + 0.5])) } };
  }
  if (kind === 'integer' || kind === 'number') return { generate: { from: 30, to: 900, step: 30 } };
  if (kind === 'date') return { generate: { from: value(0), to: value(90), step: 'P1D' } };
  if (kind === 'date-time') return { generate: { from: value(0), to: value(90), step: 'PT15M' } };
  if (kind !== 'text' || given.pattern !== undefined) return {};
  return { generate: draw.pick<unknown>(['firstName', 'word', 'city', { sequence: 'INV-{n:5}' }]) };
}

/** Each reads one field, which is never null unless the computed one may be. */
function computedFields(draw: Draw, fields: readonly DrawnField[]): readonly DrawnField[] {
  return fields
    .filter(({ given }) => given.writeOnly !== true && draw.chance(0.15))
    .flatMap((field, index): DrawnField[] => {
      const computed = computedOf(draw, field);
      if (computed === undefined) return [];
      const given = { ...computed, ...(field.given.nullable === true && { nullable: true }) };
      const rest = { value: () => undefined, isDistinct: false, isSent: false };
      const kind = computed.type === 'integer' ? 'integer' : field.kind;
      return [{ name: `computed_${index}`, kind, given, ...rest }];
    });
}

function computedOf(draw: Draw, { name, kind }: DrawnField): Values | undefined {
  const self = nameIn(name);
  if (kind === 'integer') return { type: 'integer', computed: `${self} * 2 + 1` };
  if (kind === 'number') return { type: 'number', multipleOf: 0.01, computed: `round(${self} / 3.0, 2)` };
  if (kind === 'boolean') return { type: 'boolean', computed: `!${self}` };
  if (kind === 'text') return { type: 'string', computed: `${self}.upperAscii().trim()` };
  if (kind === 'enum') return { type: 'integer', computed: `size(${self})` };
  if (kind === 'date') return { type: 'string', format: 'date', computed: `${self} + duration('24h')` };
  if (kind === 'date-time')
    return { type: 'string', format: 'date-time', computed: `${self} - duration('90m')` };
  return draw.chance(0.5) && kind === 'list' ? { type: 'integer', computed: `size(${self})` } : undefined;
}
