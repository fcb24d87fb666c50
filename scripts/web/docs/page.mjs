// The page /docs: a list of the operations, and each operation with its parameters, body, responses and examples.
import { anchorOf, methodTag, operationArticle, parameterTable, responseRow } from './operation.mjs';
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

/** The operations of each tag, in the order of the document. */
function groupsOf({ tags, paths }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]) => ({ method, path, operation, tag: operation.tags?.[0] })),
  );
  return tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ tag }) => tag === name),
    }))
    .filter((group) => group.operations.length > 0);
}

/** The links and the articles of the page. */
export function docsContent(document) {
  const groups = groupsOf(document);
  return { navigation: groups.map(navigationGroup).join('\n'), content: content(document, groups) };
}

function navigationGroup({ name, operations }) {
  const items = operations.map(
    ({ method, operation, tag }) =>
      `<li><a href="#${escape(anchorOf(tag, operation.operationId))}">${methodTag(method)} <span>${escape(operation.summary)}</span></a></li>`,
  );
  return `<section><h2>${escape(name)}</h2><ul>${items.join('\n')}</ul></section>`;
}

function content(document, groups) {
  const [lead = '', ...rest] = document.info.description.split(/\n{2,}/);
  const links = files.map(([href, title]) => `<a href="${href}">${title}</a>`).join('\n');
  const shared = sharedParts(
    document,
    groups.flatMap(({ operations }) => operations),
  );
  const sections = groups.map(
    ({ name, description, operations }) => `<section class="group">
<h2 id="${escape(encodeURI(name))}">${escape(name)}</h2><p class="muted">${inline(description)}</p>
${operations.map((operation) => operationArticle(document, operation, shared)).join('\n')}
</section>`,
  );
  return `<h1>API reference</h1>
<p class="lead">${inline(lead)}</p>
<p class="files">${links}</p>
<div class="general">${paragraphs(rest.join('\n\n'))}</div>
${sections.join('\n')}
<section class="group" id="common-parameters"><h2>Common parameters</h2>
${parameterTable(document, shared.parameters, '')}</section>
<section class="group" id="errors"><h2>Error responses</h2><ul class="responses">${errorRows(document, shared)}</ul></section>`;
}

/** The statuses of the error responses that operations share. */
function errorRows(document, { responses }) {
  const statuses = new Map();
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      for (const [status, { $ref }] of Object.entries(operation.responses ?? {})) {
        if ($ref !== undefined) statuses.set($ref.split('/').at(-1), status);
      }
    }
  }
  return [...statuses]
    .sort(([, a], [, b]) => a.localeCompare(b))
    .map(([name, status]) => responseRow(document, status, responses[name], `errors/${name}`))
    .join('');
}
