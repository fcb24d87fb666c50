// The entries of the search of the API reference: operations, error responses, and the pages of the service. Links are relative to its URL.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorResponses, groupLink, groupsOf, operationLink } from './groups.mjs';

const pagesFile = join(import.meta.dirname, '../../../web/app/pages/index.ts');

/** Entries as web/app/palette/search.ts searches them. */
export async function paletteEntries(document) {
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
    ...(await appPages()),
    { title: 'API reference', detail: 'Page', link: 'docs' },
    { title: 'Swagger UI', detail: 'Page', link: 'docs/swagger' },
    { title: 'GraphiQL', detail: 'Page', link: 'graphiql' },
    { title: 'Status', detail: 'Page', link: 'status' },
  ];
}

/** The pages of the web app that its navigation has. The module itself imports Preact, so its source is read. */
async function appPages() {
  const source = await readFile(pagesFile, 'utf8');
  const found = [...source.matchAll(/^ {4}name: '([^']*)',\n {4}title: '([^']*)',\n.*\n {4}group:/gm)];
  if (found.length === 0) throw new Error(`${pagesFile} has no page.`);
  return found.map(([, name, title]) => ({ title, detail: 'Page', link: `#/${name}` }));
}
