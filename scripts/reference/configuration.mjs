// The page of environment variables.
import { code, page, table } from './markdown.mjs';

export function configurationPage(variables) {
  return page(
    '# Configuration',
    'The service reads and validates these environment variables when it starts. An invalid value stops the start with a message\n' +
      'that names the variable. An empty variable counts as not set.',
    table(
      ['Variable', 'Values', 'Default', 'Description'],
      variables.map(({ name, expected, fallback, doc }) => [
        code(name),
        expected,
        fallback === undefined || fallback.length === 0 ? 'not set' : code(fallback),
        doc,
      ]),
    ),
  );
}
