// Calls the REST routes of the entities.
import type { operators } from '../../src/core/list-query.operators.js';
import type { Pagination } from '../../src/core/pagination.js';
import { entityNames, type Entities } from './generated/records.js';
import { queryString, type QueryValues, type SessionHttp } from './session-http.js';

export interface RecordPage<R> {
  readonly data: readonly R[];
  readonly pagination: Pagination;
}

export type EntityName = keyof Entities;
type RecordOf<N extends EntityName> = Entities[N]['record'];
type CreateOf<N extends EntityName> = Entities[N]['create'];
type PatchOf<N extends EntityName> = Entities[N]['patch'];
type RelationOf<N extends EntityName> = Entities[N]['relations'];
type FieldOf<N extends EntityName> = Exclude<keyof RecordOf<N>, RelationOf<N>> & string;

interface PageOptions<N extends EntityName> {
  /** Counted from 1. */
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: FieldOf<N>;
  readonly order?: 'asc' | 'desc';
}

/** The simulation parameters. */
export interface SimulationParameters {
  /** Milliseconds. */
  readonly delay?: number;
  /** HTTP status of a simulated error. */
  readonly error?: number;
  readonly random_fail?: boolean;
}

export interface RequestParameters<N extends EntityName> extends SimulationParameters {
  /** The related records in the response: their names, separated by commas. */
  readonly expand?: RelationOf<N> | `${RelationOf<N>},${RelationOf<N>}`;
}

/** Every field of the record is an exact filter. */
export type ListParameters<N extends EntityName> = PageOptions<N> &
  RequestParameters<N> & { readonly [K in FieldOf<N>]?: RecordOf<N>[K] };

type Operators<V> = {
  readonly [O in keyof typeof operators]?: (typeof operators)[O]['operand'] extends 'list' ? readonly V[] : V;
};

/** A value, a list of values (`in`), or operators, which are combined with AND. */
export type SearchCondition<V> = V | readonly V[] | Operators<V>;

export interface SearchBody<N extends EntityName> extends PageOptions<N> {
  readonly filters?: { readonly [K in FieldOf<N>]?: SearchCondition<RecordOf<N>[K]> };
  /** The fields of the response. By default all. */
  readonly fields?: readonly FieldOf<N>[];
}

/** The response of a REST route. */
export interface RestResponse<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
}

export type RestPageResponse<R> = RestResponse<readonly R[]> & Pick<RecordPage<R>, 'pagination'>;

/** The routes of one entity, with status and headers. Error responses throw SandboxError. */
export class RawRestCollection<N extends EntityName> {
  private readonly path: string;

  constructor(
    private readonly http: SessionHttp,
    plural: string,
  ) {
    this.path = `/api/v1/${plural}`;
  }

  list(parameters: ListParameters<N> = {}): Promise<RestPageResponse<RecordOf<N>>> {
    return this.send('GET', this.path + queryString(parameters as QueryValues));
  }

  search(body: SearchBody<N> = {}): Promise<RestPageResponse<RecordOf<N>>> {
    return this.send('QUERY', this.path, body);
  }

  get(id: string, parameters?: RequestParameters<N>): Promise<RestResponse<RecordOf<N>>> {
    return this.send('GET', this.of(id, parameters));
  }

  create(record: CreateOf<N>, parameters?: RequestParameters<N>): Promise<RestResponse<RecordOf<N>>> {
    return this.send('POST', this.path + queryString({ ...parameters }), record);
  }

  replace(
    id: string,
    record: CreateOf<N>,
    parameters?: RequestParameters<N>,
  ): Promise<RestResponse<RecordOf<N>>> {
    return this.send('PUT', this.of(id, parameters), record);
  }

  patch(
    id: string,
    changes: PatchOf<N>,
    parameters?: RequestParameters<N>,
  ): Promise<RestResponse<RecordOf<N>>> {
    return this.send('PATCH', this.of(id, parameters), changes);
  }

  delete(id: string, parameters?: SimulationParameters): Promise<RestResponse<undefined>> {
    return this.send('DELETE', this.of(id, parameters));
  }

  private of(id: string, parameters: RequestParameters<N> = {}): string {
    return `${this.path}/${encodeURIComponent(id)}${queryString({ ...parameters })}`;
  }

  /** The members of the envelope, with status and headers. */
  private async send<R>(method: string, path: string, body?: unknown): Promise<R> {
    const { status, headers, json } = await this.http.send(method, path, body);
    const { data, pagination } = (json ?? {}) as Partial<RecordPage<unknown>>;
    return { data, ...(pagination && { pagination }), status, headers } as R;
  }
}

/** The routes of one entity. Error responses throw SandboxError. */
export class RestCollection<N extends EntityName> {
  constructor(private readonly raw: RawRestCollection<N>) {}

  async list(parameters?: ListParameters<N>): Promise<RecordPage<RecordOf<N>>> {
    return pageOf(await this.raw.list(parameters));
  }

  /** Sends QUERY (RFC 10008): filters with operators, and a selection of fields. */
  async search(body?: SearchBody<N>): Promise<RecordPage<RecordOf<N>>> {
    return pageOf(await this.raw.search(body));
  }

  async get(id: string, parameters?: RequestParameters<N>): Promise<RecordOf<N>> {
    return (await this.raw.get(id, parameters)).data;
  }

  async create(record: CreateOf<N>, parameters?: RequestParameters<N>): Promise<RecordOf<N>> {
    return (await this.raw.create(record, parameters)).data;
  }

  async replace(id: string, record: CreateOf<N>, parameters?: RequestParameters<N>): Promise<RecordOf<N>> {
    return (await this.raw.replace(id, record, parameters)).data;
  }

  async patch(id: string, changes: PatchOf<N>, parameters?: RequestParameters<N>): Promise<RecordOf<N>> {
    return (await this.raw.patch(id, changes, parameters)).data;
  }

  async delete(id: string, parameters?: SimulationParameters): Promise<void> {
    await this.raw.delete(id, parameters);
  }
}

const pageOf = <R>({ data, pagination }: RestPageResponse<R>): RecordPage<R> => ({ data, pagination });

/** A collection for each entity. `raw` has the same, whose methods also return status and headers. */
export type RestClient = { readonly [N in EntityName]: RestCollection<N> } & {
  readonly raw: { readonly [N in EntityName]: RawRestCollection<N> };
};

export function restClient(http: SessionHttp): RestClient {
  const raw = entityNames.map((plural) => [plural, new RawRestCollection(http, plural)] as const);
  const collections = raw.map(([plural, collection]) => [plural, new RestCollection(collection)]);
  return { ...Object.fromEntries(collections), raw: Object.fromEntries(raw) } as RestClient;
}
