// Examples of the operations of an entity: the responses of a new session, created by the functions that create responses.
import { toRow, type Row } from '../../../core/row.js';
import type { Field } from '../../../core/field.js';
import type { AnyRecord, CreateOf, Entity } from '../../../core/entity.js';
import { buildRecord } from '../../../core/record.js';
import { applyQuery, type ListQuery } from '../../../core/list-query.js';
import { standardRules } from '../../session/rules/standard-rules.js';
import { listQueryParser } from '../../../core/list-query.params.js';
import { searchParser } from '../../../core/list-query.search.js';
import { operationIds } from '../../../core/operation-names.js';
import { listEnvelope, recordEnvelope } from '../../kernel/envelope/envelope.js';
import { example, type Examples, type OperationExamples } from '../../http/openapi/examples.js';
import type { SessionData } from '../../session/data/session-data.js';
import { project } from './projection.js';

/** Any version 4 UUID and any time: those of a created record. */
const NEW_ID = '5e1f0d3c-8a47-4b62-9c55-7d20e6b1f3a8';
const NOW = '2026-03-02T09:30:00.000Z';
const FEW = 2;

type Json = Readonly<Record<string, unknown>>;

/**
 * The examples of one entity, by the id of each operation.
 * @param data the records of a seeded session
 */
export function crudExamples(entity: Entity, data: SessionData): Readonly<Record<string, OperationExamples>> {
  const ids = operationIds(entity);
  const input = inputExample(entity);
  const search = searchExample(entity);
  const build = (stamps: Pick<AnyRecord, 'id' | 'created_at' | 'updated_at'>): AnyRecord =>
    buildRecord(entity, input as CreateOf<Entity>, stamps);
  const created = build({ id: NEW_ID, created_at: NOW, updated_at: NOW });
  const row: Row = data.of(entity).rows()[0] ?? toRow(created);
  const { record } = row;
  const changes = changesExample(entity, record);
  const one = { id: record.id };
  return {
    [ids.list]: {
      success: page(entity, data, listQueryParser(entity, [])({ limit: String(FEW) }), `?limit=${FEW}`),
    },
    [ids.search]: {
      request: example('some records', search),
      success: page(entity, data, searchParser(entity)(search), 'some records'),
    },
    [ids.get]: { parameters: { ...one, ...expandExample(entity) }, success: found(entity, data, row) },
    [ids.create]: { request: example('new', input), success: recordExample(created) },
    [ids.replace]: {
      parameters: one,
      request: example('whole', input),
      success: recordExample(build({ ...record, updated_at: NOW })),
    },
    [ids.patch]: {
      parameters: one,
      request: example('one field', changes),
      success: recordExample({ ...record, ...changes, updated_at: NOW }),
    },
    [ids.remove]: { parameters: one },
  };
}

/** Every field with its example. No unique value of it is in the sample data. */
function inputExample({ create }: Entity): Json {
  return Object.fromEntries([...create.fields].map(([name, field]) => [name, field.example]));
}

/**
 * One change of a field that has values, else of a number, else of the last field. The new value differs from the one in the
 * sample record and in the example of a new record, so that the request changes both.
 */
function changesExample({ patch }: Entity, record: AnyRecord): Json {
  const fields = [...patch.fields];
  const [name, field] =
    fields.find(([, { values }]) => values !== undefined) ??
    fields.find(([, { example }]) => typeof example === 'number') ??
    fields.at(-1) ??
    [];
  if (name === undefined || field === undefined) return {};
  const others = otherValues(field).filter((value) => value !== record[name] && value !== field.example);
  return { [name]: others[0] ?? field.example };
}

function otherValues({ values, example, max }: Field): readonly unknown[] {
  if (values !== undefined) return values;
  if (typeof example === 'number')
    return max === undefined || example + 2 <= max ? [example + 1, example + 2] : [example - 1];
  return [`Changed: ${String(example)}`.slice(0, max), example];
}

/** A filter by two values of an enum, or by the minimum of a number; returns three fields. */
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

/** The record alone, and with its related records. */
function found(entity: Entity, data: SessionData, row: Row): Examples {
  const alone = example('not expanded', JSON.parse(recordEnvelope(row)));
  if (entity.relations.length === 0) return alone;
  const expanded = project(row, {
    entity,
    data,
    rules: standardRules,
    operation: 'get',
    expand: entity.relations,
  });
  return { ...alone, ...example('expanded', JSON.parse(recordEnvelope(expanded))) };
}

function page(entity: Entity, data: SessionData, query: ListQuery, name: string): Examples {
  const { rows, pagination } = applyQuery(data.of(entity).rows(), query);
  const shown = rows.map((row) =>
    project(row, { entity, data, rules: standardRules, operation: 'search', fields: query.fields }),
  );
  return example(name, JSON.parse(listEnvelope({ rows: shown, pagination })));
}

function recordExample(record: Json): Examples {
  return example('the record', { success: true, data: record });
}
