// From an OpenAPI 3.2 document to 3.0.3, for the many tools that read only that.
import type { OpenAPIObject } from '@nestjs/swagger';
import { withoutUnused } from './components.js';

type Json = Readonly<Record<string, unknown>>;

/** Keywords whose values are data, not schemas, and stay as they are. */
const data = new Set(['enum', 'default', 'example', 'value']);
/** Where a key is somebody's name, not a keyword. */
const maps = new Set(['properties', 'schemas']);

/** The same document in the words of 3.0.3: no QUERY operations, and nothing that only they refer to. */
export function toOpenApi30(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.entries(document.paths).map(([path, { query: _, ...operations }]) => [
    path,
    operations,
  ]);
  const older = { ...document, openapi: '3.0.3', paths: Object.fromEntries(paths) as OpenAPIObject['paths'] };
  return withoutUnused(lower(older) as OpenAPIObject);
}

function lower(node: unknown, key = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => lower(item));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([name, value]) => [
    name,
    isData(name, value) && !maps.has(key) ? value : lower(value, name),
  ]);
  return lowerSchema(Object.fromEntries(entries) as Json);
}

function isData(name: string, value: unknown): boolean {
  return data.has(name) || (name === 'examples' && Array.isArray(value));
}

/** Where 3.0 says the same in other words. What is no schema has none of these keywords in this form. */
function lowerSchema(node: Json): Json {
  const { type, examples, exclusiveMinimum, ...rest } = node;
  return {
    ...lowerType(type),
    ...rest,
    ...(Array.isArray(examples) ? { example: examples[0] as unknown } : given({ examples })),
    ...(typeof exclusiveMinimum === 'number'
      ? { minimum: exclusiveMinimum, exclusiveMinimum: true }
      : given({ exclusiveMinimum })),
  };
}

/** `[string, null]` becomes a nullable string: no schema here lists types for another reason. Null has no type of its own. */
function lowerType(type: unknown): Json {
  if (type === 'null') return { type: 'object', nullable: true, enum: [null] };
  return Array.isArray(type) ? { type: type[0] as unknown, nullable: true } : given({ type });
}

function given(node: Json): Json {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
