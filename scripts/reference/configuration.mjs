// The variables of the environment.
import { code, page, table } from './markdown.mjs';

export function configurationPage(variables) {
  return page(
    '# Configuration',
    'Environment variables, read and checked at the start. A bad value stops the start with one line that names it. An empty\n' +
      'one counts as not set.',
    table(
      ['Variable', 'Takes', 'Default', 'What for'],
      variables.map(({ name, expected, fallback, doc }) => [
        code(name),
        expected,
        fallback === undefined || fallback.length === 0 ? 'not set' : code(fallback),
        doc,
      ]),
    ),
  );
}
