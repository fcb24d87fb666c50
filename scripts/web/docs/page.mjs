// The pages of the API reference: /docs is the overview, /docs/{group} has the operations of a group.
import { anchorOf, errorResponses, groupLink, groupsOf, operationLink } from './groups.mjs';
import { navigation } from './navigation.mjs';
import { methodTag, operationArticle, parameterTable, responseRow } from './operation.mjs';
import { sharedParts } from './shared.mjs';
import { escape, inline, paragraphs } from './text.mjs';

const files = [
  ['openapi-3.2.json', 'OpenAPI 3.2'],
  ['openapi.json', 'OpenAPI 3.0'],
  ['openapi.yaml', 'OpenAPI 3.0 (YAML)'],
  ['graphql/schema', 'GraphQL schema'],
  ['soap/?wsdl', 'WSDL'],
  ['collections/postman.json', 'Postman'],
  ['collections/bruno.zip', 'Bruno'],
  ['collections/sandbox.http', 'HTTP file'],
  ['docs/swagger', 'Swagger UI'],
];

/** The pages by file name: the relative URL of the service, and functions that return the other parts of the template. */
export function docsPages(document, writeCurl) {
  const groups = groupsOf(document);
  const shared = sharedParts(
    document,
    groups.flatMap(({ operations }) => operations),
  );
  const overviewPage = {
    file: 'index.html',
    root: './',
    parts: () => ({
      title: 'API reference',
      description: 'Operations, parameters, bodies, responses and error codes of the practice API.',
      navigation: navigation(groups, './', undefined),
      content: overview(document, groups, shared),
    }),
  };
  const groupPages = groups.map((group) => ({
    file: `${group.slug}.html`,
    // A page below /docs.
    root: '../',
    parts: () => ({
      title: `${escape(group.name)} · API reference`,
      description: escape(group.description.replaceAll('`', '')),
      navigation: navigation(groups, '../', group.slug),
      // Each page describes the fields of a response once.
      content: groupContent(document, group, { ...shared, described: new Map(), writeCurl, root: '../' }),
    }),
  }));
  return [overviewPage, ...groupPages];
}

function groupContent(document, { name, description, operations }, shared) {
  return `<p class="trail"><a href="../docs">API reference</a></p>
<h1>${escape(name)}</h1>
<p class="lead">${inline(description)}</p>
${operations.map((one) => operationArticle(document, one, shared)).join('\n')}`;
}

function overview(document, groups, shared) {
  const [lead = '', ...rest] = document.info.description.split(/\n{2,}/);
  const links = files.map(([href, title]) => `<a href="./${href}">${title}</a>`).join('\n');
  const errors = errorResponses(document).map(({ name, status, response }) =>
    responseRow(document, status, response, `errors/${name}`),
  );
  return `<h1>API reference</h1>
<p class="lead">${inline(lead)}</p>
<p class="files">${links}</p>
<div class="general">${paragraphs(rest.join('\n\n'))}</div>
${groups.map(groupSummary).join('\n')}
<section class="group" id="common-parameters"><h2>Common parameters</h2>
${parameterTable(document, shared.parameters, '')}</section>
<section class="group" id="errors"><h2>Error responses</h2><ul class="responses">${errors.join('')}</ul></section>`;
}

/** Links of earlier versions point to the entries of this list; the script opens the page of the group. */
function groupSummary({ name, slug, description, operations }) {
  const items = operations.map(
    (one) =>
      `<li id="${escape(anchorOf(one))}"><a href="${escape(operationLink('./', one))}">${escape(one.operation.summary)}</a> <span class="endpoint">${methodTag(one.method)} <code>${escape(one.path)}</code></span></li>`,
  );
  return `<section class="group">
<h2 id="${escape(encodeURI(name))}"><a href="${groupLink('./', slug)}">${escape(name)}</a></h2><p class="muted">${inline(description)}</p>
<ul class="listed">${items.join('\n')}</ul></section>`;
}
