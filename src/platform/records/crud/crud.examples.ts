// Examples of the operations of an entity: the responses of a new session, created by the functions that create responses.
import { toRow, type Row } from '../../../core/row.js';
import type { AnyRecord, Entity } from '../../../core/entity.js';
import { applyQuery, type ListQuery } from '../../../core/list-query.js';
import { withoutHidden } from '../../session/rules/hidden-fields.js';
import { standardRules } from '../../session/rules/standard-rules.js';
import { listQueryParser } from '../../../core/list-query.params.js';
import { searchParser } from '../../../core/list-query.search.js';
import { operationIds } from '../../../core/operation-names.js';
import { listEnvelope, recordEnvelope } from '../../kernel/envelope/envelope.js';
import { example, type Examples, type OperationExamples } from '../../http/openapi/examples.js';
import type { SessionData } from '../../session/data/session-data.js';
import { project } from './projection.js';
import type { Json, WriteExample, WriteExamples } from './request-examples.js';

const FEW = 2;

/**
 * The examples of one entity, by the id of each operation.
 * @param data the records of a seeded session
 */
export function crudExamples(
  entity: Entity,
  data: SessionData,
  { create, replace, patch, remove }: WriteExamples,
): Readonly<Record<string, OperationExamples>> {
  const ids = operationIds(entity);
  const search = searchExample(entity, create.input);
  const row: Row = data.of(entity).rows()[0] ?? toRow(create.record);
  return {
    [ids.list]: {
      success: page(entity, data, listQueryParser(entity, [])({ limit: String(FEW) }), `?limit=${FEW}`),
    },
    [ids.search]: {
      request: example('some records', search),
      success: page(entity, data, searchParser(entity)(search), 'some records'),
    },
    [ids.get]: {
      parameters: { id: row.record.id, ...expandExample(entity) },
      success: found(entity, data, row),
    },
    [ids.create]: {
      request: example('new', create.input),
      success: recordExample(entity, create.record),
    },
    [ids.replace]: writeExample(entity, 'whole', replace),
    [ids.patch]: writeExample(entity, 'one field', patch),
    [ids.remove]: { parameters: { id: remove } },
  };
}

function writeExample(entity: Entity, name: string, write: WriteExample | undefined): OperationExamples {
  if (write === undefined) return {};
  return {
    parameters: { id: write.record.id },
    request: example(name, write.input),
    success: recordExample(entity, write.record),
  };
}

/**
 * A filter by two values of an enum, or by the minimum of a number; returns three fields. Fields that are only written cannot be
 * selected, and lists give no order.
 */
export function searchExample({ fields, columns }: Entity, input: Json): Json {
  const usable = [...columns].filter(([key, { kind }]) => Object.hasOwn(fields, key) && kind !== 'list');
  const [[first] = ['id']] = usable;
  const [name, field] =
    usable.find(([, { values }]) => values !== undefined) ??
    usable.find(([key]) => typeof input[key] === 'number') ??
    [];
  if (name === undefined) return { sort: first, limit: FEW };
  const condition = field?.values ? { in: field.values.slice(0, FEW) } : { gte: input[name] };
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

function recordExample(entity: Entity, record: AnyRecord): Examples {
  const { record: shown } = withoutHidden(entity, toRow(record));
  return example('the record', { success: true, data: shown });
}
