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

/** The routes of one entity. Error responses throw SandboxError. */
export class RestCollection<E extends Entity> {
  private readonly path: string;

  constructor(
    private readonly http: SessionHttp,
    plural: string,
  ) {
    this.path = `/api/v1/${plural}`;
  }

  async list(parameters: ListParameters<E> = {}): Promise<RecordPage<RecordOf<E>>> {
    return this.page('GET', this.path + queryString(parameters as QueryValues));
  }

  /** Sends QUERY (RFC 10008): filters with operators, and a selection of fields. */
  async search(body: SearchBody<E> = {}): Promise<RecordPage<RecordOf<E>>> {
    return this.page('QUERY', this.path, body);
  }

  get(id: string, parameters?: RequestParameters): Promise<RecordOf<E>> {
    return this.http.data('GET', this.of(id, parameters));
  }

  create(record: CreateOf<E>, parameters?: RequestParameters): Promise<RecordOf<E>> {
    return this.http.data('POST', this.path + queryString({ ...parameters }), record);
  }

  replace(id: string, record: CreateOf<E>, parameters?: RequestParameters): Promise<RecordOf<E>> {
    return this.http.data('PUT', this.of(id, parameters), record);
  }

  patch(id: string, changes: PatchOf<E>, parameters?: RequestParameters): Promise<RecordOf<E>> {
    return this.http.data('PATCH', this.of(id, parameters), changes);
  }

  async delete(id: string, parameters?: Omit<RequestParameters, 'expand'>): Promise<void> {
    await this.http.json('DELETE', this.of(id, parameters));
  }

  private of(id: string, parameters: RequestParameters = {}): string {
    return `${this.path}/${encodeURIComponent(id)}${queryString({ ...parameters })}`;
  }

  private async page(method: string, path: string, body?: unknown): Promise<RecordPage<RecordOf<E>>> {
    const { data, pagination } = (await this.http.json(method, path, body)) as RecordPage<RecordOf<E>>;
    return { data, pagination };
  }
}

/** A collection for each entity. */
export type RestClient = { readonly [E in keyof Entities]: RestCollection<Entities[E]> };

export function restClient(http: SessionHttp): RestClient {
  const collections = entityNames.map((plural) => [plural, new RestCollection(http, plural)]);
  return Object.fromEntries(collections) as RestClient;
}
