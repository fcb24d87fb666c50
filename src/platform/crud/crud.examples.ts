// Examples of an entity's operations: what a fresh session really answers, made by the rules that answer it.
import { toRow, type Row } from '../../core/row.js';
import { buildRecord, type AnyRecord, type CreateOf, type Entity } from '../../core/entity.js';
import { applyQuery, type ListQuery } from '../../core/list-query.js';
import { listQueryParser } from '../../core/list-query.params.js';
import { searchParser } from '../../core/list-query.search.js';
import { listEnvelope, recordEnvelope } from '../envelope/envelope.js';
import { example, type Examples, type OperationExamples } from '../openapi/examples.js';
import type { SessionData } from '../session/session.js';
import { operationIds } from './crud.openapi.js';
import { project } from './projection.js';

/** Any v4 UUID and any instant: what a create would draw and read from the clock. */
const NEW_ID = '5e1f0d3c-8a47-4b62-9c55-7d20e6b1f3a8';
const NOW = '2026-03-02T09:30:00.000Z';
const FEW = 2;

type Json = Readonly<Record<string, unknown>>;

/**
 * The examples of one entity, by the id of each operation.
 * @param data what a seeded session holds
 */
export function crudExamples(entity: Entity, data: SessionData): Readonly<Record<string, OperationExamples>> {
  const ids = operationIds(entity);
  const input = inputExample(entity);
  const question = searchExample(entity);
  const made = (stamps: Pick<AnyRecord, 'id' | 'created_at' | 'updated_at'>): AnyRecord =>
    buildRecord(entity, input as CreateOf<Entity>, stamps);
  const created = made({ id: NEW_ID, created_at: NOW, updated_at: NOW });
  const row: Row = data.of(entity).rows()[0] ?? toRow(created);
  const { record } = row;
  const changes = changesExample(entity, record);
  const one = { id: record.id };
  return {
    [ids.list]: {
      success: page(entity, data, listQueryParser(entity, [])({ limit: String(FEW) }), `?limit=${FEW}`),
    },
    [ids.search]: {
      request: example('a few of them', question),
      success: page(entity, data, searchParser(entity)(question), 'a few of them'),
    },
    [ids.get]: { parameters: { ...one, ...expandExample(entity) }, success: found(entity, data, row) },
    [ids.create]: { request: example('new', input), success: answer(created) },
    [ids.replace]: {
      parameters: one,
      request: example('whole', input),
      success: answer(made({ ...record, updated_at: NOW })),
    },
    [ids.patch]: {
      parameters: one,
      request: example('one field', changes),
      success: answer({ ...record, ...changes, updated_at: NOW }),
    },
    [ids.remove]: { parameters: one },
  };
}

/** Every field with its example: a payload that no record of the dataset is in the way of. */
function inputExample({ create }: Entity): Json {
  return Object.fromEntries([...create.fields].map(([name, field]) => [name, field.example]));
}

/** A single change: another value of an enum if there is one, else the last field. */
function changesExample({ patch }: Entity, record: AnyRecord): Json {
  const fields = [...patch.fields];
  const [name, field] = fields.find(([, { values }]) => values !== undefined) ?? fields.at(-1) ?? [];
  if (name === undefined) return {};
  const other = field?.values?.slice(1).find((value) => value !== record[name]);
  return { [name]: other ?? field?.example };
}

/** Two values of an enum, or whatever a number is at least; with three of the fields. */
function searchExample({ fields }: Entity): Json {
  const [first = 'id'] = Object.keys(fields);
  const [name, field] =
    Object.entries(fields).find(([, { values }]) => values !== undefined) ??
    Object.entries(fields).find(([, { example }]) => typeof example === 'number') ??
    [];
  if (name === undefined) return { sort: first, limit: FEW };
  const condition = field?.values ? { in: field.values.slice(0, FEW) } : { gte: field?.example };
  const chosen = new Set(['id', first, name]);
  return { filters: { [name]: condition }, sort: name, order: 'asc', limit: FEW, fields: [...chosen] };
}

function expandExample({ relations }: Entity): Json {
  return relations.length === 0 ? {} : { expand: relations.map(({ name }) => name).join(',') };
}

/** The record alone, and with all it refers to. */
function found(entity: Entity, data: SessionData, row: Row): Examples {
  const alone = example('as it is', JSON.parse(recordEnvelope(row)));
  if (entity.relations.length === 0) return alone;
  const expanded = project(row, data, entity.relations);
  return { ...alone, ...example('expanded', JSON.parse(recordEnvelope(expanded))) };
}

function page(entity: Entity, data: SessionData, query: ListQuery, name: string): Examples {
  const { rows, pagination } = applyQuery(data.of(entity).rows(), query);
  const shown = rows.map((row) => project(row, data, [], query.fields));
  return example(name, JSON.parse(listEnvelope({ rows: shown, pagination })));
}

function answer(record: Json): Examples {
  return example('the record', { success: true, data: record });
}
