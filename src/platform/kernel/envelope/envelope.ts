// The envelope of successful responses. Records are joined from their stored JSON texts.
import type { Row } from '../../../core/row.js';
import type { Page } from '../../../core/list-query.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** `{success, data}` with any value. */
export interface Envelope<T> {
  readonly success: true;
  readonly data: T;
}

export function envelope<T>(data: T): Envelope<T> {
  return { success: true, data };
}

type Text = Pick<Row, 'text'>;

/** The envelope of one record, as JSON text. */
export function recordEnvelope({ text }: Text): string {
  return `{"success":true,"data":${text}}`;
}

/** The envelope of a list, as JSON text. */
export function listEnvelope({ rows, pagination }: Page<Text>): string {
  let data = '';
  for (const { text } of rows) data += data === '' ? text : `,${text}`;
  const { total, page, limit, pages, hasNext, hasPrev } = pagination;
  return (
    `{"success":true,"data":[${data}],"pagination":{"total":${total},"page":${page},"limit":${limit},` +
    `"pages":${pages},"hasNext":${hasNext},"hasPrev":${hasPrev}}}`
  );
}
