// One operation of the API reference: parameters, body, responses, an example of each, and a link to the Console.
import { codeRequest, consoleLink, exampleOf } from './example.mjs';
import { anchorOf } from './groups.mjs';
import { fieldsOf, resolve, typeText } from './schema.mjs';
import { escape, highlightedJson, inline, paragraphs } from './text.mjs';

/** Longer examples are folded. */
const MAX_LINES = 24;

export const methodTag = (method) => `<span class="method method-${method}">${method.toUpperCase()}</span>`;

/** @param {{ root: string, writeCurl: (request: object) => string }} shared also what operations have in common, of shared.mjs */
export function operationArticle(document, given, shared) {
  const { method, path, operation } = given;
  const id = escape(anchorOf(given));
  const title = escape(operation.summary ?? operation.operationId);
  const example = exampleOf(document, given);
  return `<article class="operation" id="${id}">
<header><h2><a href="#${id}">${title}</a></h2>
<p class="endpoint">${methodTag(method)} <code>${escape(path)}</code></p>
<a class="button small" href="${escape(consoleLink(example, shared.root))}" aria-label="Open in Console: ${title}">Open in Console</a></header>
<div class="facts">
${paragraphs(operation.description)}
${security(operation)}
${parameters(document, operation, shared)}
${body(document, operation)}
${responses(document, operation, shared)}
</div><div class="samples">
${sample('Request', escape(shared.writeCurl(codeRequest(example))), 'request')}
${responseSample(document, operation)}
</div></article>`;
}

function security({ security = [] }) {
  const names = security.map((one) => Object.keys(one).join(' and ')).filter((name) => name !== '');
  if (names.length === 0) return '';
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  const list = [...new Set(names)].map((name) => `<code>${escape(name)}</code>`).join(' or ');
  return `<p class="security">Authentication: ${list}${isOptional ? ' (optional)' : ''}</p>`;
}

function parameters(document, { parameters: given = [] }, { isCommon, root }) {
  const all = given.map((one) => resolve(document, one));
  const common = all.filter(isCommon).map(({ name }) => `<code>${escape(name)}</code>`);
  return `${parameterTable(
    document,
    all.filter((one) => !isCommon(one)),
  )}${common.length === 0 ? '' : `<p class="common"><a href="${root}docs#common-parameters">Common parameters</a>: ${common.join(', ')}</p>`}`;
}

export function parameterTable(document, list, title = 'Parameters') {
  const rows = list.map(({ name, in: place, required, schema, description }) => ({
    name,
    type: `${place}, ${typeText(document, schema)}`,
    isRequired: required === true,
    text: inline(description),
  }));
  return table(title, 'Parameter', rows);
}

function body(document, { requestBody }) {
  if (requestBody === undefined) return '';
  const { content = {}, description = '' } = resolve(document, requestBody);
  const types = Object.keys(content);
  const [{ schema } = {}] = Object.values(content);
  const list = types.map((type) => `<code>${escape(type)}</code>`).join(', ');
  const text = `<h3>Body</h3><p>${inline(description)} ${list}</p>`;
  return text + table('', 'Field', fieldsOf(document, schema));
}

function responses(document, operation, shared) {
  const all = Object.entries(operation.responses);
  const own = all.filter(([, { $ref }]) => $ref === undefined);
  const rows = own.map(([status, response]) => responseRow(document, status, response));
  const errors = all.filter(([, { $ref }]) => $ref !== undefined);
  const list = errors.map(([status, given]) => {
    const name = given.$ref.split('/').at(-1);
    return `<a class="status" href="${shared.root}docs#errors/${escape(name)}">${status === 'default' ? 'other' : status}</a>`;
  });
  return `<h3>Responses</h3><ul class="responses">${rows.join('')}</ul>
${list.length === 0 ? '' : `<p class="common">Errors: ${list.join(' ')}</p>`}
${responseFields(document, operation, shared)}`;
}

export function responseRow(document, status, response, id) {
  const codes = errorCodes(document, response).map((code) => `<code>${escape(code)}</code> `);
  const name =
    status === 'default'
      ? '<span class="status">other</span>'
      : `<span class="status status-${status[0]}">${status}</span>`;
  const attribute = id === undefined ? '' : ` id="${escape(id)}"`;
  return `<li${attribute}>${name} <span>${codes.join('')}${inline(response.description)}</span></li>`;
}

/** Fields that another operation has described are a link to it. */
function responseFields(document, operation, { described }) {
  const { tags, responses: given } = operation;
  const success = Object.entries(given).find(([status]) => status.startsWith('2'));
  const schema = success && resolve(document, success[1]).content?.['application/json']?.schema;
  const fields = schema === undefined ? [] : fieldsOf(document, schema);
  if (fields.length === 0) return '';
  const key = JSON.stringify(schema);
  const link = described.get(key);
  if (link !== undefined) return `<p class="common">Fields of the response: see ${link}</p>`;
  const anchor = escape(anchorOf({ tag: tags[0], operation }));
  described.set(key, `<a href="#${anchor}">${escape(operation.summary)}</a>`);
  return `<details><summary>Fields of the response ${escape(success[0])}</summary>${table('', 'Field', fields)}</details>`;
}

/** The values of `error` in the examples. */
function errorCodes(document, { content = {} }) {
  const values = Object.values(content['application/json']?.examples ?? {}).map(
    (one) => resolve(document, one).value,
  );
  return [...new Set(values.filter((value) => value?.success === false).map(({ error }) => error))];
}

function table(title, first, rows) {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, type, isRequired, text }) =>
      `<tr><th scope="row">${escape(name)}${isRequired ? ' <em>required</em>' : ''}</th><td>${type}</td><td>${text}</td></tr>`,
  );
  const head = `<thead><tr><th scope="col">${first}</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>`;
  return `${title === '' ? '' : `<h3>${title}</h3>`}<table>${head}<tbody>${lines.join('')}</tbody></table>`;
}

function responseSample(document, operation) {
  for (const [status, given] of Object.entries(operation.responses)) {
    if (!status.startsWith('2')) continue;
    const media = resolve(document, given).content?.['application/json'];
    const [first] = Object.values(media?.examples ?? {}).map((one) => resolve(document, one).value);
    const value = first ?? media?.example;
    if (value !== undefined) return sample(`Response ${status}`, highlightedJson(value));
  }
  return '';
}

function sample(title, html, kind = 'response') {
  const lines = html.split('\n').length;
  const code = `<pre><code>${html}</code></pre>`;
  return lines > MAX_LINES
    ? `<details class="sample ${kind}"><summary>${title}, ${lines} lines</summary>${code}</details>`
    : `<div class="sample ${kind}"><h3>${title}</h3>${code}</div>`;
}
