// Loads and changes the records of the session through the public API.
import { sendRequest, data, jsonOf, type Exchange, type Request } from '../../api.ts';
import type { Entity } from '../../entities.ts';
import { session } from '../../session.ts';
import { refreshSession } from '../../session-actions.ts';
import { listRequest, query, type View } from './view.ts';

export type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>> & { readonly id: string };

interface Pagination {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly hasNext: boolean;
  readonly hasPrev: boolean;
}

interface List {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
}

export interface Page extends List {
  readonly exchange: Exchange;
}

/** Sends a request and returns its JSON. Throws the service's message on an error response. */
async function expect200<T>(request: Request): Promise<readonly [T, Exchange]> {
  const exchange = await sendRequest(request);
  const body = jsonOf<T & { message?: string }>(exchange);
  if (exchange.response.status === 200 && body !== undefined) return [body, exchange];
  throw new Error(
    body?.message ?? `${request.method} ${request.path} returned status ${exchange.response.status}`,
  );
}

export async function loadPage(entity: Entity, view: View): Promise<Page> {
  const [list, exchange] = await expect200<List>(listRequest(entity, view));
  return { ...list, exchange };
}

interface Demo {
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

let demo: Promise<Demo> | undefined;

/** The fixed ids of the standard dataset by entity, loaded once. */
async function datasetIds(entity: Entity): Promise<readonly string[]> {
  demo ??= data<Demo>('/api/v1/demo').catch((reason: unknown) => {
    demo = undefined;
    throw reason;
  });
  return (await demo).ids[entity.name] ?? [];
}

export interface Changes {
  readonly dataset: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly deleted: readonly string[];
  /** How many records there are that the dataset does not have. */
  readonly added: number;
}

const MAX_LIMIT = 100;

/**
 * What is different from the standard dataset. Its records have ids and times that are fixed and older than any session: one
 * that was updated since the session began was changed in it.
 */
export async function loadChanges(entity: Entity): Promise<Changes> {
  const ids = await datasetIds(entity);
  await refreshSession();
  const since = Date.parse(session.value?.created_at ?? '');
  const rows: Row[] = [];
  for (let page = 1; (page - 1) * MAX_LIMIT < ids.length; page += 1) {
    const filters = { id: { in: ids } };
    const asked = { filters, fields: ['id', 'updated_at'], page, limit: MAX_LIMIT };
    const [list] = await expect200<List>(query(entity.path, asked));
    rows.push(...list.data);
  }
  const present = new Set(rows.map(({ id }) => id));
  const changed = rows.filter(({ updated_at }) => Date.parse(String(updated_at)) >= since);
  return {
    dataset: new Set(ids),
    changed: new Set(changed.map(({ id }) => id)),
    deleted: ids.filter((id) => !present.has(id)),
    added: (session.value?.counts[entity.name] ?? present.size) - present.size,
  };
}

/** How a record differs from the dataset; undefined where it does not. */
export function markOf(changes: Changes | undefined, id: string): 'added' | 'changed' | undefined {
  if (changes === undefined) return undefined;
  if (!changes.dataset.has(id)) return 'added';
  return changes.changed.has(id) ? 'changed' : undefined;
}

/** The errors of an error response: by field, and its message. */
export interface RecordErrors {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Creates or changes a record. Returns the validation errors if the service rejects it. */
export async function save(
  request: Request,
): Promise<{ readonly row: Row } | { readonly errors: RecordErrors }> {
  const exchange = await sendRequest(request);
  const body = jsonOf<{
    data?: Row;
    message?: string;
    details?: readonly { readonly field: string; readonly message: string }[];
  }>(exchange);
  const { status } = exchange.response;
  if (body?.data !== undefined && status < 300) return { row: body.data };
  const fields = Object.fromEntries((body?.details ?? []).map(({ field, message }) => [field, message]));
  return { errors: { message: body?.message ?? `The service returned status ${status}.`, fields } };
}

export async function remove(entity: Entity, id: string): Promise<string | undefined> {
  const exchange = await sendRequest({ method: 'DELETE', path: `${entity.path}/${id}` });
  if (exchange.response.status === 204) return undefined;
  return (
    jsonOf<{ message?: string }>(exchange)?.message ??
    `The service returned status ${exchange.response.status}.`
  );
}
