// The entries of the search of the API reference: operations, error responses, and the pages of the service. Links are relative to its URL.
import { errorResponses, groupLink, groupsOf, operationLink } from './groups.mjs';

/** Stands for the entries in the script of the search. */
export const ENTRIES_NAME = '__DOCS_ENTRIES__';

/** Entries as web/app/palette/search.ts searches them. */
export function paletteEntries(document, appPages) {
  const groups = groupsOf(document);
  return [
    ...groups.map(({ name, slug }) => ({ title: name, detail: 'API reference', link: groupLink('', slug) })),
    ...groups.flatMap(({ operations }) =>
      operations.map((one) => ({
        title: one.operation.summary,
        detail: `${one.method.toUpperCase()} ${one.path}`,
        link: operationLink('', one),
      })),
    ),
    ...errorResponses(document).map(({ name, status, response }) => ({
      title: `${status === 'default' ? 'Other status' : status}: ${response.description.replaceAll('`', '')}`,
      detail: 'Error response',
      link: `docs#errors/${name}`,
    })),
    ...appPages,
    { title: 'API reference', detail: 'Page', link: 'docs' },
    { title: 'Swagger UI', detail: 'Page', link: 'docs/swagger' },
    { title: 'GraphiQL', detail: 'Page', link: 'graphiql' },
    { title: 'Status', detail: 'Page', link: 'status' },
  ];
}
