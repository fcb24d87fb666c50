// The types of the REST routes of the entities.
import type { operators } from '../../src/core/list-query.operators.js';
import type { Pagination } from '../../src/core/pagination.js';
import type { Entities } from './generated/records.js';

export interface RecordPage<R> {
  readonly data: readonly R[];
  readonly pagination: Pagination;
}

/** The types of an entity, as `entities types` prints them for a definition. */
export interface EntityTypes {
  readonly record: object;
  readonly create: object;
  readonly patch: object;
  /** The names of its relations. */
  readonly relations: string;
}

/** The types of each entity by its plural: `Entities`, or an interface that `entities types` prints. */
export type EntitiesLike<E> = { readonly [N in keyof E]: EntityTypes };

export type EntityName<E extends EntitiesLike<E> = Entities> = keyof E & string;
export type RecordOf<E extends EntitiesLike<E>, N extends keyof E> = E[N]['record'];
export type CreateOf<E extends EntitiesLike<E>, N extends keyof E> = E[N]['create'];
export type PatchOf<E extends EntitiesLike<E>, N extends keyof E> = E[N]['patch'];
type RelationOf<E extends EntitiesLike<E>, N extends keyof E> = E[N]['relations'];
type FieldOf<E extends EntitiesLike<E>, N extends keyof E> = Exclude<keyof RecordOf<E, N>, RelationOf<E, N>> &
  string;

interface PageOptions<N extends keyof E, E extends EntitiesLike<E>> {
  /** Counted from 1. */
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: FieldOf<E, N>;
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

export interface RequestParameters<
  N extends keyof E,
  E extends EntitiesLike<E> = Entities,
> extends SimulationParameters {
  /** The related records in the response: their names, separated by commas. */
  readonly expand?: RelationOf<E, N> | `${RelationOf<E, N>},${RelationOf<E, N>}`;
}

/** Every field of the record is an exact filter. */
export type ListParameters<N extends keyof E, E extends EntitiesLike<E> = Entities> = PageOptions<N, E> &
  RequestParameters<N, E> & { readonly [K in FieldOf<E, N>]?: RecordOf<E, N>[K] };

type Operators<V> = {
  readonly [O in keyof typeof operators]?: (typeof operators)[O]['operand'] extends 'list' ? readonly V[] : V;
};

/** A value, a list of values (`in`), or operators, which are combined with AND. */
export type SearchCondition<V> = V | readonly V[] | Operators<V>;

export interface SearchBody<N extends keyof E, E extends EntitiesLike<E> = Entities> extends PageOptions<
  N,
  E
> {
  readonly filters?: { readonly [K in FieldOf<E, N>]?: SearchCondition<RecordOf<E, N>[K]> };
  /** The fields of the response. By default all. */
  readonly fields?: readonly FieldOf<E, N>[];
}

/** The response of a REST route. */
export interface RestResponse<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
}

export type RestPageResponse<R> = RestResponse<readonly R[]> & Pick<RecordPage<R>, 'pagination'>;
