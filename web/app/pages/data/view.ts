// The state of a table (page, sort, filters) in the page URL, and the request for its records.
import type { Request } from '../../api.ts';
import type { Entity } from '../../entities.ts';
import { allows, type Schema } from '../../schema.ts';
import { typed } from './typed.ts';

export interface Condition {
  readonly field: string;
  /** `contains`, `gte` … */
  readonly operator: string;
  readonly value: string;
}

export interface View {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly conditions: readonly Condition[];
}

export function viewOf(search: URLSearchParams): View {
  return {
    page: Number(search.get('page') ?? 1),
    limit: Number(search.get('limit') ?? 10),
    sort: search.get('sort') ?? 'created_at',
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    conditions: search.getAll('where').map((text) => {
      const [field = '', operator = 'eq', ...value] = text.split(' ');
      return { field, operator, value: value.join(' ') };
    }),
  };
}

/** The URL of a view of an entity. */
export function addressOf(entity: string, { conditions, ...view }: View): string {
  const search = new URLSearchParams(Object.entries(view).map(([name, value]) => [name, String(value)]));
  for (const { field, operator, value } of conditions)
    search.append('where', `${field} ${operator} ${value}`);
  return `data/${entity}?${search}`;
}

/** A GET if all filters are equality; otherwise a QUERY. */
export function listRequest(entity: Entity, view: View): Request {
  const { conditions, ...order } = view;
  if (conditions.every(({ operator }) => operator === 'eq')) {
    const search = new URLSearchParams(Object.entries(order).map(([name, value]) => [name, String(value)]));
    for (const { field, value } of conditions) search.append(field, value);
    return { method: 'GET', path: `${entity.path}?${search}` };
  }
  const filters: Record<string, Record<string, unknown>> = {};
  for (const { field, operator, value } of conditions) {
    const takesMany = entity.operators[field]?.find(({ name }) => name === operator)?.takesMany === true;
    const values = (takesMany ? value.split(',') : [value]).map((text) =>
      typed(itemOf(entity.fields[field]), text.trim()),
    );
    filters[field] = { ...filters[field], [operator]: takesMany ? values : values[0] };
  }
  return query(entity.path, { filters, ...order });
}

function query(path: string, body: unknown): Request {
  return {
    method: 'QUERY',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** A list is filtered by one of its items. */
const itemOf = (schema: Schema = {}): Schema => (allows(schema, 'array') ? (schema.items ?? {}) : schema);
