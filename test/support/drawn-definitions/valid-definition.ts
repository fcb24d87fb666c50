// A random valid definition over the whole format, with the values that requests and sample records may have.
import { pluralOf } from '../../../src/definitions/names.js';
import { snakeCase } from '../../../src/core/letter-case.js';
import { Draw } from './draw.js';
import type { DrawnDefinition, DrawnEntity, DrawnField, Values } from './drawn-definition.js';
import { drawFields } from './entity-fields.js';
import { drawRules } from './entity-rules.js';
import { helperFields } from './helper-fields.js';
import { drawReferences, type Target } from './reference-fields.js';

const names = [
  ...['Alpha', 'LoanRequest', 'QRCode', 'X1', 'Box', 'Bus', 'City', 'Key', 'Church', 'Dish', 'Quiz', 'Toy'],
  ...[
    'Object',
    'Function',
    'Symbol',
    'Map',
    'Promise',
    'Constructor',
    'ToString',
    'Case',
    'Klass',
    'Type',
    'Index',
  ],
];
const standardTargets: readonly Target[] = ['User', 'Product', 'Order'].map((name) => ({ name, count: 12 }));

export function drawDefinition(seed: number): DrawnDefinition {
  const draw = new Draw(seed);
  const standard = draw.chance(0.4);
  const chosen = draw.some(names, draw.int(1, 5));
  const counts = chosen.map(() => (draw.chance(0.5) ? draw.int(1, 4) : 0));
  const targets = chosen.map((name, index) => ({ name, count: counts[index] ?? 0 }));
  const files = new Map<string, string>();
  const known = new Map<string, DrawnEntity>();
  for (const [index, { name, count }] of targets.entries()) {
    const earlier = [...targets.slice(0, index), ...(standard ? standardTargets : [])];
    const scope = { earlier, others: targets.slice(index), hasSample: count > 0 };
    known.set(name, drawEntity(draw, { name, count, known, scope, files }));
  }
  const entities = [...known.values()];
  const content = {
    ...draw.maybe(0.5, { format: 'practice-api-sandbox/entities@1' }),
    ...draw.maybe(0.7, { name: `Test <${seed}> & "co"`, description: 'A <b>test</b> & [link](x).' }),
    ...(standard ? draw.maybe(0.5, { standard }) : { standard }),
    ...draw.maybe(0.5, { seed: draw.int(0, 4_294_967_295) }),
    ...draw.maybe(0.3, { mutants: draw.chance(0.5) }),
    entities: Object.fromEntries(entities.map(({ name, given }) => [name, given])),
  };
  return { seed, standard, content, entities, files };
}

interface Parts {
  readonly name: string;
  readonly count: number;
  readonly known: ReadonlyMap<string, DrawnEntity>;
  readonly scope: Parameters<typeof drawReferences>[1];
  readonly files: Map<string, string>;
}

function drawEntity(draw: Draw, { name, count, known, scope, files }: Parts): DrawnEntity {
  const isNarrow = count > 0;
  const fields = [...drawFields(draw, isNarrow), ...drawReferences(draw, scope), ...helperFields(draw)];
  const singular = snakeCase(name);
  const given = { ...draw.maybe(0.15, { plural: `some_${singular}` }) };
  const plural = given.plural ?? pluralOf(singular);
  const rules = drawRules(draw, { name, fields }, known);
  const shown = {
    ...given,
    ...draw.maybe(0.3, { description: `A <${singular}> & "more" — ünï, 😀.` }),
    fields: Object.fromEntries(fields.map((field) => [field.name, field.given])),
    ...rules,
    ...(count > 0 && { sample: sampleOf(draw, { fields, count, plural, files }) }),
  };
  return { name, plural, fields, given: shown, count };
}

interface Sampled extends Pick<DrawnEntity, 'fields' | 'count' | 'plural'> {
  readonly files: Map<string, string>;
}

function sampleOf(draw: Draw, { fields, count, plural, files }: Sampled): unknown {
  const kind = draw.pick(['list', 'count', 'file'] as const);
  if (kind === 'count') return { count };
  const records = Array.from({ length: count }, (_, n) => recordOf(fields, n + 1));
  if (kind === 'list') return records;
  const isCsv =
    draw.chance(0.5) &&
    fields.every(({ kind: one }) => one !== 'list') &&
    fields.some(({ isSent }) => isSent);
  const file = `${plural}.${isCsv ? 'csv' : 'json'}`;
  files.set(file, isCsv ? csvOf(records) : JSON.stringify(records, undefined, 1));
  return { file };
}

/** References are to the first record. */
function recordOf(fields: readonly DrawnField[], n: number): Values {
  const sent = fields.filter(({ isSent }) => isSent);
  const reference = (kind: string): unknown => (kind === 'reference' ? 1 : [1]);
  return Object.fromEntries(
    sent.map(({ name, kind, value }) => [name, kind.startsWith('reference') ? reference(kind) : value(n)]),
  );
}

function csvOf(records: readonly Values[]): string {
  const header = Object.keys(records[0] ?? {});
  const cell = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;
  const rows = records.map((record) => header.map((name) => cell(record[name])).join(','));
  return [header.join(','), ...rows].join('\r\n');
}

/** The body of a create request. `idOf` has the ids of records of other entities. */
export function createInput({ fields }: DrawnEntity, idOf: (entity: string) => string | undefined): Values {
  const members = fields.flatMap(({ name, kind, given, value, isSent }) => {
    if (!isSent) return [];
    if (kind !== 'reference' && kind !== 'references') return [[name, value(50)] as const];
    const target = kind === 'reference' ? given.references : (given.items as Values).references;
    const id = idOf(String(target));
    return id === undefined ? [] : [[name, kind === 'reference' ? id : [id]] as const];
  });
  return Object.fromEntries(members);
}
