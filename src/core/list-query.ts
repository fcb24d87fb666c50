// A list query: filters, order and page. This file applies it; list-query.params.ts and list-query.search.ts parse it.
import type { Row } from './row.js';
import type { Relation } from './entity.js';
import { paginate, type Pagination } from './pagination.js';
import { compareText } from './text.js';

/** A condition on one field. */
export interface Filter {
  readonly field: string;
  /** The name of the operator. */
  readonly operator: string;
  readonly test: (value: unknown, operand: unknown) => boolean;
  readonly operand: unknown;
  /** The operand as the client sent it. */
  readonly given?: unknown;
}

export interface ListQuery {
  /** 1-based. */
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly descending: boolean;
  /** Combined with AND. */
  readonly where: readonly Filter[];
  /** The fields of the response; undefined means all. */
  readonly fields?: readonly string[] | undefined;
  readonly expand?: Expand;
}

/** The relations to expand, in the order of the definition. */
export type Expand = readonly Relation[];

export interface Page<R> {
  readonly rows: readonly R[];
  readonly pagination: Pagination;
}

/** The defaults of every list, in every protocol. */
export const listDefaults = { page: 1, limit: 10, sort: 'created_at', order: 'desc' } as const;
export const MAX_PAGE_SIZE = 100;
export const sortOrders = ['asc', 'desc', 'ASC', 'DESC'] as const;

/** One page of the matching rows. Rows with equal values keep the order in which they were created. */
export function applyQuery<R extends Row>(rows: readonly R[], query: ListQuery): Page<R> {
  const matching = matchingRows(rows, query.where);
  const start = (query.page - 1) * query.limit;
  return {
    rows: start >= matching.length ? [] : sortedRows(matching, query).slice(start, start + query.limit),
    pagination: paginate(matching.length, query.page, query.limit),
  };
}

/** The rows that all filters accept. */
function matchingRows<R extends Row>(rows: readonly R[], where: readonly Filter[]): readonly R[] {
  if (where.length === 0) return rows;
  return rows.filter(({ record }) => where.every((filter) => accepts(filter, record[filter.field])));
}

export const accepts = ({ test, operand }: Filter, value: unknown): boolean => test(value, operand);

/** Descending order is the reverse of ascending order, ties included. Null is last in both. */
export function sortedRows<R extends Row>(
  rows: readonly R[],
  { sort, descending }: Pick<ListQuery, 'sort' | 'descending'>,
): R[] {
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

/** Compares numbers and booleans by value, and texts by code point. Two values of one field have one type. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'string') return compareText(a, b as string);
  // False is less than true.
  return Number(a) - Number(b);
}
