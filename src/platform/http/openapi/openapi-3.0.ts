// Converts an OpenAPI 3.2 document to 3.0.3, for tools that do not support newer versions.
import type { OpenAPIObject } from '@nestjs/swagger';
import { removeUnusedComponents } from './components.js';

type Json = Readonly<Record<string, unknown>>;

/** Keywords whose values are data, not schemas. They are not converted. */
const dataKeywords = new Set(['enum', 'default', 'example', 'value']);
/** Keywords whose values map names to schemas or responses: their keys are not keywords. */
const nameMaps = new Set(['properties', 'schemas', 'responses']);

/** Returns the document in OpenAPI 3.0.3, without QUERY operations and the components that only they reference. */
export function toOpenApi30(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.entries(document.paths).map(([path, { query: _, ...operations }]) => [
    path,
    operations,
  ]);
  const document30 = {
    ...document,
    openapi: '3.0.3',
    paths: Object.fromEntries(paths) as OpenAPIObject['paths'],
  };
  return removeUnusedComponents(convert(document30) as OpenAPIObject);
}

function convert(node: unknown, key = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => convert(item));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([name, value]) => [
    name,
    isData(name, value) && !nameMaps.has(key) ? value : convert(value, name),
  ]);
  return convertSchema(Object.fromEntries(entries) as Json);
}

function isData(name: string, value: unknown): boolean {
  return dataKeywords.has(name) || (name === 'examples' && Array.isArray(value));
}

/** Replaces keywords that 3.0 writes differently. Other objects do not contain these keywords in this form. */
function convertSchema(node: Json): Json {
  const { type, examples, exclusiveMinimum, ...rest } = node;
  return {
    ...convertType(type),
    ...rest,
    ...(Array.isArray(examples) ? { example: examples[0] as unknown } : defined({ examples })),
    ...(typeof exclusiveMinimum === 'number'
      ? { minimum: exclusiveMinimum, exclusiveMinimum: true }
      : defined({ exclusiveMinimum })),
  };
}

/** `[string, null]` becomes a nullable string; schemas here list types only to allow null. 3.0 has no null type. */
function convertType(type: unknown): Json {
  return Array.isArray(type) ? { type: type[0] as unknown, nullable: true } : defined({ type });
}

function defined(node: Json): Json {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
