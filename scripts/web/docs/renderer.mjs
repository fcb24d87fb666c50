// Renders the files of the API reference that depend on the OpenAPI document: its pages, and the script of its search. The build renders
// the reference document; a service with its own entities renders its document when the first page is requested.
import { languages } from '../../../web/app/languages.ts';
import { docsPages } from './page.mjs';
import { ENTRIES_NAME, paletteEntries } from './palette-entries.mjs';

/** The samples have this URL until the script of the page replaces it by the URL of the service. */
const DEFAULT_URL = 'http://localhost:3000';

/**
 * @param {{ template: string, headers: Record<string, string>, palette: string, appPages: readonly object[] }} parts what does not depend
 * on the document; the headers by the relative URL of the service
 * @returns {Map<string, () => string>} the functions that return the content of a file, by its name: a service renders only what is requested
 */
export function docsFiles(document, { template, headers, palette, appPages }) {
  const [{ write }] = languages;
  const writeCurl = ({ path, ...request }) => write({ ...request, url: DEFAULT_URL + path });
  const renderPage = ({ root, parts }) => {
    const all = { root, header: headers[root], ...parts() };
    const fill = (whole, name) => all[name] ?? whole;
    return template.replaceAll(/\{(\w+)\}/g, fill).replaceAll(/<!-- (\w+) -->/g, fill);
  };
  const renderPalette = () => {
    const entries = JSON.stringify(paletteEntries(document, appPages));
    return palette.replace(ENTRIES_NAME, () => entries);
  };
  const pages = docsPages(document, writeCurl).map((page) => [page.file, () => renderPage(page)]);
  return new Map([...pages, ['palette.js', renderPalette]]);
}
