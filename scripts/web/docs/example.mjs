// The example request of an operation, as code and as a link that opens it in the Console.
import { resolve } from './schema.mjs';

export function exampleOf(document, { method, path, operation }) {
  const given = (operation.parameters ?? []).map((one) => resolve(document, one));
  const inPath = new Map(
    given.filter((one) => one.in === 'path').map((one) => [`{${one.name}}`, exampleValue(one)]),
  );
  const query = given.filter((one) => one.in === 'query' && one.required === true);
  const search = new URLSearchParams(query.map((one) => [one.name, exampleValue(one) ?? '']));
  const target = path.replaceAll(/\{[^}]+\}/g, (name) => inPath.get(name) ?? name);
  return {
    method: method.toUpperCase(),
    path: query.length === 0 ? target : `${target}?${search}`,
    ...bodyOf(document, operation),
  };
}

function exampleValue({ example, schema = {} }) {
  const value = example ?? schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  return value === undefined ? undefined : String(value);
}

function bodyOf(document, { requestBody }) {
  if (requestBody === undefined) return {};
  const [[type, media] = []] = Object.entries(resolve(document, requestBody).content ?? {});
  if (type === undefined || type === '*/*') return {};
  const [first] = Object.values(media.examples ?? {}).map((one) => resolve(document, one).value);
  const value = first ?? media.example;
  return value === undefined ? {} : { type, value };
}

function bodyText({ type, value }) {
  if (typeof value === 'string') return value;
  return type === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(value).toString()
    : JSON.stringify(value, null, 2);
}

/** The request as web/app/languages.ts writes it in code. The page replaces the host by its own. */
export function codeRequest(example) {
  const { method, path, type, value } = example;
  if (value === undefined) return { method, path, headers: {} };
  return { method, path, headers: { 'content-type': type }, body: bodyText(example) };
}

/** The format of web/app/console-link.ts. `root` is the relative URL of the service. */
export function consoleLink(example, root) {
  const search = new URLSearchParams({ method: example.method, path: example.path });
  if (example.value !== undefined) {
    if (example.type !== 'application/json') search.append('header', `content-type: ${example.type}`);
    search.set('body', bodyText(example));
  }
  return `${root}#/console?${search}`;
}
