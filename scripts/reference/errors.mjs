// The error table.
import { code, page, table } from './markdown.mjs';

const causes = { Client: 'client', Server: 'server' };

export function errorsPage(errorTable) {
  return page(
    '# Errors',
    'Every error response has the same envelope. `details` is present on each 400, and on other errors that concern a field.',
    ['```json', JSON.stringify(sample, null, 2), '```'].join('\n'),
    table(
      ['`error`', 'Status', 'Cause', 'Description'],
      Object.entries(errorTable).map(([word, { status, faultCode, description }]) => [
        code(word),
        status,
        causes[faultCode],
        description,
      ]),
    ),
    'For a simulated status (`?error=418`), `error` is the reason phrase in upper snake case, `IM_A_TEAPOT`, or `HTTP_499` if the\n' +
      'status has no reason phrase.',
  );
}

const sample = {
  success: false,
  error: 'BAD_REQUEST',
  message: 'querystring/limit must be <= 100',
  details: [{ field: 'limit', message: 'must be <= 100' }],
};
