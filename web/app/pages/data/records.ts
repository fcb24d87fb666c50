// Loads and changes the records of the session through the public API.
import { data, errorOf, jsonOf, sendRequest, ServiceError, type Exchange, type Request } from '../../api.ts';
import type { Entity } from '../../entities.ts';
import { loadAccounts, originalOf, subjectToPolicy } from '../../identity.ts';
import { entityDiff, type Diff } from '../../session-diff.ts';
import type { Value } from './typed.ts';
import { listRequest, type View } from './view.ts';

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

/** Sends a request to records with the selected identity. */
async function send(request: Request): Promise<Exchange> {
  await loadAccounts();
  return sendRequest(subjectToPolicy(request));
}

/** The error of a response, with the hint of the policy that rejected it. */
function rejectionOf(exchange: Exchange): ServiceError {
  const { status, message, details } = errorOf(exchange);
  const { reason } = jsonOf<{ readonly reason?: { readonly hint: string } } | null>(exchange) ?? {};
  const text = reason === undefined ? message : `${message}. ${reason.hint}`;
  return new ServiceError(status, text, originalOf(exchange.request).request, details);
}

/** Sends a request and returns its JSON. Throws the service's message on an error response. */
async function expect200<T>(request: Request): Promise<readonly [T, Exchange]> {
  const exchange = await send(request);
  const body = jsonOf<T>(exchange);
  if (exchange.response.status === 200 && body !== undefined) return [body, exchange];
  throw rejectionOf(exchange);
}

export async function loadPage(entity: Entity, view: View): Promise<Page> {
  const [list, exchange] = await expect200<List>(listRequest(entity, view));
  return { ...list, exchange };
}

/** How the records of a collection differ from the sample data: ids. */
export interface Changes {
  readonly added: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly removed: readonly string[];
}

export async function loadChanges({ name }: Entity): Promise<Changes> {
  const { added, changed, removed } = entityDiff(await data<Diff>('/session/diff?from=standard'), name);
  const ids = (records: readonly { readonly id: string }[]): readonly string[] => records.map(({ id }) => id);
  return { added: new Set(ids(added)), changed: new Set(ids(changed)), removed: ids(removed) };
}

/** Undefined for a record that is not different, or not known to be. */
export function markOf(changes: Changes | undefined, id: string): 'added' | 'changed' | undefined {
  if (changes?.added.has(id) === true) return 'added';
  return changes?.changed.has(id) === true ? 'changed' : undefined;
}

/** The errors of an error response: by field, and its message. */
export interface RecordErrors {
  readonly message: string;
  /** Whether a permission policy rejects it. */
  readonly isForbidden: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

/** Creates or changes a record. Returns the validation errors if the service rejects it. */
export async function save(
  request: Request,
): Promise<{ readonly row: Row } | { readonly errors: RecordErrors }> {
  const exchange = await send(request);
  const body = jsonOf<{
    data?: Row;
    details?: readonly { readonly field: string; readonly message: string }[];
  }>(exchange);
  const { status } = exchange.response;
  if (body?.data !== undefined && status < 300) return { row: body.data };
  const fields = Object.fromEntries((body?.details ?? []).map(({ field, message }) => [field, message]));
  return { errors: { message: rejectionOf(exchange).message, isForbidden: status === 403, fields } };
}

export async function remove(entity: Entity, id: string): Promise<string | undefined> {
  const exchange = await send({ method: 'DELETE', path: `${entity.path}/${id}` });
  if (exchange.response.status === 204) return undefined;
  return rejectionOf(exchange).message;
}
