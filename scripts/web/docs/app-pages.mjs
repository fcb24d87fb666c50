// The pages of the web app, as entries of the search of the API reference.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const pagesFile = join(import.meta.dirname, '../../../web/app/pages/index.ts');

/** The pages that the navigation of the web app has. The module itself imports Preact, so its source is read. */
export async function appPages() {
  const source = await readFile(pagesFile, 'utf8');
  const found = [...source.matchAll(/^ {4}name: '([^']*)',\n {4}title: '([^']*)',\n.*\n {4}group:/gm)];
  if (found.length === 0) throw new Error(`${pagesFile} has no page.`);
  return found.map(([, name, title]) => ({ title, detail: 'Page', link: `#/${name}` }));
}
