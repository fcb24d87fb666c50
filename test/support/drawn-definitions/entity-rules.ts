// The rules of a generated entity. They hold for every valid value, so that requests and sample records satisfy them.
import type { Draw } from './draw.js';
import { nameIn, type DrawnEntity, type DrawnField, type Values } from './drawn-definition.js';
import { relationOf } from './reference-fields.js';

type Entity = Pick<DrawnEntity, 'name' | 'fields'>;

/** @param known the entities that references may be to */
export function drawRules(draw: Draw, entity: Entity, known: ReadonlyMap<string, Entity>): Values {
  const rules = Object.fromEntries(checksOf(draw, entity, known));
  const groups = {
    unique: uniqueOf(draw, entity),
    overlaps: overlapsOf(draw, entity),
    limits: limitsOf(draw, entity),
  };
  const effects = Object.fromEntries(effectsOf(draw, entity, known));
  const all = Object.entries({ ...groups, rules, effects });
  return Object.fromEntries(all.filter(([, some]) => Object.keys(some).length > 0));
}

/** For each kind of field: an expression that its values always satisfy. */
const truths: Partial<Readonly<Record<string, (self: string) => readonly string[]>>> = {
  text: (self) => [`size(${self}) >= 0`, `${self}.trim() != "\\u0001"`, `!${self}.contains('<&"')`],
  integer: (self) => [
    `${self} >= -2`,
    `${self} % 1 == 0`,
    `${self} * 1.0 > -3.0`,
    `-2 <= ${self} || ${self} in [-3]`,
  ],
  number: (self) => [
    `${self} > -1.0`,
    `round(${self}, 2) >= -1`,
    `int(${self}) >= 0 ? true : ${self} >= -1.0`,
  ],
  boolean: (self) => [`${self} || !${self}`, `${self} == true || ${self} == false`],
  date: (self) => [`${self}.getFullYear() > 1900`, `${self} > timestamp('1900-01-01T00:00:00Z')`],
  'date-time': (self) => [`${self} + duration('1h') > ${self}`, `${self}.getHours() < 24`],
  enum: (self) => [`${self} != 'no such value'`, `size(${self}) > 0`],
  list: (self) => [`size(${self}) >= 0`],
};

const onOptions = [
  {},
  { on: ['create'] },
  { on: ['update'] },
  { on: ['create', 'update', 'delete'] },
  { on: ['delete'] },
];

function checksOf(draw: Draw, entity: Entity, known: ReadonlyMap<string, Entity>): [string, Values][] {
  const usable = entity.fields.filter(({ kind }) => truths[kind] !== undefined);
  return draw.some(usable, draw.int(0, 4)).map((field, index) => {
    const self = draw.pick([nameIn(field.name), `self.${field.name}`]);
    const truth = draw.pick(truths[field.kind]?.(self) ?? []);
    const check = field.given.nullable === true && draw.chance(0.5) ? `${self} == null || ${truth}` : truth;
    const [on, when, related] = [
      draw.pick(onOptions),
      draw.maybe(0.2, { when: '1 < 2' }),
      relatedCheck(draw, entity, known),
    ];
    const message = draw.maybe(0.5, {
      message: 'must be <valid> & "right"',
      description: 'A *rule* of <this>.',
    });
    const other = related ?? before(draw, field, on);
    const rule = { check: other === undefined ? check : `${other} || ${check}` };
    return [
      ruleName(draw, index),
      { ...rule, ...on, ...when, ...message, ...draw.maybe(0.3, { field: field.name }) },
    ];
  });
}

/** An expression over the record before the write. */
function before(draw: Draw, { name, kind }: DrawnField, { on }: Values): string | undefined {
  const hasOld = on !== undefined && !(on as readonly string[]).includes('create');
  return hasOld && kind !== 'list' && draw.chance(0.6) ? `old.${name} == self.${name}` : undefined;
}

const ruleWords = ['constructor', 'to-string', 'a', 'value-of', 'has-own-property', 'x1-y2'];

function ruleName(draw: Draw, index: number): string {
  return index === 0 && draw.chance(0.3) ? draw.pick(ruleWords) : `rule-${index}`;
}

/** An expression over a field of a related record. */
function relatedCheck(
  draw: Draw,
  { fields }: Entity,
  known: ReadonlyMap<string, Entity>,
): string | undefined {
  const reference = fields.find(({ kind }) => kind === 'reference');
  const target = known.get(String(reference?.given.references));
  const field = target?.fields.find(({ kind }) => kind === 'integer');
  if (reference === undefined || field === undefined || draw.chance(0.5)) return undefined;
  const relation = relationOf(reference);
  const isMissing = reference.given.nullable === true ? [`${relation} == null`] : [];
  return draw.pick([`${relation}.${field.name} > -9`, `${relation}.id != 'x'`, ...isMissing]);
}

const scalars = ['text', 'integer', 'number', 'date', 'date-time', 'enum', 'boolean', 'reference'];
const groupFields = ({ fields }: Entity): readonly DrawnField[] =>
  fields.filter(({ kind }) => scalars.includes(kind));

/** With a field that is different in each record. */
function uniqueOf(draw: Draw, entity: Entity): Values {
  const distinct = entity.fields.filter(
    ({ isDistinct, given, isSent }) => isDistinct && isSent && given.required === true,
  );
  const others = groupFields(entity).filter(
    (field) => !distinct.includes(field) && field.given.writeOnly !== true,
  );
  if (distinct.length === 0 || others.length === 0 || draw.chance(0.5)) return {};
  return { pair: [...draw.some(others, draw.int(1, 3)), ...distinct.slice(0, 1)].map(({ name }) => name) };
}

function overlapsOf(draw: Draw, entity: Entity): Values {
  // Without an end, an interval overlaps all later ones.
  if (!entity.fields.some(({ name, isSent }) => name === 'ends' && isSent) || draw.chance(0.3)) return {};
  const per = draw.some(groupFields(entity), draw.int(0, 3)).map(({ name }) => name);
  const options = { ...draw.maybe(0.7, { per }), ...draw.maybe(0.3, { inclusive: draw.chance(0.5) }) };
  const where = draw.maybe(0.3, { where: "id != 'x'" });
  return {
    busy: { from: 'starts', to: 'ends', ...options, ...where, ...draw.maybe(0.3, { message: 'is taken' }) },
  };
}

function limitsOf(draw: Draw, entity: Entity): Values {
  const per = draw.some(groupFields(entity), draw.int(0, 3)).map(({ name }) => name);
  const sum = entity.fields.find(({ kind }) => kind === 'integer' || kind === 'number');
  const where = draw.maybe(0.4, { where: "created_at > timestamp('2000-01-01T00:00:00Z')" });
  return {
    ...draw.maybe(0.3, { 'at-most': { max: 900, ...draw.maybe(0.8, { per }), ...where } }),
    ...(sum !== undefined && draw.maybe(0.2, { total: { max: 1e9, per, sum: sum.name, ...where } })),
  };
}

function effectsOf(draw: Draw, entity: Entity, known: ReadonlyMap<string, Entity>): [string, Values][] {
  const has = ({ fields }: Entity, helper: string): boolean => fields.some(({ name }) => name === helper);
  const effects: [string, Values][] = [];
  const own = {
    ...(has(entity, 'counter') && { counter: draw.pick<unknown>(['counter + 1', 7]) }),
    ...(has(entity, 'marked') && { marked: draw.pick(['now', 'today']) }),
  };
  const on = draw.pick([['create'], ['update'], ['create', 'update']]);
  if (Object.keys(own).length > 0)
    effects.push(['own', { on, ...draw.maybe(0.3, { when: "id != ''" }), set: own }]);
  const reference = entity.fields.find(
    ({ kind, given }) =>
      kind === 'reference' && has(known.get(String(given.references)) ?? entity, 'counter'),
  );
  const target = known.get(String(reference?.given.references));
  if (reference === undefined || target === undefined || target === entity) return effects;
  const set = { counter: `${relationOf(reference)}.counter + 1` };
  effects.push(['count', { on: draw.pick([['create'], ['create', 'delete']]), target: reference.name, set }]);
  return effects;
}
