// The steps in which a list is read. Rules replace one of them.
import { accepts, sortedRows, type ListQuery, type Page } from '../../../core/list-query.js';
import { paginate, type Pagination } from '../../../core/pagination.js';
import type { Row } from '../../../core/row.js';

type Rows = readonly Row[];

export interface ListSteps {
  /** The rows that the client may see. */
  readonly visible: (rows: Rows) => Rows;
  /** Whether a row matches all filters. */
  readonly matches: (row: Row) => boolean;
  readonly sort: (rows: Rows) => Rows;
  /** The place of the first row of the page, and the number of rows. */
  readonly start: number;
  readonly size: number;
  /** Whether the page is cut before the rows are filtered. */
  readonly cutsFirst: boolean;
  readonly pagination: (pagination: Pagination, rows: Rows) => Pagination;
}

/** The steps of the standard rules. */
export function listSteps(query: ListQuery): ListSteps {
  const { where, page, limit } = query;
  return {
    visible: (rows) => rows,
    matches: ({ record }) => where.every((filter) => accepts(filter, record[filter.field])),
    sort: (rows) => sortedRows(rows, query),
    start: (page - 1) * limit,
    size: limit,
    cutsFirst: false,
    pagination: (pagination) => pagination,
  };
}

export function readList(all: Rows, steps: ListSteps, { page, limit }: ListQuery): Page<Row> {
  const { start, size, matches } = steps;
  const visible = steps.visible(all);
  const matching = visible.filter(matches);
  const rows = steps.cutsFirst
    ? steps
        .sort(visible)
        .slice(start, start + size)
        .filter(matches)
    : steps.sort(matching).slice(start, start + size);
  return { rows, pagination: steps.pagination(paginate(matching.length, page, limit), rows) };
}
