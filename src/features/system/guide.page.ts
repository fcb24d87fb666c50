// The getting-started guide as a page.
import { html, joined, page, type Html } from '../../platform/http/pages/html.js';
import type { Guide } from './guide.js';

/** @param base the URL of the service, without a slash at the end */
export function guidePage(guide: Guide, base: string): string {
  const { rest, graphql, soap, authentication, collections, documents } = guide;
  const sections = {
    Documentation: documents,
    REST: rest,
    GraphQL: graphql,
    SOAP: soap,
    Authentication: authentication,
    Collections: collections,
  };
  return page(
    'Getting started',
    html`<p>${guide.description}</p>
      <p>${guide.session}</p>
      <p><a href="${base}/">Open the web app</a></p>
      <h2>First requests</h2>
      ${joined(
        guide.first_calls.map(
          ({ does, call }) =>
            html`<p>${does}</p>
              <pre>${call}</pre>`,
        ),
      )}
      ${joined(Object.entries(sections).map(([title, paths]) => section(title, paths, base)))}`,
  );
}

const section = (title: string, paths: Readonly<Record<string, string>>, base: string): Html =>
  html`<h2>${title}</h2>
    <ul>
      ${joined(Object.values(paths).map((path) => html`<li>${link(path, base)}</li> `))}
    </ul> `;

/** A template of a path is no link. */
const link = (path: string, base: string): Html =>
  path.includes('{') ? html`<code>${path}</code>` : html`<a href="${base}${path}">${path}</a>`;
