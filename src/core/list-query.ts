// A list query: which records, in which order, which page. Applied to rows here; read from a query string or a search
// body by the two files beside this one.
import type { Row } from './row.js';
import type { AnyRecord, Relation } from './entity.js';
import { paginate, type Pagination } from './pagination.js';
import { compareText } from './text.js';

export type Predicate = (record: AnyRecord) => boolean;

export interface ListQuery {
  /** 1-based. */
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly descending: boolean;
  /** All of them must hold. */
  readonly where: readonly Predicate[];
  /** The only fields to answer with; all of them when undefined. */
  readonly fields?: readonly string[] | undefined;
  readonly expand?: Expand;
}

/** The relations to show with each record, in the order of the definition. */
export type Expand = readonly Relation[];

export interface Page<R> {
  readonly rows: readonly R[];
  readonly pagination: Pagination;
}

/** The bounds and defaults of every list, in every protocol. */
export const listDefaults = { page: 1, limit: 10, sort: 'created_at', order: 'desc' } as const;
export const MAX_PAGE_SIZE = 100;
export const sortOrders = ['asc', 'desc', 'ASC', 'DESC'] as const;

/** One page of the rows that match. Rows come in the order of creation, which decides between equals. */
export function applyQuery<R extends Row>(rows: readonly R[], query: ListQuery): Page<R> {
  const matching =
    query.where.length === 0
      ? rows
      : rows.filter(({ record }) => query.where.every((holds) => holds(record)));
  const start = (query.page - 1) * query.limit;
  return {
    rows: start >= matching.length ? [] : sorted(matching, query).slice(start, start + query.limit),
    pagination: paginate(matching.length, query.page, query.limit),
  };
}

/** Descending is ascending reversed, ties included; null stands last either way. */
function sorted<R extends Row>(rows: readonly R[], { sort, descending }: ListQuery): R[] {
  const present: R[] = [];
  const absent: R[] = [];
  for (const row of rows) (row.record[sort] === null ? absent : present).push(row);
  present.sort((a, b) => compareValues(a.record[sort], b.record[sort]));
  if (descending) {
    present.reverse();
    absent.reverse();
  }
  return absent.length === 0 ? present : present.concat(absent);
}

/** Numbers by size, text by code point. Two values of one field are always of one type. */
export function compareValues(a: unknown, b: unknown): number {
  return typeof a === 'number' ? a - (b as number) : compareText(a as string, b as string);
}
