// The results that mutants change, in a form that can be compared and shown.
import { ApiError } from '../../../core/errors.js';
import type { Page } from '../../../core/list-query.js';
import type { Row } from '../../../core/row.js';
import type { RecordKey } from '../../../core/write-rules.js';

export function isSamePage(a: Page<Row>, b: Page<Row>): boolean {
  return (
    a.rows.length === b.rows.length &&
    a.rows.every((row, i) => row === b.rows[i]) &&
    isSame(a.pagination, b.pagination)
  );
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const pageSummary = ({ rows, pagination }: Page<Row>): object => ({
  items: rows.map(({ record }) => record),
  pagination,
});

export const rowSummary = (row: Row | undefined): unknown => row?.record ?? null;

export const keySummary = (keys: readonly RecordKey[]): unknown =>
  keys.map(({ entity, id }) => `${entity.plural}/${id}`);

/** `valid`, or the message of the error. */
export function validityOf(parse: () => unknown): string {
  try {
    parse();
    return 'valid';
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
