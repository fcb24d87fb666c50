// The results of an entity's operations in GraphQL.
import type { AnyRecord } from '../../../core/entity.js';
import type { Page } from '../../../core/list-query.js';
import type { Pagination } from '../../../core/pagination.js';
import type { Row } from '../../../core/row.js';

export interface GraphqlPage {
  readonly items: readonly AnyRecord[];
  readonly pageInfo: Pagination;
  /** Characters of the records. Not part of the result. */
  readonly length: number;
}

export const recordOf = <R>({ record }: Pick<Row<R>, 'record'>): R => record;

export function pageOf({ rows, pagination }: Page<Row>): GraphqlPage {
  let length = 0;
  for (const { text } of rows) length += text.length;
  return { items: rows.map(recordOf), pageInfo: pagination, length };
}
