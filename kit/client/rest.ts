// Calls the REST routes of the entities. The types of records and payloads are those of the entity definitions.
import type { CreateOf, Entity, PatchOf, RecordOf } from '../../src/core/entity.js';
import type { operators } from '../../src/core/list-query.operators.js';
import type { Pagination } from '../../src/core/pagination.js';
import { entityNames, type Entities } from './entities.js';
import { queryString, type QueryValues, type SessionHttp } from './session-http.js';

export interface RecordPage<R> {
  readonly data: readonly R[];
  readonly pagination: Pagination;
}

type FieldOf<E extends Entity> = keyof RecordOf<E> & string;

interface PageOptions<E extends Entity> {
  /** Counted from 1. */
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: FieldOf<E>;
  readonly order?: 'asc' | 'desc';
}

/** The names of relations, separated by commas, and the simulation parameters. */
export interface RequestParameters {
  readonly expand?: string;
  /** Milliseconds. */
  readonly delay?: number;
  /** HTTP status of a simulated error. */
  readonly error?: number;
  readonly random_fail?: boolean;
}

/** Every field of the record is an exact filter. */
export type ListParameters<E extends Entity> = PageOptions<E> &
  RequestParameters & { readonly [K in FieldOf<E>]?: RecordOf<E>[K] };

type Operators<V> = {
  readonly [O in keyof typeof operators]?: (typeof operators)[O]['operand'] extends 'list' ? readonly V[] : V;
};

/** A value, a list of values (`in`), or operators, which are combined with AND. */
export type SearchCondition<V> = V | readonly V[] | Operators<V>;

export interface SearchBody<E extends Entity> extends PageOptions<E> {
  readonly filters?: { readonly [K in FieldOf<E>]?: SearchCondition<RecordOf<E>[K]> };
  /** The fields of the response. By default all. */
  readonly fields?: readonly FieldOf<E>[];
}

/** What a REST route returned. */
export interface RestResponse<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
}

export type RestPageResponse<R> = RestResponse<readonly R[]> & Pick<RecordPage<R>, 'pagination'>;

/** The routes of one entity, with status and headers. Error responses throw SandboxError. */
export class RawRestCollection<E extends Entity> {
  private readonly path: string;

  constructor(
    private readonly http: SessionHttp,
    plural: string,
  ) {
    this.path = `/api/v1/${plural}`;
  }

  list(parameters: ListParameters<E> = {}): Promise<RestPageResponse<RecordOf<E>>> {
    return this.send('GET', this.path + queryString(parameters as QueryValues));
  }

  search(body: SearchBody<E> = {}): Promise<RestPageResponse<RecordOf<E>>> {
    return this.send('QUERY', this.path, body);
  }

  get(id: string, parameters?: RequestParameters): Promise<RestResponse<RecordOf<E>>> {
    return this.send('GET', this.of(id, parameters));
  }

  create(record: CreateOf<E>, parameters?: RequestParameters): Promise<RestResponse<RecordOf<E>>> {
    return this.send('POST', this.path + queryString({ ...parameters }), record);
  }

  replace(
    id: string,
    record: CreateOf<E>,
    parameters?: RequestParameters,
  ): Promise<RestResponse<RecordOf<E>>> {
    return this.send('PUT', this.of(id, parameters), record);
  }

  patch(id: string, changes: PatchOf<E>, parameters?: RequestParameters): Promise<RestResponse<RecordOf<E>>> {
    return this.send('PATCH', this.of(id, parameters), changes);
  }

  delete(id: string, parameters?: Omit<RequestParameters, 'expand'>): Promise<RestResponse<undefined>> {
    return this.send('DELETE', this.of(id, parameters));
  }

  private of(id: string, parameters: RequestParameters = {}): string {
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
export class RestCollection<E extends Entity> {
  constructor(private readonly raw: RawRestCollection<E>) {}

  async list(parameters?: ListParameters<E>): Promise<RecordPage<RecordOf<E>>> {
    return pageOf(await this.raw.list(parameters));
  }

  /** Sends QUERY (RFC 10008): filters with operators, and a selection of fields. */
  async search(body?: SearchBody<E>): Promise<RecordPage<RecordOf<E>>> {
    return pageOf(await this.raw.search(body));
  }

  async get(id: string, parameters?: RequestParameters): Promise<RecordOf<E>> {
    return (await this.raw.get(id, parameters)).data;
  }

  async create(record: CreateOf<E>, parameters?: RequestParameters): Promise<RecordOf<E>> {
    return (await this.raw.create(record, parameters)).data;
  }

  async replace(id: string, record: CreateOf<E>, parameters?: RequestParameters): Promise<RecordOf<E>> {
    return (await this.raw.replace(id, record, parameters)).data;
  }

  async patch(id: string, changes: PatchOf<E>, parameters?: RequestParameters): Promise<RecordOf<E>> {
    return (await this.raw.patch(id, changes, parameters)).data;
  }

  async delete(id: string, parameters?: Omit<RequestParameters, 'expand'>): Promise<void> {
    await this.raw.delete(id, parameters);
  }
}

const pageOf = <R>({ data, pagination }: RestPageResponse<R>): RecordPage<R> => ({ data, pagination });

/** A collection for each entity. `raw` has the same, whose methods also return status and headers. */
export type RestClient = { readonly [E in keyof Entities]: RestCollection<Entities[E]> } & {
  readonly raw: { readonly [E in keyof Entities]: RawRestCollection<Entities[E]> };
};

export function restClient(http: SessionHttp): RestClient {
  const raw = entityNames.map((plural) => [plural, new RawRestCollection(http, plural)] as const);
  const collections = raw.map(([plural, collection]) => [plural, new RestCollection(collection)]);
  return { ...Object.fromEntries(collections), raw: Object.fromEntries(raw) } as RestClient;
}
