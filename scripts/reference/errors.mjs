// The error table.
import { code, page, table } from './markdown.mjs';

const blames = { Client: 'the caller', Server: 'the service' };

export function errorsPage(errorTable) {
  return page(
    '# Errors',
    'Every refusal of every route has one shape. `details` is there on each 400, and wherever a field is to blame.',
    ['```json', JSON.stringify(sample, null, 2), '```'].join('\n'),
    table(
      ['`error`', 'Status', 'To blame', 'When'],
      Object.entries(errorTable).map(([word, { status, blame, when }]) => [
        code(word),
        status,
        blames[blame],
        when,
      ]),
    ),
    'A status that a request asks for (`?error=418`) has the word of its reason phrase in upper snake case, `IM_A_TEAPOT`, or\n' +
      '`HTTP_499` where there is none.',
  );
}

const sample = {
  success: false,
  error: 'BAD_REQUEST',
  message: 'querystring/limit must be <= 100',
  details: [{ field: 'limit', message: 'must be <= 100' }],
};
