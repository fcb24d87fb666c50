// Builds a request for an operation of the OpenAPI document from its examples.
import type { Request } from './api.ts';
import type { Operation, Parameter } from './openapi.ts';
import type { Schema } from './schema.ts';

export function requestOf({ method, path, parameters, body }: Operation): Request {
  const address = parameters.filter((one) => one.in === 'path').reduce(fill, path);
  const needed = parameters.filter(
    (one) => one.in === 'query' && (one.required ?? one.example !== undefined),
  );
  const search = new URLSearchParams(needed.map((one) => [one.name, textOf(exampleOf(one) ?? '')]));
  const query = search.size === 0 ? '' : `?${search}`;
  if (body === undefined) return { method, path: address + query };
  const sent =
    body.example ?? fromSchema(body.schema) ?? (body.type === 'application/json' ? { hello: 'world' } : '');
  const text =
    body.type === 'application/x-www-form-urlencoded' && typeof sent === 'object'
      ? formOf(sent)
      : textOf(sent);
  return { method, path: address + query, headers: { 'content-type': body.type }, body: text };
}

/** The required properties with their example values; undefined if the document does not list properties. */
function fromSchema({ properties, required = [] }: Schema): object | undefined {
  if (properties === undefined) return undefined;
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(needed.map(([name, one]) => [name, one.examples?.[0] ?? one.enum?.[0] ?? '']));
}

const formOf = (values: object): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, textOf(value)])).toString();

/** A template with one of its parameters replaced, where an example of it is known. */
function fill(path: string, parameter: Parameter): string {
  const example = exampleOf(parameter);
  return example === undefined
    ? path
    : path.replace(`{${parameter.name}}`, encodeURIComponent(textOf(example)));
}

/** A value that a parameter may have; undefined where the document names none. */
export function exampleOf({ example, schema }: Parameter): unknown {
  return example ?? schema.examples?.[0] ?? schema.enum?.[0];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
